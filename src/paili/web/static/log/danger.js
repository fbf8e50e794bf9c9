// The danger of each discard of the seat that must discard, below the table.

import { bar, dangersOf } from '../answer/danger.js';
import { el, tilePicture } from '../base/dom.js';
import { state } from '../base/store.js';
import { t } from '../base/words.js';
import { positionsOf, seatAt } from './moment.js';
import { who } from './words.js';

const DUE = ['draw', 'call'];  // after these a seat must discard

let turn = 0;

/** Fill an element with the dangers at a moment; it is empty if no seat must discard. */
export async function show(place, game, deal, step) {
  turn += 1;
  const mine = turn;
  const { seat, event } = deal.steps[step];
  const isSeen = state.log.view === 'all' || Number(state.log.view) === seat;
  const text = DUE.includes(event) && !seatAt(deal.seats[seat], step).riichi && positionsOf(deal)[step]?.[seat];
  const dangers = text && isSeen ? await dangersOf(text) : null;
  if (mine !== turn) return;
  place.replaceChildren(...(dangers ? [el('h3', {}, t('danger_of', { who: who(game, deal, seat) })),
    el('ul.log-dangers', {}, dangers.map((one) => el('li', {}, tilePicture(one.tile, { alone: true }), bar(one)))), el('p.hint', {}, t('danger_note'))] : []));
}
