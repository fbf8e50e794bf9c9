// The hand on the felt: its tiles, its melds and the tiles seen elsewhere; a click takes one away.

import { $, el, focusedAt, picture, refocus, roving } from './dom.js';
import { RIVERS, changed, indicators, sorted, state, write } from './state.js';
import { t, tileWord } from './words.js';

const LYING = ['dora', ...RIVERS];

let keep = () => {};

export function setUp() {
  keep = roving($('rack'));
  roving($('seen'));
  for (const one of LYING) {
    $('lying').append(el('div.seen', { id: `lying-${one}`, role: 'group' }));
    roving($(`lying-${one}`));
  }
}

export function show() {
  const focused = focusedAt($('rack'));
  $('rack').replaceChildren(...state.tiles.map(tile), ...state.melds.map(meld));
  if (!state.tiles.length && !state.melds.length) $('rack').append(...slots());
  keep();
  refocus($('rack'), focused, $('tray'));
  $('hand-count').textContent = state.tiles.length || state.melds.length ? String(count()) : '';
  showSeen();
  showLying();
}

const count = () => state.tiles.length + state.melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
const slots = () => Array.from({ length: 13 }, () => el('span.slot', { 'aria-hidden': 'true' }));

function tile(name, at) {
  const drawn = state.drawn && at === state.tiles.length - 1;
  const label = t('remove', { tile: tileWord(name) });
  return el(`button.rack-tile${drawn ? '.drawn' : ''}`,
    { type: 'button', 'data-tile': name, 'aria-label': label, title: label, onclick: () => removeTile(at) }, picture(name));
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
  const pictures = (concealed ? redInside(one.tiles) : one.tiles).map((name, place) => picture(hidden(place) ? 'back' : name));
  if (one.type === 'added quad') pictures[3].classList.add('stacked');
  return el('button.rack-meld', { type: 'button', 'data-meld': one.text, 'aria-label': label, title: label, onclick: () => removeMeld(at) },
    pictures);
}

/** The tiles of a quad with a red five at a place that is not face down. */
function redInside(tiles) {
  const [first, ...others] = sorted(tiles);
  return [others[0], first, ...others.slice(1)];
}

function removeMeld(at) {
  state.melds.splice(at, 1);
  changed('click');
}

// ------------------------------------------------------------------------------- seen elsewhere

function showSeen() {
  const focused = focusedAt($('seen'));
  const names = sorted(Object.entries(state.seen).flatMap(([name, copies]) => Array(copies).fill(name)));
  $('seen').hidden = !names.length;
  $('seen').replaceChildren(el('span.seen-label', {}, t('seen_tiles')), ...names.map(seenTile));
  const first = $('seen').querySelector('button');
  if (first) first.tabIndex = 0;
  refocus($('seen'), focused, $('rack'), $('tray'));
}

function seenTile(name) {
  const label = t('remove', { tile: tileWord(name) });
  return el('button.seen-tile', { type: 'button', 'data-tile': name, 'aria-label': label, title: label, onclick: () => unsee(name), tabindex: -1 },
    picture(name));
}

function unsee(name) {
  state.seen[name] -= 1;
  if (!state.seen[name]) delete state.seen[name];
  changed('click');
}

// ------------------------------------------------------------------------------- indicators and discards

/** The tiles of each row that lies open; a click takes one up. */
export function showLying() {
  for (const one of LYING) {
    const box = $(`lying-${one}`);
    const focused = focusedAt(box);
    const names = one === 'dora' ? indicators() : state.rivers[one];
    box.hidden = !names.length;
    box.setAttribute('aria-label', t(`where_${one}`));
    box.replaceChildren(el('span.seen-label', {}, t(`where_${one}`)), ...names.map((name, at) => lyingTile(one, name, at)));
    const first = box.querySelector('button');
    if (first) first.tabIndex = 0;
    refocus(box, focused, $('rack'), $('tray'));
  }
}

function lyingTile(one, name, at) {
  const label = t('remove', { tile: tileWord(name) });
  return el('button.seen-tile', { type: 'button', 'data-tile': name, 'aria-label': label, title: label, tabindex: -1, onclick: () => takeUp(one, at) }, picture(name));
}

function takeUp(one, at) {
  if (one === 'dora') state.won.dora = write(indicators().toSpliced(at, 1));
  else state.rivers[one].splice(at, 1);
  changed('click');
}
