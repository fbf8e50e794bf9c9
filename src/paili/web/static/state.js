// The hand on the page, and its way into the address and back. Nothing here knows who wins.

export const SUITS = ['m', 'p', 's', 'z'];
export const FIVES = { '5m': '0m', '5p': '0p', '5s': '0s' };
export const WILD = '*';
export const COPIES = 4;
export const WINDS = ['E', 'S', 'W', 'N'];
export const TABS = ['hand', 'drill', 'log'];

/** How a hand was won, as the address has it, and as it is where the address does not say. */
export const WIN = { win: '', by: 'ron', seat: 'S', round: 'E', dora: '', ura: '', honba: 0, sticks: 0, kita: 0, rules: '', how: '' };
const MOST = { honba: 99, sticks: 99, kita: 4, streak: 99, discarded: 8, fed: 5 };

/** What lies open on the table: the indicators, as the address has them too, and the discards of each player. */
export const RIVERS = ['own', 'right', 'across', 'left'];
const MOST_INDICATORS = 5;
const MOST_DISCARDS = 30;

/** A moment of a game as the address has it: which game of the file, its deal and step, and from which seat. */
export const MOMENT = { number: 1, deal: '', step: 0, view: 'all' };

/** How the worth of a hand is asked: whether at all, for how many draws, what is sought, and what the others do: nothing, or
    as at a table, so many of them in riichi; and whether their discards may be called. */
export const WORTH = { worth: 0, turns: 18, goal: 'points', table: '', declared: 0, calls: 0 };
export const MOST_TURNS = 35;
export const GOALS = ['points', 'win', 'tenpai'];
export const TABLES = { '': [], phoenix: ['riichi', 'sanma'] };  // which games they were counted from

/** The last deal: the points of all seats, East first, and who dealt first; empty while nothing is asked of it. */
export const PLACE = { place: '', first: 'S', rank: 1 };
export const PLACED = ['riichi', 'sanma'];  // which have a last deal

/** What of a Chinese game is chosen for a deal, as the address has it. Own rules stand packed behind the #. */
export const DEAL = { lack: '', wild: '', flowers: '', streak: 0, gone: '', ready: '', discarded: 0, discarder: '', turned: '', birds: '', honours: '', fed: 0, liable: '' };
const TYPED = /^.{0,40}$/;  // what is no tile the server says
const SHAPES = { lack: /^[mps]?$/, wild: /^(\d[mpsz]){0,9}$/, flowers: /^[1-8]{0,8}$/, gone: /^[ESWN]{0,4}$/, ready: /^(declared|heavenly|earthly)?$/, discarder: /^[ESWN]?$/, liable: /^[ESWN]?$/, turned: /^(\d[mpsz])?$/, birds: TYPED, honours: TYPED };

export const state = { place: { ...PLACE }, forms: '', deal: { ...DEAL }, own: '', draft: null, ownProblem: '', packedRules: '', worth: { ...WORTH }, log: { ...MOMENT }, packed: '', won: { ...WIN }, tiles: [], drawn: false, melds: [], seen: {}, rivers: { own: [], right: [], across: [], left: [] }, game: 'riichi', language: 'en', tab: 'hand' };

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
const lie = () => [...indicators(), ...RIVERS.flatMap((one) => state.rivers[one])];

/** How many copies of a kind lie open: marked as seen, indicators and discards. */
export const out = (kind) => (state.seen[kind] ?? 0) + lie().filter((name) => kindOf(name) === kind).length;

/** The own discards, and all that lies open but for them and the indicators. */
export const riverText = () => write(state.rivers.own.map(kindOf));
export const elsewhereText = () => visibleText([], RIVERS.slice(1).flatMap((one) => state.rivers[one]));

/** All that lies open, as text. A hand may be typed that holds some of it: then so many copies lie there as are left. */
export function visibleText(more = [], lying = lie()) {
  const counts = { ...state.seen };
  for (const name of lying) {
    const kind = kindOf(name);
    if (held(kind) + (counts[kind] ?? 0) < COPIES) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const kind of more) counts[kind] = (counts[kind] ?? 0) + 1;
  return write(tilesOf(counts));
}

/** The tiles of the hand and its melds, and how many of them are of a kind. */
const all = () => [...state.tiles, ...state.melds.flatMap((meld) => meld.tiles)];
export const held = (kind) => all().filter((name) => kindOf(name) === kind).length;
export const holdsRed = (name) => all().includes(name);
export const redLies = (name) => lie().includes(name);
export const free = (kind) => COPIES - held(kind) - out(kind);

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

// ------------------------------------------------------------------------------- the address

export function address() {
  const query = new URLSearchParams();
  const text = handText();
  if (text) query.set('hand', text);
  if (seenText()) query.set('seen', seenText());
  for (const one of RIVERS) if (state.rivers[one].length) query.set(one, write(state.rivers[one]));
  if (state.game !== 'riichi') query.set('game', state.game);
  const unusual = (chosen, usual) => Object.keys(usual).forEach((key) => chosen[key] !== usual[key] && query.set(key, chosen[key]));
  unusual(state.won, WIN);
  unusual(state.worth, WORTH);
  if (state.place.place) unusual(state.place, PLACE);
  unusual(state.deal, DEAL);
  if (state.forms) query.set('forms', state.forms);
  query.set('lang', state.language);
  if (state.tab !== 'hand') query.set('tab', state.tab);
  if (state.tab === 'log') unusual(state.log, MOMENT);
  return `?${query.toString().replaceAll('%2A', '*').replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')}`;
}

/** The game itself, in the part of an address that is not sent to any server. */
function fragment() {
  if (state.tab === 'log' && state.packed) return `#log=${state.packed}`;
  return state.tab === 'hand' && state.game === 'own' && state.packedRules ? `#rules=${state.packedRules}` : '';
}

let beforeMove = () => {};

/** Call something before the address changes to another. */
export const onMove = (listener) => { beforeMove = listener; };

export function remember({ replace = false } = {}) {
  const next = address() + fragment();
  if (next === location.search + location.hash) return;
  if (!replace) beforeMove();
  history[replace ? 'replaceState' : 'pushState'](null, '', next);
}

export function asked() {
  const query = new URLSearchParams(location.search);
  return {
    hand: query.get('hand') ?? '',
    seen: query.get('seen') ?? '',
    rivers: Object.fromEntries(RIVERS.map((one) => [one, names(query.get(one) ?? '').slice(0, MOST_DISCARDS)])),
    game: query.get('game') ?? 'riichi',
    won: chosen(query, WIN, (_, text) => text),
    worth: { worth: query.get('worth') === '1' ? 1 : 0, turns: Math.min(MOST_TURNS, whole(query.get('turns') ?? WORTH.turns, 1)),
      goal: GOALS.includes(query.get('goal')) ? query.get('goal') : WORTH.goal,
      table: Object.hasOwn(TABLES, query.get('table')) ? query.get('table') : WORTH.table, declared: Math.min(3, whole(query.get('declared') ?? 0, 0)), calls: Number(query.get('calls') === '1') },
    place: { place: /^-?\d{1,7}(\.-?\d{1,7}){2,3}$/.test(query.get('place')) ? query.get('place') : '',
      first: /^[ESWN]$/.test(query.get('first')) ? query.get('first') : PLACE.first, rank: Math.min(4, whole(query.get('rank'), 1)) },
    deal: Object.fromEntries(Object.entries(DEAL).map(([key, usual]) => [key, typeof usual === 'number' ? counted(key, query.get(key)) : fits(key, query.get(key) ?? usual)])),
    packedRules: location.hash.startsWith('#rules=') ? location.hash.slice(7) : '',
    forms: /^[a-z_]+(,[a-z_]+){0,4}$/.test(query.get('forms') ?? '') ? query.get('forms') : '',
    language: query.get('lang'),
    tab: TABS.includes(query.get('tab')) ? query.get('tab') : 'hand',
    log: { number: whole(query.get('number'), 1), deal: query.get('deal') ?? '', step: whole(query.get('step'), 0), view: /^[0-3]$/.test(query.get('view')) ? query.get('view') : 'all' },
    packed: location.hash.startsWith('#log=') ? location.hash.slice(5) : '',
  };
}

/** What an address chooses, counters and texts as they may be; what it does not say is as usual. */
const chosen = (query, usuals, fit) => Object.fromEntries(Object.entries(usuals).map(([key, usual]) =>
  [key, typeof usual === 'number' ? counted(key, query.get(key)) : fit(key, query.get(key) ?? usual)]));

/** A choice of a deal as it may be, nothing twice; what it cannot be counts as not chosen. */
function fits(key, text) {
  const parts = key === 'ready' || SHAPES[key] === TYPED ? [text] : text.match(key === 'wild' ? /../g : /./g) ?? [];
  return SHAPES[key].test(text) && new Set(parts).size === parts.length ? text : DEAL[key];
}

const whole = (text, least) => Math.min(999, Math.max(least, Math.trunc(Number(text)) || 0));
