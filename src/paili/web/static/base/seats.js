// What lies before a seat, as the line of a position has it: discards with their marks, melds, norths and the like.

const DISCARDS = /([0-9]+)([mpszMPSZ])(-{0,2})([A-D]?)/g;
const MELD = /^((?:[0-9]-?){3,4})([mpsz])(-{0,2})$/;
const REST = /^(?:[nq][0-9]|[1-8]+f|f[0-8])$/;
const MOST_DISCARDS = 30;
const NORTH = '4z';

/** Who sits where, by the letters of a line; of three players nobody sits across. */
const LETTERS = { 3: { own: 'A', right: 'B', left: 'C' }, 4: { own: 'A', right: 'B', across: 'C', left: 'D' } };

export const lettersOf = (players) => LETTERS[players];
export const seatNone = () => ({ river: [], melds: [], rest: [], riichi: 0 });
export const isEmpty = ({ river, melds, rest, riichi }) => !river.length && !melds.length && !rest.length && !riichi;

/** What a text says of a seat, without its letter: `1z9m3P2M-B.777-z.n1`. What is none of it is left out. */
export function seatOf(text, players) {
  const [laid, ...beside] = text.split('.');
  const matches = [...laid.matchAll(DISCARDS)];
  const declared = [laid.match(/^-{0,2}/)[0], ...matches.map(([, , , dashes]) => dashes)];
  return {
    river: matches.flatMap((one) => discards(one, players)).filter(({ name }) => !/[089]z/.test(name)).slice(0, MOST_DISCARDS),
    melds: beside.filter((one) => MELD.test(one)),
    rest: beside.filter((one) => REST.test(one)),
    riichi: Math.max(...declared.map((dashes) => dashes.length)),
  };
}

function discards([, ranks, suit, dashes, letter], players) {
  const by = Object.keys(LETTERS[players]).find((one) => LETTERS[players][one] === letter) ?? '';
  const is = (at) => at === ranks.length - 1;
  return [...ranks].map((rank, at) => ({ name: rank + suit.toLowerCase(), drawn: suit !== suit.toLowerCase(), riichi: is(at) && dashes !== '', by: is(at) ? by : '' }));
}

/** A seat as text; `melds` are those that are written, and a call is written of those discards that lie in one. */
export function seatText({ river, rest, riichi }, { melds, taken }, players) {
  const declared = river.some((one) => one.riichi);
  const laid = runs(river.map(({ name, drawn, riichi: says, by }, at) => ({
    rank: name[0], suit: drawn ? name[1].toUpperCase() : name[1], marks: (says ? '-'.repeat(riichi) : '') + (taken.has(at) ? LETTERS[players][by] : '') })));
  return [(declared ? '' : '-'.repeat(riichi)) + laid, ...melds, ...rest].join('.');
}

/** Tiles with a suit letter after each run of its ranks; a mark ends a run, and 1 and 0 are kept apart. */
export function runs(tiles) {
  const parts = [];
  for (const { rank, suit, marks = '' } of tiles) {
    const last = parts.at(-1);
    if (last && !last.marks && last.suit === suit && !(last.ranks === '1' && rank === '0')) Object.assign(last, { ranks: last.ranks + rank, marks });
    else parts.push({ ranks: rank, suit, marks });
  }
  return parts.map(({ ranks, suit, marks }) => ranks + suit + marks).join('');
}

/** The tiles of a meld. */
export function meldTiles(text) {
  const [, ranks, suit] = text.match(MELD);
  return [...ranks.replaceAll('-', '')].map((rank) => rank + suit);
}

/** What else than discards and melds lies there: norths. */
export const besides = ({ rest }) => rest.flatMap((one) => (one[0] === 'n' ? Array(Number(one[1])).fill(NORTH) : []));

// ------------------------------------------------------------------------------- who called what

/** From which seat a meld says that its tile came, and which one that is; null where it does not say. */
function sourceOf(text, owner, players) {
  const [, ranks, suit] = text.match(MELD);
  const at = ranks.indexOf('-') - 1;
  if (at < 0) return null;
  const seats = Object.keys(LETTERS[players]);
  const steps = at === 0 ? players - 1 : at === 1 ? 2 : 1;
  return { seat: seats[(seats.indexOf(owner) + steps) % players], tile: ranks[at] + suit };
}

/** A meld without its source: a dash behind it, two where a tile was added. */
function withoutSource(text) {
  const [, ranks, suit] = text.match(MELD);
  return ranks.replaceAll('-', '') + suit + (ranks.match(/-/g).length > 1 ? '--' : '-');
}

const isOpen = (text) => text.includes('-');

/** A meld of a called tile and others: the dash says from whom, as they lie. */
export function meldBy(name, others, owner, source, players) {
  const seats = Object.keys(LETTERS[players]);
  const steps = (seats.indexOf(source) - seats.indexOf(owner) + players) % players;
  const at = steps === players - 1 ? 0 : steps === 1 ? others.length : 1;
  const ranks = others.map((one) => one[0]);
  return [...ranks.slice(0, at), `${name[0]}-`, ...ranks.slice(at)].join('') + name[1];
}

/** Of all seats the melds as they are written, and by their places the discards that lie in one: both say of a call the same, or nothing. */
export function calls(seats, players) {
  const names = Object.keys(LETTERS[players]);
  const melds = names.flatMap((owner) => seats[owner].melds.map((text) => ({ owner, text, from: sourceOf(text, owner, players), isTold: false })));
  const bySeat = Object.fromEntries(names.map((one) => [one, { melds: [], taken: new Map() }]));
  for (const source of names) {
    seats[source].river.forEach(({ name, by }, at) => {
      const free = melds.filter((one) => by && by !== source && one.owner === by && !one.isTold && isOpen(one.text));
      const mine = free.find(({ from }) => from?.seat === source && from.tile === name) ?? free.find(({ text, from }) => !from && meldTiles(text).includes(name));
      if (!mine) return;
      mine.isTold = true;
      bySeat[source].taken.set(at, mine.text);
    });
  }
  for (const { owner, text, from, isTold } of melds) bySeat[owner].melds.push(from && !isTold && seats[from.seat] && !isEmpty(seats[from.seat]) ? withoutSource(text) : text);
  return bySeat;
}
