// The tray: a button for each kind, which adds a tile, a meld or a mark.

import { $, el, tilePicture, addArrowKeys } from '../base/dom.js';
import * as games from '../base/game.js';
import { COPIES, FIVES, RIVERS, SUITS, WILD, changed, copiesLeft, hasRed, copiesInHand, indicators, indicatorsFull, kindOf, visibleCopies, isRedVisible, state, total, tilesText } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

const MODES = ['tile', 'chi', 'chi_red', 'pon', 'open', 'added', 'concealed', 'seen', 'wild'];
const MELD_TYPES = { chi: 'chi', chi_red: 'chi', pon: 'pon', open: 'open quad', added: 'added quad', concealed: 'concealed quad' };
const WHERE = ['seen', 'dora', ...RIVERS];
const HINTS = { open: 'hint_quad', added: 'hint_quad', concealed: 'hint_quad' };

let mode = 'tile';
let where = 'seen';
let keeps = [];

/** Return whether the game has a mode: red fives and dora belong to riichi, wildcards of the deal to Chinese games. */
const isHere = (name) => (games.isChinese() ? !['chi_red', 'dora'].includes(name) : name !== 'wild');

export function setUp() {
  const rows = SUITS.map((suit) => el('div.tray-row', {}, names(suit).map(button)));
  $('tray').append(...rows);
  $('modes').append(...MODES.map(modeButton));
  $('where').append(...WHERE.map((name) => el('button.mode', { role: 'radio', 'data-where': name, onclick: () => { where = name; show(); } })));
  keeps = ['tray', 'modes', 'where'].map((id) => addArrowKeys($(id)));
}

function names(suit) {
  const ranks = suit === 'z' ? 7 : 9;
  const plain = Array.from({ length: ranks }, (_, at) => `${at + 1}${suit}`);
  return suit === 'z' ? [...plain, WILD] : [...plain, FIVES[`5${suit}`]];
}

function button(name) {
  return el('button.tray-tile', { 'data-tile': name, onclick: () => add(name) },
    tilePicture(name), el('span.pips', { 'aria-hidden': 'true' }));
}

function modeButton(name) {
  return el('button.mode', { role: 'radio', 'data-mode': name, onclick: () => choose(name) });
}

const isChi = (name) => name === 'chi' || name === 'chi_red';

function choose(name) {
  mode = name;
  show();
}

/** Update texts, pips and disabled buttons. */
export function show() {
  if ((isChi(mode) && !games.game().chi) || !isHere(mode)) mode = 'tile';
  for (const one of $('modes').children) {
    one.textContent = t(`mode_${modeKey(one.dataset.mode)}`);
    one.setAttribute('aria-checked', one.dataset.mode === mode);
    one.disabled = isChi(one.dataset.mode) && !games.game().chi;
    one.hidden = !isHere(one.dataset.mode);
  }
  const full = total() >= games.game().max_tiles;
  showWhere();
  $('mode-hint').textContent = t(full && mode === 'tile' ? 'hint_full' : hint());
  for (const one of $('tray').querySelectorAll('button')) showTile(one);
  for (const keep of keeps) keep();
}

/** Show the choice of the place where a tile is visible: elsewhere, among the indicators, or in a river. */
function showWhere() {
  if ((where === 'across' && state.game === 'sanma') || !isHere(where)) where = 'seen';
  $('where').hidden = mode !== 'seen';
  for (const one of $('where').children) {
    one.textContent = t(`where_${one.dataset.where}`);
    one.setAttribute('aria-checked', one.dataset.where === where);
    one.hidden = (one.dataset.where === 'across' && state.game === 'sanma') || !isHere(one.dataset.where);
  }
}

const modeKey = (name) => (name === 'wild' && games.hasWildIndicator() ? 'turned' : name);

function hint() {
  if (mode === 'seen' && where !== 'seen') return where === 'dora' ? 'hint_dora' : 'hint_river';
  return HINTS[mode] ?? `hint_${modeKey(mode)}`;
}

function showTile(one) {
  const name = one.dataset.tile;
  const kind = kindOf(name);
  one.hidden = name === WILD ? !games.hasWildTiles() : isRed(name) && games.isChinese() || !games.game().kinds.includes(kind);
  // Not `disabled`, because the button that was just pressed would lose the focus.
  one.setAttribute('aria-disabled', !canAdd(name));
  if (name === WILD || name !== kind) {
    one.setAttribute('aria-label', tileWord(name));
    return;
  }
  one.setAttribute('aria-label', `${tileWord(name)}, ${t('left', { count: Math.max(0, copiesLeft(kind)) })}`);
  const pips = [...Array(copiesInHand(kind)).fill('held'), ...Array(visibleCopies(kind)).fill('out')];
  if (one.dataset.pips === pips.join()) return;
  one.dataset.pips = pips.join();
  one.lastChild.replaceChildren(...Array.from({ length: COPIES }, (_, at) => el(`i.${pips[at] ?? 'free'}`)));
}

// ------------------------------------------------------------------------------- adding

function canAdd(name) {
  const room = games.game().max_tiles - total();
  if (name === WILD) return mode === 'tile' && room >= 1 && games.hasWildTiles();
  if (!games.game().kinds.includes(kindOf(name))) return false;
  if (mode === 'wild') return true;
  const red = isRed(name);
  if (mode === 'seen' && where === 'seen') return !red && copiesLeft(name) >= 1;
  if (red && (hasRed(name) || isRedVisible(name))) return false;
  if (mode === 'seen') return copiesLeft(kindOf(name)) >= 1 && !(where === 'dora' && indicatorsFull());
  if (mode === 'tile') return room >= 1 && copiesLeft(kindOf(name)) >= 1;
  return room >= 3 && Boolean(meldTiles(name));
}

/** Return the tiles of the meld that a click on a tile adds; null for none. */
function meldTiles(name) {
  const kind = kindOf(name);
  const [rank, suit] = [Number(kind[0]), kind[1]];
  if (isChi(mode)) return suit === 'z' || rank > 7 ? null : run([name, `${rank + 1}${suit}`, `${rank + 2}${suit}`]);
  const copies = mode === 'pon' ? 3 : 4;
  return copiesLeft(kind) >= copies ? [name, ...Array(copies - 1).fill(kind)] : null;
}

/** Return a run if its tiles are left; with a red five in the mode for red fives. */
function run(plain) {
  const tiles = mode === 'chi_red' ? plain.map((name) => FIVES[name] ?? name) : plain;
  if (mode === 'chi_red' && !tiles.some(isRed)) return null;
  return tiles.every((name) => games.game().kinds.includes(kindOf(name)) && copiesLeft(kindOf(name)) >= 1 && !(isRed(name) && hasRed(name))) ? tiles : null;
}

const isRed = (name) => name !== kindOf(name);

function meldText(type, tiles) {
  const suit = tiles[0][1];
  const ranks = tiles.map((name) => name[0]);
  if (type === 'concealed quad') return `(${ranks.join('')}${suit})`;
  if (type === 'added quad') return `[${ranks.slice(0, 3).join('')}+${ranks[3]}${suit}]`;
  return `[${ranks.join('')}${suit}]`;
}

function add(name) {
  if (!canAdd(name)) return;
  if (mode === 'wild') games.toggleWild(name);
  else if (mode === 'seen') see(name);
  else if (mode === 'tile') addTile(name);
  else addMeld(name);
  changed(mode === 'wild' ? 'table' : 'click');
}

function see(name) {
  if (where === 'seen') state.seen[name] = (state.seen[name] ?? 0) + 1;
  else if (where === 'dora') state.won.dora = tilesText([...indicators(), name]);
  else state.seats[where].river.push({ name, drawn: false, riichi: false, by: '' });
}

function addTile(name) {
  state.drawn = state.tiles.length % 3 === 1 && total() > 1;
  state.tiles.push(name);
}

function addMeld(name) {
  const [type, tiles] = [MELD_TYPES[mode], meldTiles(name)];
  state.melds.push({ type, tiles, text: meldText(type, tiles) });
  state.drawn = false;
}
