// After a discard: what the hand then waits for, and why another discard is better.

import { Unreachable, recall } from './api.js';
import { $, el, picture, row, settled } from './dom.js';
import { handText, kindOf, seenText, state, write } from './state.js';
import { shantenWord, shapeWord, t, tileWord } from './words.js';

const narrow = matchMedia('(max-width: 979px)');
const panel = el('section.card.after', { id: 'after', 'aria-live': 'polite' });
let showing = 0;
let lastPlace = null;

/** Show what follows a discard; `place` is where it opens on a narrow page. */
export function show(found, discard, place = lastPlace) {
  lastPlace = place;
  showing += 1;
  panel.dataset.tile = discard.tile;
  const parts = [title(discard), acceptance(discard)];
  panel.replaceChildren(...parts, el('div.why-box', { id: 'why' }));
  home(place).append(panel);
  explain(found, discard, showing);
}

export function hide() {
  showing += 1;
  panel.remove();
}

const home = (place) => (narrow.matches && place ? place : $('after-home'));
narrow.addEventListener('change', () => panel.isConnected && home(lastPlace).append(panel));

function title(discard) {
  return el('h3.after-title', {}, picture(discard.tile), el('span', {}, t('after', { tile: tileWord(discard.tile) })),
    el('small', {}, shantenWord(discard.shanten)));
}

function acceptance(discard) {
  const { tiles, left, total } = discard.ukeire;
  const word = discard.shanten === 0 ? 'waits_for' : 'useful';
  return el('div', {},
    el('p.hint', {}, `${t(word)}: ${t('kinds_tiles', { kinds: tiles.length, tiles: total })}`),
    el('ul.draws.small', {}, tiles.map((name) =>
      el(`li.draw${left[name] ? '' : '.gone'}`, { 'data-tile': name, 'data-left': left[name] },
        picture(name, { alone: true }), el('b', { 'aria-label': t('left', { count: left[name] }), role: 'img' }, `×${left[name]}`), el('span.shape')))));
}

const explain = settled(60, async (found, discard, mine) => {
  try {
    const asked = { hand: handText(), visible: seenText(), variant: state.game };
    const [compared, ready] = await Promise.all([
      recall('/api/why', { ...asked, tile: discard.tile, lang: state.language }),
      discard.shanten === 0 ? recall('/api/analyze', { ...asked, hand: without(discard.tile), visible: seenWith(discard.tile) }) : null,
    ]);
    if (mine !== showing) return;
    if (ready) nameShapes(ready.waits);
    panel.querySelector('.why-box').replaceChildren(...whyParts(compared));
  } catch (problem) {
    if (!(problem instanceof Unreachable) && mine === showing) panel.querySelector('.why-box').replaceChildren();
  }
});

/** The hand without one copy of a kind, a plain one before a red one. */
function without(kind) {
  const tiles = [...state.tiles];
  const at = tiles.includes(kind) ? tiles.lastIndexOf(kind) : tiles.findIndex((name) => kindOf(name) === kind);
  tiles.splice(at, 1);
  return handText({ tiles, drawn: false, melds: state.melds });
}

const seenWith = (kind) => (kind === '*' ? seenText() : write([...Object.entries(state.seen).flatMap(([name, count]) => Array(count).fill(name)), kind]));

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
      el('dd', {}, row(names), el('b', {}, String(names.reduce((total, name) => total + found.left[name], 0))))));
  return [el('h4', {}, t('why')), rows.length ? el('dl.changes', {}, rows) : null,
    el('ul.reasons', {}, found.why.map((sentence) => el('li', {}, sentence)))].filter(Boolean);
}
