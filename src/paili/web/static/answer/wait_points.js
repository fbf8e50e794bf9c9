// What each wait of a ready hand is worth in riichi: by ron and by tsumo, with riichi and without.

import { Fault, postCached } from '../base/api.js';
import { $, el, tilePicture } from '../base/dom.js';
import { game } from '../base/game.js';
import { RIICHI_GAMES, WILD, handText, kindOf, ownSeat, state, total, visibleText } from '../base/store.js';
import { asArguments as forms } from '../hand/forms.js';
import { t } from '../base/words.js';

const TILES = 13;
const WAYS = [['', 'ron', 'tsumo'], ['riichi', 'riichi_ron', 'riichi_tsumo']];

let turn = 0;

/** What a question waits for is of another hand now. */
export const stop = () => { turn += 1; };

const isAsked = () => RIICHI_GAMES.includes(state.game) && total() === TILES
  && !state.tiles.includes(WILD);

const fields = () => ({ ...forms(), hand: handText(), visible: visibleText(), rules: state.won.rules || game().rules[0],
  seat_wind: ownSeat(), round_wind: state.won.round, dora_indicators: state.won.dora, kita: state.game === 'sanma' ? state.won.kita : 0 });

/** Say beside the waits what they are worth. */
export async function value() {
  const mine = ++turn;
  if (!isAsked()) return;
  try {
    const answer = await postCached('/api/points', fields());
    if (mine === turn) fill(answer.waits);
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;  // some of what is chosen cannot be valued: the waits alone are told
  }
}

function fill(waits) {
  const kinds = Map.groupBy(waits, (wait) => kindOf(wait.tile));
  for (const [kind, group] of kinds) $('results').querySelector(`.wait[data-tile="${kind}"]`)?.append(table(group));
  $('results').querySelector('.waits')?.classList.add('valued');
}

/** A column for each way to win; a row without riichi and one with it, of a red five too. */
const table = (waits) => el('table.wait-points', {}, el('thead', {}, el('tr', {}, el('td'), ['by_discard', 'by_draw'].map((word) => el('th', { scope: 'col' }, t(word))))),
  el('tbody', {}, waits.flatMap((wait) => WAYS.filter(([, ron]) => wait[ron]).map((way) => line(wait, way)))));

const line = (wait, [way, ron, tsumo]) => el('tr', { 'data-tile': wait.tile, 'data-way': way || 'plain' },
  el('th', { scope: 'row' }, wait.tile === kindOf(wait.tile) ? null : tilePicture(wait.tile, { alone: true }), way ? t(way) : null), points(wait[ron]), points(wait[tsumo]));

const points = ({ points: number }) => (number ? el('td', {}, number.toLocaleString('en')) : el('td.bad', {}, t('no_yaku')));
