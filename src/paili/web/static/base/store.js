// The state of the page: hand, table and choices. It contains no rule of the game.

import { norths, calls, meldTiles, emptySeat } from './seats.js';

export const SUITS = ['m', 'p', 's', 'z'];
export const FIVES = { '5m': '0m', '5p': '0p', '5s': '0s' };
export const WILD = '*';
export const COPIES = 4;
export const WINDS = ['E', 'S', 'W', 'N'];
export const TABS = ['hand', 'drill', 'log', 'play'];

/** The fields of an address for a win, with their defaults. */
export const WIN = { win: '', by: 'ron', seat: 'S', round: 'E', dora: '', ura: '', honba: 0, sticks: 0, kita: 0, rules: '', how: '' };
/** The circumstances of a win. */
export const FLAGS = ['riichi', 'double_riichi', 'ippatsu', 'last_tile', 'rinshan', 'after_north', 'chankan', 'first_turn'];
const MOST = { honba: 99, sticks: 99, kita: 4, streak: 99, discarded: 8, fed: 5 };

/** The seats, as fields of the address. */
export const RIVERS = ['own', 'right', 'across', 'left'];
const MOST_INDICATORS = 5;

/** The fields of an address for a moment of a game, and for the seat of the review, with their defaults. */
export const MOMENT = { number: 1, deal: '', step: 0, view: 'all', review: '', objective: 'points' };

/** The fields of an address for a game against bots: rules, seat and seed; and the position from which it continues. */
export const PLAY = { bots: '', from: '' };

/** The default of the other players: as at a table, for hands that have a yaku. */
export const USUAL_TABLE = 'usual';

/** The fields of an address for the value of a hand, with their defaults: whether it is computed, draws ('' for a first turn), objective,
    model of the other players, how many of them are in riichi, whether their discards may be called, values of the places. */
export const VALUE = { value: 0, turns: '', goal: 'points', opponents: USUAL_TABLE, declared: 0, calls: '', uma: '' };
export const MOST_TURNS = 35;
export const GOALS = ['points', 'win', 'tenpai', 'place'];
/** Return the columns of the values; the last one is the unit of the objective. */
export const valueColumns = (ofPlaces = state.value.goal === 'place') => ['win', 'tenpai', ofPlaces ? 'place' : 'points'];
export const OPPONENT_MODELS = { '': [], phoenix: ['riichi', 'sanma'] };  // the games with each model

/** The fields of an address for the last deal: the points of all seats (East first), the first dealer, and the wanted place. */
export const PLACE = { place: '', first: 'S', rank: 1 };
export const RIICHI_GAMES = ['riichi', 'sanma'];

/** The fields of an address for a deal of a Chinese game, with their defaults. Own rules are in the fragment. */
export const DEAL = { lack: '', wild: '', flowers: '', streak: 0, gone: '', ready: '', discarded: 0, discarder: '', turned: '', birds: '', honours: '', fed: 0, liable: '' };

export const noSeats = () => Object.fromEntries(RIVERS.map((one) => [one, emptySeat()]));

export const state = { position: null, place: { ...PLACE }, forms: '', deal: { ...DEAL }, own: '', draft: null, ownProblem: '', packedRules: '', drill: '', value: { ...VALUE }, log: { ...MOMENT }, play: { ...PLAY, moves: '' }, packed: '', won: { ...WIN }, tiles: [], drawn: false, melds: [], seen: {}, seats: noSeats(), game: 'riichi', language: 'en', tab: 'hand' };

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
export const changed = (why) => listeners.forEach((listener) => listener(why));

export const kindOf = (name) => (name[0] === '0' ? `5${name[1]}` : name);

const order = (name) =>
  name === WILD ? 999 : SUITS.indexOf(name[1]) * 20 + Number(name[0] === '0' ? 4.9 : name[0]);
export const sorted = (tilesOfText) => [...tilesOfText].sort((one, other) => order(one) - order(other));

/** Return tiles as text, with one suit letter for a run of ranks. 0 after 1 begins a new run, because 10m reads as a ten. */
export function tilesText(names) {
  const parts = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last && name !== WILD && last.suit === name[1] && !(last.ranks === '1' && name[0] === '0')) last.ranks += name[0];
    else parts.push(name === WILD ? { ranks: '*', suit: '' } : { ranks: name[0], suit: name[1] });
  }
  return parts.map((part) => part.ranks + part.suit).join('');
}

/** Return the tiles of a text in the notation of `tilesText`. Other notations are read by the server alone. */
export const names = (text) => [...text.matchAll(/([0-9]+)([mpsz])/g)]
  .flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit))
  .filter((name) => name[1] !== 'z' || /[1-7]/.test(name[0]));

/** Read a hand in the notation of `handText`, without a check; null for other notations. */
export function readPlain(text) {
  const [, loose, last] = text.match(/^([^+]*)(?:\+([0-9][mpsz]|\*))?$/) ?? [];
  if (!loose || !/^(?:[0-9]+[mpsz]|\*|\[[0-9+]+[mpsz]\]|\([0-9]+[mpsz]\))+$/.test(loose)) return null;
  const melds = [...loose.matchAll(/[[(]([0-9+]+)([mpsz])[\])]/g)].map(([whole, ranks, suit]) => {
    const tiles = [...ranks.replace('+', '')].map((rank) => rank + suit);
    return { type: meldType(whole, tiles), tiles, text: whole };
  });
  const tiles = [...loose.replace(/[[(][^\])]*[\])]/g, '').matchAll(/([0-9]+)([mpsz])|\*/g)]
    .flatMap(([whole, ranks, suit]) => (whole === WILD ? [WILD] : [...ranks].map((rank) => rank + suit)));
  return { tiles: last ? [...tiles, last] : tiles, melds, drawn: Boolean(last) };
}

function meldType(text, tiles) {
  if (text.startsWith('(')) return 'concealed quad';
  if (tiles.length === 4) return text.includes('+') ? 'added quad' : 'open quad';
  return kindOf(tiles[0]) === kindOf(tiles[1]) ? 'pon' : 'chi';
}

/** Return the hand as text: concealed tiles, melds, and the drawn tile after a plus sign. */
export function handText(hand = state) {
  const loose = hand.drawn ? hand.tiles.slice(0, -1) : hand.tiles;
  const last = hand.drawn ? `+${hand.tiles.at(-1)}` : '';
  return tilesText(loose) + hand.melds.map((meld) => meld.text).join('') + last;
}

/** Return the hand without one tile: the last with this name, or a red five if the hand has no such tile. */
export function handWithout(name) {
  const at = state.tiles.includes(name) ? state.tiles.lastIndexOf(name) : state.tiles.findIndex((one) => kindOf(one) === name);
  return handText({ tiles: state.tiles.toSpliced(at, 1), drawn: false, melds: state.melds });
}

const tilesOf = (counts) => sorted(Object.entries(counts).flatMap(([name, count]) => Array(count).fill(name)));
export const seenTiles = () => tilesOf(state.seen);
export const seenText = () => tilesText(seenTiles());

export const indicators = () => names(state.won.dora).slice(0, MOST_INDICATORS);
export const indicatorsFull = () => indicators().length >= MOST_INDICATORS;
const MARKS = { 'concealed quad': '', 'added quad': '--' };  // of a meld whose source is not known

/** Return the number of players. */
export const players = () => (state.game === 'sanma' ? 3 : 4);
/** Return the own seat wind; three players have no seat North. */
export const ownSeat = () => (WINDS.slice(0, players()).includes(state.won.seat) ? state.won.seat : WIN.seat);
/** Return all seats, with the own melds as text. */
export const seats = () => ({ ...state.seats, own: { ...state.seats.own, melds: state.melds.map(({ line, tiles, type }) => line ?? tilesText(tiles) + (MARKS[type] ?? '-')) } });
export const isOpenHand = () => state.melds.some(({ type }) => type !== 'concealed quad');

export const discardsOf = (one) => state.seats[one].river.map(({ name }) => name);

/** Return the visible tiles of a seat, each once: own discards; of other seats also melds and norths. */
export function visibleAt(one) {
  if (one === 'own' || (one === 'across' && players() === 3)) return discardsOf(one);
  const bySeat = calls(seats(), players());
  const mine = state.seats.own.river.filter(({ by }, at) => by === one && bySeat.own.taken.has(at)).map(({ name }) => name);
  const melds = state.seats[one].melds.flatMap(meldTiles);
  for (const name of mine) melds.splice(melds.indexOf(name), 1);
  return [...discardsOf(one).filter((_, at) => !bySeat[one].taken.has(at)), ...melds, ...norths(state.seats[one])];
}

export const visibleTiles = () => [...indicators(), ...RIVERS.flatMap(visibleAt)];

/** Return the number of visible copies of a kind outside the hand. */
export const visibleCopies = (kind) => (state.seen[kind] ?? 0) + visibleTiles().filter((name) => kindOf(name) === kind).length;

/** Return the visible tiles as text; never more than four copies of a kind with those in the hand. */
export function visibleText(more = [], lying = visibleTiles()) {
  const counts = { ...state.seen };
  for (const name of lying) {
    const kind = kindOf(name);
    if (copiesInHand(kind) + (counts[kind] ?? 0) < COPIES) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const kind of more) counts[kind] = (counts[kind] ?? 0) + 1;
  return tilesText(tilesOf(counts));
}

/** Return the tiles of the hand with its melds, and the number of copies of a kind. */
export const handTiles = () => [...state.tiles, ...state.melds.flatMap((meld) => meld.tiles)];
export const copiesInHand = (kind) => handTiles().filter((name) => kindOf(name) === kind).length;
export const hasRed = (name) => handTiles().includes(name);
export const isRedVisible = (name) => visibleTiles().includes(name);
export const copiesLeft = (kind) => COPIES - copiesInHand(kind) - visibleCopies(kind);

/** Return the number of tiles of the hand with its melds; a quad counts as three. */
export const total = () => state.tiles.length + 3 * state.melds.length;

/** Return the tiles of groups with the red fives of a hand, each in the first group that has its kind. */
export function withReds(groups, tiles) {
  const reds = tiles.filter((name) => name !== kindOf(name));
  return groups.map((group) => group.tiles.map((name) => {
    const at = reds.indexOf(FIVES[name]);
    return at < 0 ? name : reds.splice(at, 1)[0];
  }));
}

/** Return a number from a text, within the limits of its field. */
export const limited = (key, text) => Math.min(MOST[key], Math.max(0, Math.trunc(Number(text)) || 0));
