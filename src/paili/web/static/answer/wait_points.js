// The points of each wait of a ready hand: by ron and by tsumo, with riichi and without.

import { Fault, Unreachable, postCached } from '../base/api.js';
import { $, el, tilePicture } from '../base/dom.js';
import { ruleSet } from '../base/game.js';
import { RIICHI_GAMES, WILD, handText, kindOf, ownSeat, state, total, visibleText } from '../base/store.js';
import { asArguments as forms } from '../hand/forms.js';
import { t } from '../base/words.js';

const TILES = 13;
const WAYS = [['', 'ron', 'tsumo'], ['riichi', 'riichi_ron', 'riichi_tsumo']];

let turn = 0;

/** Ignore the response to an earlier request. */
export const stop = () => { turn += 1; };

const isAsked = () => RIICHI_GAMES.includes(state.game) && total() === TILES
  && !state.tiles.includes(WILD);

const fields = () => ({ ...forms(), hand: handText(), visible: visibleText(), rules: ruleSet(),
  seat_wind: ownSeat(), round_wind: state.won.round, dora_indicators: state.won.dora, kita: state.game === 'sanma' ? state.won.kita : 0 });

/** Request the points of the waits, and show them beside the waits. */
export async function value() {
  const mine = ++turn;
  if (!isAsked()) return;
  try {
    const answer = await postCached('/api/points', fields());
    if (mine === turn) fill(answer.waits);
  } catch (problem) {
    if (!(problem instanceof Fault || problem instanceof Unreachable)) throw problem;  // without points, the waits are shown alone
  }
}

function fill(waits) {
  const kinds = Map.groupBy(waits, (wait) => kindOf(wait.tile));
  for (const [kind, group] of kinds) $('results').querySelector(`.wait[data-tile="${kind}"]`)?.append(table(group));
  $('results').querySelector('.waits')?.classList.add('valued');
}

/** Return a table with a column for ron and tsumo, and rows without and with riichi, also for a red five. */
const table = (waits) => el('table.wait-points', {}, el('thead', {}, el('tr', {}, el('td'), ['by_discard', 'by_draw'].map((word) => el('th', { scope: 'col' }, t(word))))),
  el('tbody', {}, waits.flatMap((wait) => WAYS.filter(([, ron]) => wait[ron]).map((way) => line(wait, way)))));

const line = (wait, [way, ron, tsumo]) => el('tr', { 'data-tile': wait.tile, 'data-way': way || 'plain' },
  el('th', { scope: 'row' }, wait.tile === kindOf(wait.tile) ? null : tilePicture(wait.tile, { alone: true }), way ? t(way) : null), points(wait[ron]), points(wait[tsumo]));

const points = ({ points: number }) => (number ? el('td', {}, number.toLocaleString('en')) : el('td.bad', {}, t('no_yaku')));
