// Small tools to build the page: elements, tiles, arrow keys in groups of buttons.

import { tileWord } from './words.js';

export const $ = (id) => document.getElementById(id);

/** Make an element: el('p.note', {id: 'x'}, 'text', child). */
export function el(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const node = document.createElement(tag || 'div');
  if (tag === 'button') node.type = 'button';
  if (classes.length) node.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    const isSaid = name.startsWith('aria-');  // which say false too
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value != null && (isSaid || value !== false)) node.setAttribute(name, value === true && !isSaid ? '' : value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

/** The picture of a tile; it says nothing to a screen reader unless it stands alone. */
export function picture(name, { alone = false } = {}) {
  const aria = alone ? { role: 'img', 'aria-label': tileWord(name) } : { 'aria-hidden': 'true' };
  return svg('svg', { viewBox: '0 0 60 80', class: 'tile', ...aria }, svg('use', { href: `#tile-${name === '*' ? 'wild' : name}` }));
}

export function svg(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Tiles in a row, read as one list of names. */
export function row(names, kind = 'span.tiles') {
  const label = names.map(tileWord).join(' ');
  return el(kind, { role: 'img', 'aria-label': label }, names.map((name) => picture(name)));
}

/** Let arrow keys, Home and End move within the buttons of a container; Tab enters it once. */
export function roving(container, selector = 'button') {
  const buttons = () => [...container.querySelectorAll(selector)].filter((one) => !one.disabled);
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

/** The button nearest below or above. */
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

/** After buttons were drawn again: focus the one at a place, or the last one, or else where Tab would enter other groups. */
export function refocus(container, at, ...others) {
  if (at < 0) return;
  const all = container.querySelectorAll('button');
  const next = all[Math.min(at, all.length - 1)] ?? others.map((one) => one.querySelector('button[tabindex="0"]')).find(Boolean);
  next?.focus({ preventScroll: !all.length });
}

/** The place of the focus among the buttons of a container, or -1. */
export const focusedAt = (container) => [...container.querySelectorAll('button')].indexOf(document.activeElement);

/** Run a function once things have been quiet for some milliseconds. */
export function settled(wait, run) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}

/** Load a style once. */
export async function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  await new Promise((done) => { document.head.append(el('link', { rel: 'stylesheet', href, onload: done, onerror: done })); });
}
