// Helpers to build the page: elements, pictures of tiles, arrow keys in groups of buttons.

import { tileWord } from './words.js';

export const $ = (id) => document.getElementById(id);

/** Create an element: el('p.note', {id: 'x'}, 'text', child). */
export function el(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const node = document.createElement(tag || 'div');
  if (tag === 'button') node.type = 'button';
  if (classes.length) node.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    const isAria = name.startsWith('aria-');  // these attributes have the value "false" too
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value != null && (isAria || value !== false)) node.setAttribute(name, value === true && !isAria ? '' : value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

/** Return the picture of a tile. A screen reader skips it unless `alone` is true. */
export function tilePicture(name, { alone = false } = {}) {
  const aria = alone ? { role: 'img', 'aria-label': tileWord(name) } : { 'aria-hidden': 'true' };
  return svg('svg', { viewBox: '0 0 60 80', class: 'tile', ...aria }, svg('use', { href: `#tile-${name === '*' ? 'wild' : name}` }));
}

export function svg(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Return a row of tiles, which a screen reader reads as one list of names. */
export function tileRow(names, kind = 'span.tiles') {
  const label = names.map(tileWord).join(' ');
  return el(kind, { role: 'img', 'aria-label': label }, names.map((name) => tilePicture(name)));
}

/** Let arrow keys, Home and End move the focus within a container, in which Tab stops at one button only. */
export function addArrowKeys(container, selector = 'button') {
  const buttons = () => [...container.querySelectorAll(selector)].filter((one) => !one.disabled && !one.hidden);
  const keep = () => {
    const all = buttons();
    const current = all.find((one) => one.tabIndex === 0 && one.dataset.current) || all[0];
    for (const one of container.querySelectorAll(selector)) one.tabIndex = one === current ? 0 : -1;
  };
  container.addEventListener('focusin', (event) => {
    const target = event.target.closest(selector);
    if (!target) return;
    for (const one of container.querySelectorAll(selector)) {
      one.tabIndex = one === target ? 0 : -1;
      if (one === target) one.dataset.current = '1';
      else delete one.dataset.current;
    }
  });
  container.addEventListener('keydown', (event) => {
    const all = buttons();
    const next = neighbour(all, all.indexOf(event.target.closest(selector)), event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
  keep();
  return keep;
}

function neighbour(all, at, key) {
  if (at < 0) return null;
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key === 'ArrowRight') return all[(at + 1) % all.length];
  if (key === 'ArrowLeft') return all[(at - 1 + all.length) % all.length];
  if (key === 'ArrowDown' || key === 'ArrowUp') return across(all, all[at], key === 'ArrowDown' ? 1 : -1);
  return null;
}

/** Return the nearest button below or above another. */
function across(all, from, direction) {
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const there = one.getBoundingClientRect();
    const down = (there.top - here.top) * direction;
    if (down <= here.height / 2) continue;
    const far = down * 4 + Math.abs(there.left - here.left);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** Focus a button by its index after the buttons were drawn again: that button, or the last one, or the Tab stop of another group. */
export function restoreFocus(container, at, ...others) {
  if (at < 0) return;
  const all = container.querySelectorAll('button');
  const next = all[Math.min(at, all.length - 1)] ?? others.map((one) => one.querySelector('button[tabindex="0"]')).find(Boolean);
  next?.focus({ preventScroll: !all.length });
}

/** Return the index of the focused button in a container, or -1. */
export const focusedIndex = (container) => [...container.querySelectorAll('button')].indexOf(document.activeElement);

/** Return a function that runs another one when it was not called again for `wait` milliseconds. */
export function debounced(wait, run) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}

/** Load a style sheet once. */
export async function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  await new Promise((done) => { document.head.append(el('link', { rel: 'stylesheet', href, onload: done, onerror: done })); });
}
