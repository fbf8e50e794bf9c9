// A moment of a deal: what everybody has at a step, as the server tells it, and its way to the hand page.

import { Fault, Unreachable, send } from '../base/api.js';
import { tilesText } from '../base/store.js';

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
    ...ofChinese(seat, step),
    riichi: seat.riichi !== null && seat.riichi <= step,
    points: latest(seat.points, step).points,
  };
}

/** What only seats of Chinese games have. */
const ofChinese = ({ flowers = [], wins = [], lack = '' }, step) => ({ flowers: upTo(flowers, step), lack, won: wins.some((at) => at <= step) });

/** Put what only Chinese games have to the deal and its seats. */
export function complete(deal, more) {
  if (!more) return;
  deal.more = more;
  deal.seats.forEach((seat, place) => Object.assign(seat, more.seats[place]));
}

export const indicatorsAt = (deal, step) => upTo(deal.indicators, step).map((one) => one.tile);

/** The win, or the end of the deal, that a step tells of; null where it tells of none. */
export function endAt(deal, step) {
  const ends = ['win', 'drawn_deal'];
  if (!ends.includes(deal.steps[step].event)) return null;
  return deal.ends[deal.steps.slice(0, step).filter((one) => ends.includes(one.event)).length] ?? null;
}

/** The address of the hand page for what a seat knows at a step, and of a winner how it won; null where that is not known. */
export function handAddress(deal, number, step, language) {
  const text = positionsOf(deal)[step]?.[number];
  if (!text) return null;
  const end = endAt(deal, step);
  const query = new URLSearchParams({ pos: text });
  if (end?.seat === number && end.kind === 'ron') query.set('win', deal.steps[step].tile);
  if (end?.seat === number && end.ura?.length) query.set('ura', tilesText(end.ura));
  query.set('lang', language);
  return `?${query}`;
}

/** The address that plays on from what a seat knows at a step; null where that is not known. */
export function playAddress(deal, number, step, language) {
  const from = positionsOf(deal)[step]?.[number];
  return from ? `?${new URLSearchParams({ tab: 'play', from, lang: language })}` : null;
}

// ------------------------------------------------------------------------------- positions

/** Of a deal what each seat knows at each step; asked for when the deal is first shown. */
const cache = new WeakMap();
export const positionsOf = (deal) => cache.get(deal) ?? [];

/** Ask for them; whether there is something new. A file that hides tiles has none. */
export async function askPositions(deal, number, at, file) {
  if (cache.has(deal)) return false;
  cache.set(deal, []);
  try {
    const { positions } = await send('/api/log/positions', { number, deal: at }, file);
    cache.set(deal, positions);
    return true;
  } catch (problem) {
    if (!(problem instanceof Fault || problem instanceof Unreachable)) throw problem;
    cache.delete(deal);
    return false;
  }
}
