// The one place where the page keeps what it shows: the hand, the table, the choices. Nothing here knows who wins.

import { besides, calls, meldTiles, seatNone } from './seats.js';

export const SUITS = ['m', 'p', 's', 'z'];
export const FIVES = { '5m': '0m', '5p': '0p', '5s': '0s' };
export const WILD = '*';
export const COPIES = 4;
export const WINDS = ['E', 'S', 'W', 'N'];
export const TABS = ['hand', 'drill', 'log', 'play'];

/** How a hand was won, as the address has it, and as it is where the address does not say. */
export const WIN = { win: '', by: 'ron', seat: 'S', round: 'E', dora: '', ura: '', honba: 0, sticks: 0, kita: 0, rules: '', how: '' };
/** The circumstances of a win that may hold. */
export const FLAGS = ['riichi', 'double_riichi', 'ippatsu', 'last_tile', 'rinshan', 'after_north', 'chankan', 'first_turn'];
const MOST = { honba: 99, sticks: 99, kita: 4, streak: 99, discarded: 8, fed: 5 };

/** The seats, and what lies open in the middle: the indicators, as the address has them too. */
export const RIVERS = ['own', 'right', 'across', 'left'];
const MOST_INDICATORS = 5;

/** A moment of a game in the address, and whose review is shown. */
export const MOMENT = { number: 1, deal: '', step: 0, view: 'all', review: '', objective: 'points' };

/** A game against bots: rules, seat and seed; the position that it goes on from. */
export const GUEST = { bots: '', from: '' };

/** What the others do unless something is chosen: as at a table, where open hands can be told to win. */
export const USUAL_TABLE = 'usual';

/** How the value of a hand is computed: whether at all, for how many draws (those of a first turn if not said), what is sought, and what the others do: nothing, or
    as at a table, so many of them in riichi; whether their discards may be called; and what places bring. */
export const VALUE = { value: 0, turns: '', goal: 'points', opponents: USUAL_TABLE, declared: 0, calls: '', uma: '' };
export const MOST_TURNS = 35;
export const GOALS = ['points', 'win', 'tenpai', 'place'];
/** What is said of a hand: the last is in what it is worth. */
export const columns = () => ['win', 'tenpai', state.value.goal === 'place' ? 'place' : 'points'];
export const OPPONENT_MODELS = { '': [], phoenix: ['riichi', 'sanma'] };  // which games they were counted from

/** The last deal: the points of all seats, East first, and who dealt first; empty while nothing is asked of it. */
export const PLACE = { place: '', first: 'S', rank: 1 };
export const PLACED = ['riichi', 'sanma'];  // which have a last deal

/** What of a Chinese game is chosen for a deal, as the address has it. Own rules stand packed behind the #. */
export const DEAL = { lack: '', wild: '', flowers: '', streak: 0, gone: '', ready: '', discarded: 0, discarder: '', turned: '', birds: '', honours: '', fed: 0, liable: '' };

export const noSeats = () => Object.fromEntries(RIVERS.map((one) => [one, seatNone()]));

export const state = { position: null, place: { ...PLACE }, forms: '', deal: { ...DEAL }, own: '', draft: null, ownProblem: '', packedRules: '', drill: '', value: { ...VALUE }, log: { ...MOMENT }, play: { ...GUEST, moves: '' }, packed: '', won: { ...WIN }, tiles: [], drawn: false, melds: [], seen: {}, seats: noSeats(), game: 'riichi', language: 'en', tab: 'hand' };

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
export const changed = (why) => listeners.forEach((listener) => listener(why));

export const kindOf = (name) => (name[0] === '0' ? `5${name[1]}` : name);

const order = (name) =>
  name === WILD ? 999 : SUITS.indexOf(name[1]) * 20 + Number(name[0] === '0' ? 4.9 : name[0]);
export const sorted = (names) => [...names].sort((one, other) => order(one) - order(other));

/** Tiles as text, a suit letter after each run of its ranks; 1 and 0 are kept apart, as 10m reads as a ten. */
export function write(names) {
  const parts = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last && name !== WILD && last.suit === name[1] && !(last.ranks === '1' && name[0] === '0')) last.ranks += name[0];
    else parts.push(name === WILD ? { ranks: '*', suit: '' } : { ranks: name[0], suit: name[1] });
  }
  return parts.map((part) => part.ranks + part.suit).join('');
}

/** The tiles of a text as `write` has it; of other texts, which only the server reads, those that look the same. */
export const names = (text) => [...text.matchAll(/([0-9]+)([mpsz])/g)]
  .flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit))
  .filter((name) => name[1] !== 'z' || /[1-7]/.test(name[0]));

/** The hand of a text as `handText` has it, whether it may be so or not; null for texts in other notations. */
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

/** The hand as text: concealed tiles, melds, and the drawn tile after a plus. */
export function handText(hand = state) {
  const loose = hand.drawn ? hand.tiles.slice(0, -1) : hand.tiles;
  const last = hand.drawn ? `+${hand.tiles.at(-1)}` : '';
  return write(loose) + hand.melds.map((meld) => meld.text).join('') + last;
}

/** The hand without one tile: the last of this name, or a red five of the kind where there is none. */
export function handWithout(name) {
  const at = state.tiles.includes(name) ? state.tiles.lastIndexOf(name) : state.tiles.findIndex((one) => kindOf(one) === name);
  return handText({ tiles: state.tiles.toSpliced(at, 1), drawn: false, melds: state.melds });
}

const tilesOf = (counts) => sorted(Object.entries(counts).flatMap(([name, count]) => Array(count).fill(name)));
export const seenTiles = () => tilesOf(state.seen);
export const seenText = () => write(seenTiles());

export const indicators = () => names(state.won.dora).slice(0, MOST_INDICATORS);
export const indicatorsFull = () => indicators().length >= MOST_INDICATORS;
const MARKS = { 'concealed quad': '', 'added quad': '--' };  // of a meld of which is not known whose tile it was

/** How many play, and what lies before each of them; the own melds say of whom they are as far as that is known. */
export const players = () => (state.game === 'sanma' ? 3 : 4);
/** The own seat; North that was chosen for four players is no seat of three. */
export const ownSeat = () => (WINDS.indexOf(state.won.seat) < players() ? state.won.seat : WIN.seat);
export const seats = () => ({ ...state.seats, own: { ...state.seats.own, melds: state.melds.map(({ line, tiles, type }) => line ?? write(tiles) + (MARKS[type] ?? '-')) } });
export const isOpenHand = () => state.melds.some(({ type }) => type !== 'concealed quad');

export const discardsOf = (one) => state.seats[one].river.map(({ name }) => name);

/** The tiles before a seat, each once: one's own discards, and of the others what was not called, with their melds. */
export function lyingAt(one) {
  if (one === 'own' || (one === 'across' && players() === 3)) return discardsOf(one);
  const bySeat = calls(seats(), players());
  const mine = state.seats.own.river.filter(({ by }, at) => by === one && bySeat.own.taken.has(at)).map(({ name }) => name);
  const melds = state.seats[one].melds.flatMap(meldTiles);
  for (const name of mine) melds.splice(melds.indexOf(name), 1);
  return [...discardsOf(one).filter((_, at) => !bySeat[one].taken.has(at)), ...melds, ...besides(state.seats[one])];
}

export const lie = () => [...indicators(), ...RIVERS.flatMap(lyingAt)];

/** How many copies of a kind lie open: marked as seen, indicators and discards. */
export const out = (kind) => (state.seen[kind] ?? 0) + lie().filter((name) => kindOf(name) === kind).length;

/** The own discards, and all that lies open but for them and the indicators. */
export const riverText = () => write(discardsOf('own').map(kindOf));
export const elsewhereText = () => visibleText([], RIVERS.slice(1).flatMap(lyingAt));

/** All that lies open, as text. A hand may be typed that holds some of it: then so many copies lie there as are left. */
export function visibleText(more = [], lying = lie()) {
  const counts = { ...state.seen };
  for (const name of lying) {
    const kind = kindOf(name);
    if (inHand(kind) + (counts[kind] ?? 0) < COPIES) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const kind of more) counts[kind] = (counts[kind] ?? 0) + 1;
  return write(tilesOf(counts));
}

/** The tiles of the hand and its melds, and how many of them are of a kind. */
export const all = () => [...state.tiles, ...state.melds.flatMap((meld) => meld.tiles)];
export const inHand = (kind) => all().filter((name) => kindOf(name) === kind).length;
export const holdsRed = (name) => all().includes(name);
export const redLies = (name) => lie().includes(name);
export const free = (kind) => COPIES - inHand(kind) - out(kind);

/** Tiles of the hand with its melds, quads counted as three. */
export const total = () => state.tiles.length + 3 * state.melds.length;

/** The tiles of each group with the red fives of a hand, each in the first group that has its kind. */
export function redden(groups, tiles) {
  const reds = tiles.filter((name) => name !== kindOf(name));
  return groups.map((group) => group.tiles.map((name) => {
    const at = reds.indexOf(FIVES[name]);
    return at < 0 ? name : reds.splice(at, 1)[0];
  }));
}

/** A number of counters as it may be. */
export const counted = (key, text) => Math.min(MOST[key], Math.max(0, Math.trunc(Number(text)) || 0));
