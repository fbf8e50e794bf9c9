// The panel of a discard: the waits or useful draws after it, and why another discard is better.

import { Fault, Unreachable, postCached } from '../base/api.js';
import { $, el, tilePicture, tileRow, debounced } from '../base/dom.js';
import { note as furiten } from './furiten.js';
import * as values from './value_block.js';
import { asArguments as forms } from '../hand/forms.js';
import { requestOf, isChinese } from '../base/game.js';
import { chinese } from '../fan/scripts.js';
import { FIVES, handText, handWithout, state, visibleText } from '../base/store.js';
import { shantenWord, shapeWord, t, tileWord } from '../base/words.js';

/** On a narrow page the panel has no column of its own, and opens within the list. */
export const narrow = matchMedia('(max-width: 1179px)');
const MARGIN = 16;
const panel = el('section.card.after', { id: 'after', 'aria-live': 'polite', 'aria-labelledby': 'after-title' });
let showing = 0;
let lastPlace = null;

/** Show the panel of a discard; `place` is the element in which it opens on a narrow page. */
export function show(analysis, discard, place = lastPlace) {
  lastPlace = place;
  showing += 1;
  panel.dataset.tile = discard.tile;
  panel.replaceChildren(title(analysis, discard), acceptance(discard), el('div.why-box', { id: 'why' }));
  parentOf(place).append(panel);
  keepInView();
  // Built now, because the hand may change before the request is sent.
  const then = discard.shanten === 0 ? requestOf('analyze', { hand: handWithout(discard.tile), visible: seenWith(discard.tile), ...forms() }) : null;
  explain(discard, showing, reasons(discard.tile), then);
}

/** Return the requests for the reasons: by values if they are shown, otherwise by useful draws. */
function reasons(tile) {
  const valued = values.ranking();
  const other = valued?.tiles.includes(tile) && valued.tiles.find((one) => one !== tile);
  const byShape = requestOf('why', { hand: handText(), visible: visibleText(), ...(isChinese() ? chinese.waits.facts() : forms()), tile, lang: state.language });
  if (!other) return [byShape];
  const beside = tile === valued.tiles[0] ? other : valued.tiles[0];
  return [['/api/value/why', { ...valued.request, a: tile, b: beside, lang: state.language }], byShape];
}

export function hide() {
  showing += 1;
  panel.remove();
}

const parentOf = (place) => (narrow.matches && place ? place : $('after-home'));
narrow.addEventListener('change', () => {
  if (panel.isConnected) parentOf(lastPlace).append(panel);
  keepInView();
});
window.addEventListener('resize', keepInView, { passive: true });

/** Keep the panel in view in its column; its end, if it is higher than the window. */
function keepInView() {
  if (!panel.offsetParent) return;
  const room = window.innerHeight - panel.offsetHeight - MARGIN;
  panel.parentElement.style.setProperty('--stand', `${Math.min(MARGIN, room)}px`);
}

/** Return the name of a kind in the hand: the red five if the hand has no plain five. */
export const nameInHand = (tiles, kind) => (tiles.includes(kind) || !tiles.includes(FIVES[kind]) ? kind : FIVES[kind]);

/** Return numbers of kinds and tiles in words. */
export const amount = (kinds, tiles) => t(kinds === 1 ? 'kind_tiles' : 'kinds_tiles', { kinds, tiles });

function title(analysis, discard) {
  const name = nameInHand(analysis.tiles, discard.tile);
  return el('h3.after-title', { id: 'after-title' }, tilePicture(name), el('span', {}, t('after', { tile: tileWord(name) })),
    el('small', {}, shantenWord(discard.shanten)));
}

function acceptance(discard) {
  const { kinds, total } = discard.ukeire;
  const word = discard.shanten === 0 ? 'waits_for' : 'useful';
  return el('div', {}, el('p.hint', {}, `${t(word)}: ${amount(kinds, total)}`), draws(discard.ukeire, 'ul.draws.small'));
}

/** Return the useful tiles, with the number of copies left and an empty element for the shape of the wait. */
export const draws = ({ tiles, left }, kind = 'ul.draws') => el(kind, {}, tiles.map((name) =>
  el(`li.draw${left[name] ? '' : '.gone'}`, { 'data-tile': name, 'data-left': left[name] },
    tilePicture(name, { alone: true }), el('b', { 'aria-label': t('left', { count: left[name] }), role: 'img' }, `×${left[name]}`), el('span.shape'))));

const explain = debounced(60, async (discard, mine, request, then) => {
  if (mine !== showing) return;
  try {
    const [compared, ready] = await Promise.all([
      first(request),
      then ? postCached(...then) : null,
    ]);
    if (mine !== showing) return;
    if (ready) nameShapes(ready.waits);
    const barred = then && await furiten(then[1].hand, discard.tile);
    if (mine !== showing) return;
    if (barred) panel.querySelector('.why-box').before(barred);
    panel.querySelector('.why-box').replaceChildren(...whyParts(compared));
    keepInView();
  } catch (problem) {
    if (!(problem instanceof Unreachable) && mine === showing) panel.querySelector('.why-box').replaceChildren();
  }
});

/** Return the response to the first request that succeeds. */
const first = ([question, ...others]) => postCached(...question).catch((problem) => {
  if (problem instanceof Fault && others.length) return first(others);
  throw problem;
});

const seenWith = (kind) => visibleText(kind === '*' ? [] : [kind]);

function nameShapes(waits) {
  for (const wait of waits) {
    const place = panel.querySelector(`.draw[data-tile="${CSS.escape(wait.tile)}"] .shape`);
    if (place) place.textContent = wait.shapes.map(shapeWord).join(' · ');
  }
}

export function whyParts(comparison) {
  const rows = [['kept', comparison.kept], ['given_up', comparison.given_up], ['gained', comparison.gained]]
    .filter(([, names]) => names?.length && !comparison.is_best && !comparison.steps_lost)
    .map(([word, names]) => el(`div.change.${word}`, {}, el('dt', {}, t(word)),
      el('dd', {}, tileRow(names), el('b', {}, names.reduce((total, name) => total + comparison.left[name], 0)))));
  return [el('h4', {}, t('why')), el('ul.reasons', {}, comparison.why.map((sentence) => el('li', {}, sentence))),
    rows.length ? el('dl.changes', {}, rows) : null].filter(Boolean);
}
