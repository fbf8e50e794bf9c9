// The dialog of a discard: whether it was the drawn tile, declared riichi, or was called, and for which meld.

import { $, el, tilePicture, addArrowKeys } from '../base/dom.js';
import { game } from '../base/game.js';
import { calls, lettersOf, meldBy, meldTiles } from '../base/seats.js';
import { changed, copiesLeft, isOpenHand, kindOf, players, seats, state } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

let shown = null;  // the seat and the index of the discard

export const marksOf = ({ drawn, riichi, by }) => [drawn ? t('laid_drawn') : '', riichi ? t('riichi') : '', by ? t('laid_called', { who: t(`seat_${by}`) }) : ''].filter(Boolean);

export function setUp() {
  $('laid').addEventListener('click', ({ target }) => target === $('laid') && $('laid').close());
}

export function open(one, at) {
  shown = { one, at };
  draw();
  $('laid').showModal();
}

const discard = () => state.seats[shown.one].river[shown.at];

function draw() {
  const { name, drawn, riichi } = discard();
  const toggle = (id, word, is, press, more = {}) => el('button.mode', { id, 'aria-pressed': is, onclick: () => { press(); again(id); }, ...more }, word);
  $('laid').replaceChildren(
    el('div.sheet-head', {}, el('h2', { id: 'laid-title' }, tilePicture(name), el('span', {}, `${t(`where_${shown.one}`)}: ${tileWord(name)}`)),
      el('button.shut-sheet', { onclick: () => $('laid').close() }, t('done'))),
    el('div.modes', {},
      toggle('laid-drawn', t('laid_drawn'), drawn, () => { discard().drawn = !drawn; }),
      mayBeInRiichi() ? toggle('laid-riichi', t('riichi'), riichi, () => setRiichi(!riichi)) : null,
      el('button.mode', { id: 'laid-remove', onclick: remove }, t('laid_remove'))),
    ...callers());
}

function again(id) {
  changed('click');
  draw();
  $(id)?.focus();
}

function remove() {
  uncall();
  if (discard().riichi) setRiichi(false);
  state.seats[shown.one].river.splice(shown.at, 1);
  $('laid').close();
  changed('click');
}

// ------------------------------------------------------------------------------- riichi

/** Return whether the seat may be in riichi: the game has riichi, and the hand is concealed. */
const mayBeInRiichi = () => ['riichi', 'sanma'].includes(state.game) && (shown.one === 'own' ? !isOpenHand() : !state.seats[shown.one].melds.some((text) => text.includes('-')));

/** Make the discard declare riichi; own riichi is a circumstance of the win. */
function setRiichi(is) {
  const seat = state.seats[shown.one];
  for (const entry of seat.river) entry.riichi = false;
  discard().riichi = is;
  if (shown.one !== 'own') seat.riichi = Number(is);
  else state.won.how = [is ? 'riichi' : '', ...state.won.how.split(',').filter((flag) => !['', 'riichi', 'double_riichi', 'ippatsu'].includes(flag))].filter(Boolean).join();
}

// ------------------------------------------------------------------------------- calls

/** Return a group of buttons for each other seat: the melds that it can have called with the discard; for the own seat, its melds. */
function callers() {
  const here = Object.keys(lettersOf(players()));
  const names = here.includes(shown.one) ? here.filter((one) => one !== shown.one) : [];
  const groups = names.map((by) => [by, melds(by)]).filter(([, all]) => all.length);
  if (!groups.length) return [];
  return [el('h3', {}, t('laid_who')), ...groups.map(([by, all]) => {
    const box = el('div.laid-melds', { role: 'group', 'aria-label': t(`seat_${by}`) }, el('span', {}, t(`seat_${by}`)), all.map((text) => meldButton(by, text)));
    addArrowKeys(box);
    return box;
  })];
}

function meldButton(by, text) {
  const isChosen = discard().by === by && taken() === text;
  return el('button.mode.laid-meld', { 'data-meld': text, 'data-by': by, 'aria-pressed': isChosen, 'aria-label': meldTiles(text).map(tileWord).join(' '),
    onclick: () => { call(by, text, isChosen); again(''); } }, meldTiles(text).map((name) => tilePicture(name)));
}

/** Return the meld that contains the discard. */
function taken() {
  const { by } = discard();
  return by && calls(seats(), players())[shown.one]?.taken.get(shown.at);
}

function melds(by) {
  if (by === 'own') return seats().own.melds.filter((text) => text.includes('-') && meldTiles(text).includes(discard().name) && (!isElsewhere(text) || taken() === text));
  const all = options(by).map((rest) => meldBy(discard().name, rest, by, shown.one, players()));
  const now = discard().by === by ? taken() : '';
  return now && !all.includes(now) ? [now, ...all] : all;
}

/** Return whether a meld contains a discard. */
const isElsewhere = (text) => Object.values(calls(seats(), players())).some(({ taken: places }) => [...places.values()].includes(text));

/** Return the other tiles of each meld that a seat can call with the discard. */
function options(by) {
  const kind = kindOf(discard().name);
  const [rank, suit] = [Number(kind[0]), kind[1]];
  const others = Object.keys(lettersOf(players()));
  const isNext = others[(others.indexOf(shown.one) + 1) % others.length] === by;
  const runs = isNext && suit !== 'z' && game().chi ? [[-2, -1], [-1, 1], [1, 2]].map((steps) => steps.map((step) => rank + step)).filter((ranks) => ranks.every((one) => one > 0 && one < 10)) : [];
  const mine = discard().by === by && taken() ? meldTiles(taken()).map(kindOf) : [];
  const isThere = (names) => names.every((name) => copiesLeft(name) + mine.filter((one) => one === name).length - (name === kind && mine.length ? 1 : 0) >= names.filter((one) => one === name).length);
  return [...runs.map((ranks) => ranks.map((one) => `${one}${suit}`)), [kind, kind], [kind, kind, kind]].filter(isThere);
}

function call(by, text, isChosen) {
  uncall();
  if (isChosen) return;
  discard().by = by;
  if (by !== 'own') state.seats[by].melds.push(text);
}

/** Undo the call of the discard, and remove the meld of the other seat. */
function uncall() {
  const { by } = discard();
  if (!by) return;
  const text = taken();
  if (by !== 'own' && text) state.seats[by].melds.splice(state.seats[by].melds.indexOf(text), 1);
  discard().by = '';
}

/** Remove a meld, and undo the call of its discard. */
export function removeMeld(one, at) {
  const text = seats()[one].melds[at];
  const bySeat = calls(seats(), players());
  for (const [source, { taken: places }] of Object.entries(bySeat)) {
    for (const [place, meld] of places) if (meld === text && state.seats[source].river[place].by === one) state.seats[source].river[place].by = '';
  }
  (one === 'own' ? state : state.seats[one]).melds.splice(at, 1);
  changed('click');
}
