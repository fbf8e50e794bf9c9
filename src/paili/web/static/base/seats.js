// The texts of seats in a position: discards with their marks, melds, norths and flowers.

const DISCARDS = /([0-9]+)([mpszMPSZ])(-{0,2})([A-D]?)/g;
const MELD = /^((?:[0-9]-?){3,4})([mpsz])(-{0,2})$/;
const NORTHS_OR_FLOWERS = /^(?:[nq][0-9]|[1-8]+f|f[0-8])$/;
const MOST_DISCARDS = 30;
const NORTH = '4z';

/** The letters of the seats in a position; three players have nobody across. */
const LETTERS = { 3: { own: 'A', right: 'B', left: 'C' }, 4: { own: 'A', right: 'B', across: 'C', left: 'D' } };

export const lettersOf = (players) => LETTERS[players];
export const emptySeat = () => ({ river: [], melds: [], rest: [], riichi: 0 });
export const isEmpty = ({ river, melds, rest, riichi }) => !river.length && !melds.length && !rest.length && !riichi;

/** Read the text of a seat without its letter, such as `1z9m3P2M-B.777-z.n1`. Unknown parts are skipped. */
export function seatOf(text, players) {
  const [laid, ...beside] = text.split('.');
  const matches = [...laid.matchAll(DISCARDS)];
  const declared = [laid.match(/^x?(-*)/)[1], ...matches.map(([, , , dashes]) => dashes)];
  return {
    river: matches.flatMap((one) => discards(one, players)).filter(({ name }) => !/[089]z/.test(name)).slice(0, MOST_DISCARDS),
    melds: beside.filter((one) => MELD.test(one)),
    rest: beside.filter((one) => NORTHS_OR_FLOWERS.test(one)),
    riichi: Math.max(...declared.map((dashes) => dashes.length)),
  };
}

function discards([, ranks, suit, dashes, letter], players) {
  const by = Object.keys(LETTERS[players]).find((one) => LETTERS[players][one] === letter) ?? '';
  const is = (at) => at === ranks.length - 1;
  return [...ranks].map((rank, at) => ({ name: rank + suit.toLowerCase(), drawn: suit !== suit.toLowerCase(), riichi: is(at) && dashes !== '', by: is(at) ? by : '' }));
}

/** Return the text of a seat with the given melds; the discards in `taken` get the letter of the caller. */
export function seatText({ river, rest, riichi }, { melds, taken }, players) {
  const declared = river.some((one) => one.riichi);
  const laid = tilesWithMarks(river.map(({ name, drawn, riichi: says, by }, at) => ({
    rank: name[0], suit: drawn ? name[1].toUpperCase() : name[1], marks: (says ? '-'.repeat(riichi) : '') + (taken.has(at) ? LETTERS[players][by] : '') })));
  return [(declared ? '' : '-'.repeat(riichi)) + laid, ...melds, ...rest].join('.');
}

/** Return tiles as text, with one suit letter for a run of ranks. A mark ends a run, and so does 0 after 1. */
export function tilesWithMarks(tiles) {
  const parts = [];
  for (const { rank, suit, marks = '' } of tiles) {
    const last = parts.at(-1);
    if (last && !last.marks && last.suit === suit && !(last.ranks === '1' && rank === '0')) Object.assign(last, { ranks: last.ranks + rank, marks });
    else parts.push({ ranks: rank, suit, marks });
  }
  return parts.map(({ ranks, suit, marks }) => ranks + suit + marks).join('');
}

/** Return the tiles of a meld. */
export function meldTiles(text) {
  const [, ranks, suit] = text.match(MELD);
  return [...ranks.replaceAll('-', '')].map((rank) => rank + suit);
}

/** Return the norths that a seat has set aside, as tiles. */
export const norths = ({ rest }) => rest.flatMap((one) => (one[0] === 'n' ? Array(Number(one[1])).fill(NORTH) : []));

// ------------------------------------------------------------------------------- who called what

/** Return the seat that discarded the called tile of a meld, and the tile; null if the text of the meld does not contain them. */
function sourceOf(text, owner, players) {
  const [, ranks, suit] = text.match(MELD);
  const at = ranks.indexOf('-') - 1;
  if (at < 0) return null;
  const seats = Object.keys(LETTERS[players]);
  const steps = at === 0 ? players - 1 : at === 1 ? 2 : 1;
  return { seat: seats[(seats.indexOf(owner) + steps) % players], tile: ranks[at] + suit };
}

/** Return the text of a meld without its source: a dash at its end, or two if a tile was added. */
function withoutSource(text) {
  const [, ranks, suit] = text.match(MELD);
  return ranks.replaceAll('-', '') + suit + (ranks.match(/-/g).length > 1 ? '--' : '-');
}

const isOpen = (text) => text.includes('-');

/** Return the text of a meld of a called tile and other tiles; the place of the dash shows the source. */
export function meldBy(name, others, owner, source, players) {
  const seats = Object.keys(LETTERS[players]);
  const steps = (seats.indexOf(source) - seats.indexOf(owner) + players) % players;
  const at = steps === players - 1 ? 0 : steps === 1 ? others.length : 1;
  const ranks = others.map((one) => one[0]);
  return [...ranks.slice(0, at), `${name[0]}-`, ...ranks.slice(at)].join('') + name[1];
}

/** Return the melds of all seats as text, and the discards in melds by index. A meld without such a discard has no source. */
export function calls(seats, players) {
  const names = Object.keys(LETTERS[players]);
  const melds = names.flatMap((owner) => seats[owner].melds.map((text) => ({ owner, text, from: sourceOf(text, owner, players), isMatched: false })));
  const bySeat = Object.fromEntries(names.map((one) => [one, { melds: [], taken: new Map() }]));
  for (const source of names) {
    seats[source].river.forEach(({ name, by }, at) => {
      const free = melds.filter((one) => by && by !== source && one.owner === by && !one.isMatched && isOpen(one.text));
      const mine = free.find(({ from }) => from?.seat === source && from.tile === name) ?? free.find(({ text, from }) => !from && meldTiles(text).includes(name));
      if (!mine) return;
      mine.isMatched = true;
      bySeat[source].taken.set(at, mine.text);
    });
  }
  for (const { owner, text, from, isMatched } of melds) bySeat[owner].melds.push(from && !isMatched && seats[from.seat] && !isEmpty(seats[from.seat]) ? withoutSource(text) : text);
  return bySeat;
}
