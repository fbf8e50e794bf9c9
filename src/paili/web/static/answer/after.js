// After a discard: what the hand then waits for, and why another discard is better.

import { Unreachable, recall } from '../base/api.js';
import { $, el, picture, row, settled } from '../base/dom.js';
import { note as furiten } from './furiten.js';
import { asked as forms } from '../hand/forms.js';
import { door } from '../base/game.js';
import { FIVES, handText, handWithout, state, visibleText } from '../base/store.js';
import { shantenWord, shapeWord, t, tileWord } from '../base/words.js';

export const narrow = matchMedia('(max-width: 979px)');
const [LEAST_HEIGHT, MARGIN] = [220, 16];
const [TRAY_BELOW, REASONS_IN_SIGHT] = [170, 372];  // so much of the tray is to be seen below it, if the reasons are
const panel = el('section.card.after', { id: 'after', 'aria-live': 'polite', 'aria-labelledby': 'after-title' });
let showing = 0;
let lastPlace = null;

/** Show what follows a discard; `place` is where it opens on a narrow page. */
export function show(found, discard, place = lastPlace) {
  lastPlace = place;
  showing += 1;
  panel.dataset.tile = discard.tile;
  panel.replaceChildren(title(found, discard), acceptance(discard), el('div.why-box', { id: 'why' }));
  panel.scrollTop = 0;
  home(place).append(panel);
  fit();
  // Kept now: by the time it is asked, the hand may be another.
  const then = discard.shanten === 0 ? door('analyze', { hand: handWithout(discard.tile), visible: seenWith(discard.tile), ...forms() }) : null;
  explain(discard, showing, door('why', { hand: handText(), visible: visibleText(), ...forms(), tile: discard.tile, lang: state.language }), then);
}

export function hide() {
  showing += 1;
  panel.remove();
}

const home = (place) => (narrow.matches && place ? place : $('after-home'));
narrow.addEventListener('change', () => {
  if (panel.isConnected) home(lastPlace).append(panel);
  fit();
});
for (const event of ['scroll', 'resize']) window.addEventListener(event, fit, { passive: true });
$('modes').addEventListener('click', fit);

/** Above the tray the panel ends where the window ends, and scrolls; elsewhere it is as high as it likes. */
function fit() {
  if (!panel.offsetParent) return;
  const isAbove = Number(getComputedStyle(panel.parentElement).order) < 0;
  const below = Math.floor(window.innerHeight - panel.getBoundingClientRect().top - MARGIN);
  const room = Math.min(below, Math.max(REASONS_IN_SIGHT, below - TRAY_BELOW));
  panel.style.maxHeight = isAbove ? `${Math.max(LEAST_HEIGHT, room)}px` : '';
  if (panel.scrollHeight > panel.clientHeight + 1) panel.tabIndex = 0;
  else panel.removeAttribute('tabindex');
}

/** A kind as the hand holds it: the red five where it has no plain one. */
export const asHeld = (tiles, kind) => (tiles.includes(kind) || !tiles.includes(FIVES[kind]) ? kind : FIVES[kind]);

/** How many kinds and tiles, in words. */
export const amount = (kinds, tiles) => t(kinds === 1 ? 'kind_tiles' : 'kinds_tiles', { kinds, tiles });

function title(found, discard) {
  const name = asHeld(found.tiles, discard.tile);
  return el('h3.after-title', { id: 'after-title' }, picture(name), el('span', {}, t('after', { tile: tileWord(name) })),
    el('small', {}, shantenWord(discard.shanten)));
}

function acceptance(discard) {
  const { kinds, total } = discard.ukeire;
  const word = discard.shanten === 0 ? 'waits_for' : 'useful';
  return el('div', {}, el('p.hint', {}, `${t(word)}: ${amount(kinds, total)}`), draws(discard.ukeire, 'ul.draws.small'));
}

/** The tiles that help, how many of each are left, and room for the shape of the wait. */
export const draws = ({ tiles, left }, kind = 'ul.draws') => el(kind, {}, tiles.map((name) =>
  el(`li.draw${left[name] ? '' : '.gone'}`, { 'data-tile': name, 'data-left': left[name] },
    picture(name, { alone: true }), el('b', { 'aria-label': t('left', { count: left[name] }), role: 'img' }, `×${left[name]}`), el('span.shape'))));

const explain = settled(60, async (discard, mine, asked, then) => {
  if (mine !== showing) return;
  try {
    const [compared, ready] = await Promise.all([
      recall(...asked),
      then ? recall(...then) : null,
    ]);
    if (mine !== showing) return;
    if (ready) nameShapes(ready.waits);
    const barred = then && await furiten(then[1].hand, discard.tile);
    if (mine !== showing) return;
    if (barred) panel.querySelector('.why-box').before(barred);
    panel.querySelector('.why-box').replaceChildren(...whyParts(compared));
    fit();
  } catch (problem) {
    if (!(problem instanceof Unreachable) && mine === showing) panel.querySelector('.why-box').replaceChildren();
  }
});

const seenWith = (kind) => visibleText(kind === '*' ? [] : [kind]);

function nameShapes(waits) {
  for (const wait of waits) {
    const place = panel.querySelector(`.draw[data-tile="${CSS.escape(wait.tile)}"] .shape`);
    if (place) place.textContent = wait.shapes.map(shapeWord).join(' · ');
  }
}

export function whyParts(found) {
  const rows = [['kept', found.kept], ['given_up', found.given_up], ['gained', found.gained]]
    .filter(([, names]) => names.length && !found.is_best && !found.steps_lost)
    .map(([word, names]) => el(`div.change.${word}`, {}, el('dt', {}, t(word)),
      el('dd', {}, row(names), el('b', {}, names.reduce((total, name) => total + found.left[name], 0)))));
  return [el('h4', {}, t('why')), el('ul.reasons', {}, found.why.map((sentence) => el('li', {}, sentence))),
    rows.length ? el('dl.changes', {}, rows) : null].filter(Boolean);
}
