// A moment of a deal: what everybody has at a step, as the server tells it, and its way to the hand page.

import { RIVERS, WIN, handText, sorted, write } from '../base/store.js';

const UNSEEN = '?';

/** The last entry that is not later than a step. */
const latest = (entries, step) => entries.findLast((one) => one.step <= step);
const upTo = (entries, step) => entries.filter((one) => one.step <= step);

/** What a seat has at a step. */
export function seatAt(seat, step) {
  const { tiles, drawn, shown } = latest(seat.hands, step);
  return {
    wind: seat.wind, tiles, drawn, shown,
    river: upTo(seat.river, step).map((one) => ({ ...one, taken: one.taken !== null && one.taken <= step })),
    melds: upTo(seat.melds, step).filter((one) => one.until === null || one.until > step),
    norths: seat.norths.filter((at) => at <= step).length,
    riichi: seat.riichi !== null && seat.riichi <= step,
    points: latest(seat.points, step).points,
  };
}

export const indicatorsAt = (deal, step) => upTo(deal.indicators, step).map((one) => one.tile);

/** The win, or the end of the deal, that a step tells of; null where it tells of none. */
export function endAt(deal, step) {
  const ends = ['win', 'drawn_deal'];
  if (!ends.includes(deal.steps[step].event)) return null;
  return deal.ends[deal.steps.slice(0, step).filter((one) => ends.includes(one.event)).length] ?? null;
}

/** The address of the hand page for what a seat holds at a step, with all that a win of it depends on; null where some is hidden. */
export function handAddress(game, deal, number, step, language) {
  const seats = deal.seats.map((one) => seatAt(one, step));
  const { tiles, drawn, melds, wind, norths } = seats[number];
  if (tiles.includes(UNSEEN) || !tiles.length) return null;
  const end = endAt(deal, step);
  const won = end?.seat === number ? end : null;
  const isSanma = seats.length === 3;
  const found = { seat: wind, round: deal.wind, dora: write(indicatorsAt(deal, step)), ura: write(won?.ura ?? []), honba: deal.honba,
    sticks: sticksFor(deal, step), kita: isSanma ? norths : 0, how: circumstances(deal, number, step, won).join(),
    by: won ? won.kind : drawn ? 'tsumo' : WIN.by, rules: game.rules === (isSanma ? 'tenhou_sanma' : 'tenhou') ? '' : game.rules };
  const query = new URLSearchParams({ hand: handText({ tiles, drawn, melds }) });
  const seen = seats.flatMap((one, at) => beside(one, at === number, number));
  if (seen.length) query.set('seen', write(sorted(seen)));
  const turns = isSanma ? ['own', 'right', 'left'] : RIVERS;
  turns.forEach((one, after) => {
    const laid = river(seats[(number + after) % seats.length], after === 0);
    if (laid.length) query.set(one, write(laid));
  });
  if (isSanma) query.set('game', 'sanma');
  for (const [key, value] of Object.entries(found)) if (value !== WIN[key]) query.set(key, value);
  const liable = liableFor(seats[number]);
  if (liable !== null) query.set('liable', seats[liable].wind);
  if (won?.kind === 'ron') query.set('discarder', seats[won.source].wind);
  query.set('lang', language);
  return `?${query}`;
}

/** The sticks that the winner takes: they lie there before the win. */
function sticksFor(deal, step) {
  let at = step;
  while (at > 0 && deal.steps[at].event === 'win') at -= 1;
  return at < step && deal.steps[step - 1].event === 'win' ? 0 : deal.steps[at].sticks;
}

const CALLS = ['call', 'added_quad', 'concealed_quad', 'north'];

/** What a win at a step depends on beside its tiles, by the names that the address has for it. */
function circumstances(deal, number, step, won) {
  const { riichi, river: laid } = deal.seats[number];
  const { drawn } = seatAt(deal.seats[number], step);
  const before = (at) => deal.steps.slice(0, at);
  const called = (from, to) => deal.steps.slice(from, to).some((one) => CALLS.includes(one.event));
  const said = laid.find((one) => one.riichi);
  const isRiichi = riichi !== null && riichi <= step;
  const isTsumo = won ? won.kind === 'tsumo' : drawn;
  const draw = before(step + 1).findLastIndex((one) => one.event === 'draw' && one.seat === number);
  const replaced = isTsumo ? cause(deal, draw, number) : null;
  const robbed = won?.kind === 'ron' && ['added_quad', 'concealed_quad', 'north'].includes(lastMove(deal, step));
  const holds = {
    riichi: isRiichi && !isDouble(deal, said),
    double_riichi: isRiichi && isDouble(deal, said),
    ippatsu: isRiichi && !called(said.step, robbed ? movedAt(deal, step) : step) && !laid.some((one) => one.step > said.step && one.step < step),
    last_tile: (won || isTsumo) && deal.steps[step].wall === 0 && !replaced && !robbed,
    rinshan: replaced !== null,
    after_north: replaced === 'north',
    chankan: robbed,
    first_turn: isTsumo && !laid.some((one) => one.step < step) && !called(0, step),
  };
  return Object.keys(holds).filter((name) => holds[name]);
}

/** Whether a riichi was declared with the first discard, before anybody called. */
const isDouble = (deal, said) => said === deal.seats.map((one) => one.river[0]).find((one) => one === said)
  && !deal.steps.slice(0, said.step).some((one) => CALLS.includes(one.event));

/** What a draw replaces: the tile of a quad, or a north. */
function cause(deal, draw, number) {
  const at = deal.steps.slice(0, Math.max(0, draw)).findLastIndex((one) => one.event !== 'dora');
  const last = deal.steps[at];
  if (!last || last.seat !== number) return null;
  if (last.event === 'north') return 'north';
  return last.event.endsWith('_quad') || last.event === 'call' ? 'quad' : null;
}

/** The step of the last move before a win, and what it was. */
const movedAt = (deal, step) => deal.steps.slice(0, step).findLastIndex((one) => !['dora', 'win'].includes(one.event));
const lastMove = (deal, step) => deal.steps[movedAt(deal, step)].event;

const SETS = [['5z', '6z', '7z'], ['1z', '2z', '3z', '4z']];

/** The seat that is liable: whose tile made the last of all dragons, or of all winds, lie open; null for none. */
function liableFor({ melds }) {
  const honours = melds.filter((one) => one.type !== 'chi' && one.tiles[0][1] === 'z');
  for (const kinds of SETS) {
    const own = honours.filter((one) => kinds.includes(one.tiles[0]));
    if (own.length === kinds.length && own.at(-1).called !== null) return own.at(-1).source;
  }
  return null;
}

/** The discards of a seat: one's own with those that others called, of the others those that lie there still. */
const river = ({ river: laid }, own) => laid.filter((one) => own || !one.taken).map((one) => one.tile);

/** What else lies open of a seat: its melds, but not what it called from who looks, and norths. One's own melds are in the hand. */
function beside({ melds, norths }, own, number) {
  const isMine = ({ called, source }) => source === number && called !== null;
  const laid = own ? [] : melds.flatMap((one) => (isMine(one) ? one.tiles.toSpliced(one.tiles.indexOf(one.called), 1) : one.tiles));
  return [...laid, ...Array(norths).fill('4z')];
}
