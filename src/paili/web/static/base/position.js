// Write the position that the page shows as a line of text; docs/position.md has the grammar.

import * as games from './game.js';
import { calls, isEmpty, lettersOf, tilesWithMarks, seatText } from './seats.js';
import { COPIES, DEAL, FLAGS, RIICHI_GAMES, RIVERS, WIN, WINDS, handTiles, indicators, isOpenHand, kindOf, visibleTiles, players, seats, seenTiles, state, total, tilesText } from './store.js';

const NORTH = '4z';
const HAND = /^((?:[0-9]+[mpsz]|W)*)(?:\.([0-9][mpsz]|W))?((?:\.(?:[0-9]-?){3,4}[mpsz]-{0,2})*)$/;

/** Return the line, and the fields of an address that the line contains; null if the page shows no position. */
export function positionLine() {
  if (!isPosition()) return null;
  const how = circumstances();
  const [winds, turned, kind, extras] = [deal(), dora(), rules(), words(how)];
  const last = how.includes('last_tile') ? 'w0' : '';
  return {
    text: [hand(), winds.text, turned.text, last, ...seatTexts(how), kind.text, ...extras.texts.sort()].filter(Boolean).join('_'),
    gives: { ...tablesOf(), how: how.join(), by: state.drawn ? 'tsumo' : WIN.by, kita: norths().all, ...winds.gives, ...turned.gives, ...kind.gives, ...extras.gives },
  };
}

/** Return the line of the shown position: the one that was opened if nothing has changed, otherwise a new one. */
export function shownPosition() {
  const current = positionLine();
  const opened = current && state.position?.line === current.text ? state.position : null;
  return opened ? { text: opened.text, gives: { ...current.gives, ...opened.gives, ...tablesOf() } } : current;
}

/** Return the hand of a line in the notation of the page; '' if the hand has another notation. */
export function handOfLine(text) {
  const [, tiles, drawn, melds] = text.split('_')[0].match(HAND) ?? [];
  if (tiles === undefined) return '';
  return (tiles + melds.split('.').slice(1).map(bracket).join('') + (drawn ? `+${drawn}` : '')).replaceAll('W', '*');
}

function bracket(meld) {
  const [dashes, ranks, suit] = [meld.match(/-/g)?.length ?? 0, meld.match(/[0-9]/g), meld.match(/[mpsz]/)[0]];
  if (!dashes) return `(${ranks.join('')}${suit})`;
  return dashes > 1 ? `[${ranks.slice(0, 3).join('')}+${ranks[3]}${suit}]` : `[${ranks.join('')}${suit}]`;
}

// ------------------------------------------------------------------------------- is there a position?

/** Return whether the page shows a hand of a game that has a name, with tiles of this game and no tile too often. */
function isPosition() {
  const size = state.tiles.length;
  if (!size || size % 3 === 0 || (state.drawn && size % 3 === 1) || total() > games.game().max_tiles || !hasName()) return false;
  if (players() === 3 && (!isEmpty(state.seats.across) || state.won.seat === 'N')) return false;
  return areTilesPossible([...handTiles(), ...visibleTiles(), ...Array(norths().more).fill(NORTH)]);
}

const hasName = () => RIICHI_GAMES.includes(state.game) || (games.isChinese() && state.game !== games.OWN);

function areTilesPossible(tiles) {
  const natural = tiles.filter((name) => name !== '*');
  const most = (names, limit) => [...Map.groupBy(names, (name) => name).values()].every((group) => group.length <= limit);
  return natural.every((name) => games.game().kinds.includes(kindOf(name)))
    && most(natural.map(kindOf), COPIES) && most(natural.filter((name) => name !== kindOf(name)), 1);
}

// ------------------------------------------------------------------------------- parts of the line

const text = (names) => tilesText(names).replaceAll('*', 'W');
const tablesOf = () => ({ hand: null, seen: null, game: null, ...Object.fromEntries(RIVERS.map((one) => [one, null])) });

function hand() {
  const [loose, drawn] = state.drawn ? [state.tiles.slice(0, -1), state.tiles.slice(-1)] : [state.tiles, []];
  const { melds } = calls(seats(), players()).own;
  return [text(loose), ...drawn.map((name) => text([name])), ...melds].join('.');
}

/** Return the circumstances of a win that the line contains. */
function circumstances() {
  const chosen = state.won.how.split(',');
  const has = (name) => chosen.includes(name);
  const isRiichi = RIICHI_GAMES.includes(state.game) && !isOpenHand() && (has('riichi') || has('double_riichi'));
  const isReplaced = state.drawn && has('rinshan');
  const holds = {
    riichi: isRiichi && !has('double_riichi'), double_riichi: isRiichi && has('double_riichi'), ippatsu: isRiichi && has('ippatsu'),
    last_tile: has('last_tile') && !isReplaced, rinshan: isReplaced, after_north: isReplaced && players() === 3 && has('after_north'),
  };
  return FLAGS.filter((name) => holds[name]);
}

const UNSPECIFIED = { text: '', gives: {} };

function deal() {
  const { seat, round, honba, sticks } = state.won;
  if (!WINDS.includes(seat) || !WINDS.includes(round)) return UNSPECIFIED;
  if (!honba && !sticks && seat === WIN.seat && round === WIN.round) return UNSPECIFIED;
  const counters = sticks ? `.${honba}.${sticks}` : honba ? `.${honba}` : '';
  return { text: round + seat + counters, gives: { seat, round, honba, sticks } };
}

function dora() {
  const turned = tilesText(indicators());
  return RIICHI_GAMES.includes(state.game) && turned && turned === state.won.dora ? { text: `i${turned}`, gives: { dora: turned } } : UNSPECIFIED;
}

function rules() {
  if (!RIICHI_GAMES.includes(state.game)) return { text: `rules.${state.game}`, gives: {} };
  const [usual, ...others] = games.game().rules;
  const isOther = others.includes(state.won.rules);
  if (!isOther && players() === 4) return UNSPECIFIED;
  return { text: `rules.${(isOther ? state.won.rules : usual).replaceAll('_', '-')}`, gives: isOther ? { rules: state.won.rules } : {} };
}

/** Return the choices of the deal; riichi has none. */
const dealHere = () => (games.isChinese() ? { ...state.deal, lack: games.dealFields().lack } : DEAL);

/** Return the words of the line: choices of the deal, circumstances of a win, and tiles seen elsewhere. */
function words(how) {
  const { lack, wild, turned, gone, flowers } = dealHere();
  const own = WINDS.indexOf(state.won.seat);
  const letters = own < 0 ? '' : [...gone].map((wind) => 'ABCD'[(WINDS.indexOf(wind) - own + 4) % 4]).sort().join('');
  const chosen = Object.entries({ lack, wild: wild && kinds(wild), turned, gone: letters }).filter(([, value]) => value);
  const holds = [how.includes('ippatsu') ? 'ippatsu.A' : '', how.includes('after_north') ? 'rinshan.n' : how.includes('rinshan') ? 'rinshan' : ''];
  return {
    texts: [...chosen.map((one) => one.join('.')), ...holds, seen()],
    gives: { flowers, ...Object.fromEntries(chosen.map(([name]) => [name, state.deal[name]])) },
  };
}

const kinds = (names) => tilesWithMarks(names.match(/../g).map((name) => ({ rank: name[0], suit: name[1] })));

/** Return the number of own norths, and how many of them are not among the seen tiles. */
function norths() {
  const count = players() === 3 ? state.won.kita : 0;
  return { all: count, more: Math.max(0, count - (state.seen[NORTH] ?? 0)) };
}

function seatTexts(how) {
  const [bySeat, letters] = [calls(seats(), players()), lettersOf(players())];
  return Object.entries(letters).map(([one, letter]) => {
    const seat = one === 'own' ? ownSeatFacts(how) : state.seats[one];
    const melds = one === 'own' ? [] : bySeat[one].melds;
    const riichi = melds.some((meld) => meld.includes('-')) ? 0 : seat.riichi;
    const rest = seat.rest.filter((text) => text[0] !== 'n' || players() === 3);
    return isEmpty(seat) ? '' : letter + seatText({ ...seat, rest, riichi }, { ...bySeat[one], melds }, players());
  });
}

function ownSeatFacts(how) {
  const { flowers } = dealHere();
  const rest = [norths().all ? `n${norths().all}` : '', flowers ? `${[...flowers].sort().join('')}f` : ''].filter(Boolean);
  return { river: state.seats.own.river, melds: [], rest, riichi: how.includes('double_riichi') ? 2 : Number(how.includes('riichi')) };
}

/** Return the tiles seen elsewhere, without the own norths, which are part of the own seat. */
function seen() {
  const names = seenTiles();
  for (let count = norths().all; count && names.includes(NORTH); count -= 1) names.splice(names.indexOf(NORTH), 1);
  return names.length ? `seen.${tilesText(names)}` : '';
}
