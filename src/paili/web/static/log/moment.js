// A moment of a deal: the state of each seat at a step, and the addresses of its position.

import { Fault, Unreachable, send } from '../base/api.js';
import { tilesText } from '../base/store.js';

/** Return the last entry that is not later than a step. */
const latest = (entries, step) => entries.findLast((one) => one.step <= step);
const upTo = (entries, step) => entries.filter((one) => one.step <= step);

/** Return the state of a seat at a step. */
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

/** Return the parts of the state that only Chinese games have. */
const ofChinese = ({ flowers = [], wins = [], lack = '' }, step) => ({ flowers: upTo(flowers, step), lack, won: wins.some((at) => at <= step) });

/** Add the facts that only Chinese games have to a deal and its seats. */
export function complete(deal, more) {
  if (!more) return;
  deal.more = more;
  deal.seats.forEach((seat, place) => Object.assign(seat, more.seats[place]));
}

export const indicatorsAt = (deal, step) => upTo(deal.indicators, step).map((one) => one.tile);

/** Return the win or the end of the deal at a step; null for none. */
export function endAt(deal, step) {
  const ends = ['win', 'drawn_deal'];
  if (!ends.includes(deal.steps[step].event)) return null;
  return deal.ends[deal.steps.slice(0, step).filter((one) => ends.includes(one.event)).length] ?? null;
}

/** Return the address of the position of a seat at a step, for a winner with its win; null if the position is unknown. */
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

/** Return the address of a game that continues from the position of a seat at a step; null if the position is unknown. */
export function playAddress(deal, number, step, language) {
  const from = positionsOf(deal)[step]?.[number];
  return from ? `?${new URLSearchParams({ tab: 'play', from, lang: language })}` : null;
}

// ------------------------------------------------------------------------------- positions

/** The positions of a deal by step and seat, which are requested when the deal is first shown. */
const cache = new WeakMap();
export const positionsOf = (deal) => cache.get(deal) ?? [];

/** Request the positions of a deal; return whether there are new ones. A file with hidden tiles has none. */
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
