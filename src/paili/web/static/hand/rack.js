// The hand: its tiles, its melds and the tiles seen elsewhere; a click removes one.

import { $, el, focusedIndex, tilePicture, restoreFocus, addArrowKeys } from '../base/dom.js';
import { RIVERS, changed, discardsOf, indicators, seenTiles, sorted, state, tilesText } from '../base/store.js';
import * as discard from './discard.js';
import { meldTiles } from '../base/seats.js';
import { t, tileWord } from '../base/words.js';

/** The rows of visible tiles: seen elsewhere, indicators, and rivers. */
const ROWS = ['seen', 'dora', ...RIVERS];
const rowOf = (one) => $(one === 'seen' ? one : `lying-${one}`);

let keep = () => {};

export function setUp() {
  keep = addArrowKeys($('rack'));
  discard.setUp();
  for (const one of ROWS) {
    if (one !== 'seen') $('lying').append(el('div.seen', { id: `lying-${one}`, role: 'group' }));
    addArrowKeys(rowOf(one));
  }
}

export function show() {
  const focused = focusedIndex($('rack'));
  $('rack').replaceChildren(...state.tiles.map(tile), ...state.melds.map(meld));
  if (!state.tiles.length && !state.melds.length) $('rack').append(...slots());
  keep();
  restoreFocus($('rack'), focused, $('tray'));
  $('hand-count').replaceChildren(...(count() ? [el('span', { 'aria-hidden': 'true' }, count()), el('span.sr', {}, t('hand_count', { count: count() }))] : []));
  for (const one of ROWS) showRow(one);
}

const count = () => state.tiles.length + state.melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
const slots = () => Array.from({ length: 13 }, () => el('span.slot', { 'aria-hidden': 'true' }));

function tile(name, at) {
  const drawn = state.drawn && at === state.tiles.length - 1;
  const label = t('remove', { tile: tileWord(name) });
  return el(`button.rack-tile${drawn ? '.drawn' : ''}`,
    { 'data-tile': name, 'aria-label': label, title: label, onclick: () => removeTile(at) }, tilePicture(name));
}

function removeTile(at) {
  state.tiles.splice(at, 1);
  state.drawn = false;
  changed('click');
}

function meld(one, at) {
  const label = t('remove_meld', { tile: one.tiles.map(tileWord).join(' ') });
  const concealed = one.type === 'concealed quad';
  const hidden = (place) => concealed && (place === 0 || place === 3);
  const pictures = (concealed ? withRedInside(one.tiles) : one.tiles).map((name, place) => tilePicture(hidden(place) ? 'back' : name));
  if (one.type === 'added quad') pictures[3].classList.add('stacked');
  return el('button.rack-meld', { 'data-meld': one.text, 'aria-label': label, title: label, onclick: () => discard.removeMeld('own', at) },
    pictures);
}

/** Return the tiles of a quad with a red five at a place that is not face down. */
export function withRedInside(tiles) {
  const [first, ...others] = sorted(tiles);
  return [others[0], first, ...others.slice(1)];
}

// ------------------------------------------------------------------------------- visible tiles

/** Show a row; a click removes a tile. */
function showRow(one) {
  const box = rowOf(one);
  const focused = focusedIndex(box);
  const names = one === 'seen' ? seenTiles() : one === 'dora' ? indicators() : discardsOf(one);
  const label = t(one === 'seen' ? 'seen_tiles' : `where_${one}`);
  const melds = RIVERS.includes(one) ? state.seats[one].melds : [];
  box.hidden = !names.length && !melds.length;
  box.setAttribute('aria-label', label);
  box.replaceChildren(el('span.seen-label', {}, label), ...names.map((name, at) => (RIVERS.includes(one) ? riverTile(one, at) : visibleTile(one, name, at))), ...melds.map((text, at) => otherMeld(one, text, at)));
  const first = box.querySelector('button');
  if (first) first.tabIndex = 0;
  restoreFocus(box, focused, $('rack'), $('tray'));
}

function visibleTile(one, name, at) {
  const label = t('remove', { tile: tileWord(name) });
  return el('button.seen-tile', { 'data-tile': name, 'aria-label': label, title: label, tabindex: -1, onclick: () => removeVisible(one, name, at) }, tilePicture(name));
}

/** Return a discard with its marks; a click opens its dialog. */
function riverTile(one, at) {
  const laid = state.seats[one].river[at];
  const label = [tileWord(laid.name), ...discard.marksOf(laid)].join(', ');
  return el(`button.seen-tile${['drawn', 'riichi'].filter((mark) => laid[mark]).map((mark) => `.${mark}`).join('')}${laid.by ? '.taken' : ''}`,
    { 'data-tile': laid.name, 'aria-haspopup': 'dialog', 'aria-label': label, title: label, tabindex: -1, onclick: () => discard.open(one, at) }, tilePicture(laid.name));
}

function otherMeld(one, text, at) {
  const label = t('remove_meld', { tile: meldTiles(text).map(tileWord).join(' ') });
  return el('button.seen-tile.seen-meld', { 'data-meld': text, 'aria-label': label, title: label, tabindex: -1, onclick: () => discard.removeMeld(one, at) }, meldTiles(text).map((name) => tilePicture(name)));
}

function removeVisible(one, name, at) {
  if (one === 'seen') state.seen[name] -= 1;
  else state.won.dora = tilesText(indicators().toSpliced(at, 1));
  changed('click');
}
