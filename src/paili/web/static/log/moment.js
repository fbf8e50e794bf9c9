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

/** The address of the hand page for what a seat holds at a step; null where some of it is hidden. */
export function handAddress(deal, number, step, language) {
  const seats = deal.seats.map((one) => seatAt(one, step));
  const { tiles, drawn, melds, wind, riichi, norths } = seats[number];
  if (tiles.includes(UNSEEN) || !tiles.length) return null;
  const indicators = indicatorsAt(deal, step);
  const found = { seat: wind, round: deal.wind, dora: write(indicators), honba: deal.honba, sticks: deal.steps[step].sticks,
    kita: seats.length === 3 ? norths : 0, how: riichi ? 'riichi' : '', by: drawn ? 'tsumo' : WIN.by };
  const query = new URLSearchParams({ hand: handText({ tiles, drawn, melds }) });
  const seen = seats.flatMap((one, at) => beside(one, at === number, number));
  if (seen.length) query.set('seen', write(sorted(seen)));
  const turns = seats.length === 3 ? ['own', 'right', 'left'] : RIVERS;
  turns.forEach((one, after) => {
    const laid = river(seats[(number + after) % seats.length], after === 0);
    if (laid.length) query.set(one, write(laid));
  });
  if (seats.length === 3) query.set('game', 'sanma');
  for (const [key, value] of Object.entries(found)) if (value !== WIN[key]) query.set(key, value);
  query.set('lang', language);
  return `?${query}`;
}

/** The discards of a seat: one's own with those that others called, of the others those that lie there still. */
const river = ({ river: laid }, own) => laid.filter((one) => own || !one.taken).map((one) => one.tile);

/** What else lies open of a seat: its melds, but not what it called from who looks, and norths. One's own melds are in the hand. */
function beside({ melds, norths }, own, number) {
  const isMine = ({ called, source }) => source === number && called !== null;
  const laid = own ? [] : melds.flatMap((one) => (isMine(one) ? one.tiles.toSpliced(one.tiles.indexOf(one.called), 1) : one.tiles));
  return [...laid, ...Array(norths).fill('4z')];
}
