// The fans of wins in a Chinese game: of each wait, and after each discard.

import { postCached } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { before } from './facts.js';
import * as words from './words.js';
import * as games from '../base/game.js';
import { handText, total, visibleText } from '../base/store.js';
import { faultText, t } from '../base/words.js';

/** The facts before a win, for other requests. */
export { before as facts };

let turn = 0;

/** Ignore the response to an earlier request. */
export const stop = () => { turn += 1; };

const fields = () => ({ ...games.dealFields(), ...before(), hand: handText(), visible: visibleText() });

/** Return whether the fans of wins are requested: for a complete hand that is ready, or ready after a discard. */
export function isAsked(analysis) {
  const isReady = analysis.waits.length || analysis.discards.some((one) => one.shanten === 0);
  // A part of a hand has waits by shape, but no fans.
  const isWhole = games.fanGame() && total() === games.game().max_tiles - (analysis.discards.length ? 0 : 1);
  return Boolean(isReady && isWhole) && !(games.hasWildIndicator() && !games.wildOfDeal().length);  // the page asks for the wild indicator first
}

/** Request the fans of wins, and show them beside the waits, or beside the discards that leave a ready hand; `order` receives the ranking of the discards. */
export async function value(analysis, order) {
  turn += 1;
  const mine = turn;
  if (!isAsked(analysis)) return;
  try {
    const answer = analysis.discards.length ? await postCached('/api/fan/discards', { ...fields(), order: 'shape' }) : await postCached('/api/fan/waits', fields());
    if (mine !== turn) return;
    if (!analysis.discards.length) return ofWaits(answer);
    ofDiscards(answer);
    order(standing(answer));
  } catch (problem) {
    const message = faultText(problem);
    if (mine !== turn) return;
    $('results').querySelector('.waits, .discards')?.before(el('p.note.fan-note', {}, message));
    order(null);
  }
}

/** Return the ranking of the discards; without a win there is no best discard. */
function standing(discards) {
  const [first] = discards;
  const isBest = (one) => one.shanten === first.shanten && one.value === first.value && one.left === first.left;
  return { tiles: discards.map((one) => one.tile), best: first.value ? discards.filter(isBest).map((one) => one.tile) : [], near: [] };
}

function line(word, score) {
  const problem = words.below(score);
  return el(`span.fan-wait${problem ? '.bad' : ''}`, {}, t(word), ' ', problem ? problem : el('b', {}, words.inUnits('fan_count', { count: score.total })),
    problem ? null : el('small', { title: score.fans.map((fan) => words.nameOf(fan.id)).join(' · ') }, score.fans.slice(0, 3).map((fan) => words.nameOf(fan.id)).join(' · ')));
}

const isSame = (one, other) => one.total === other.total && one.problem === other.problem && one.fans.length === other.fans.length;

/** Return a line for ron and a line for tsumo; one line for both if they have equal fans. */
function lines({ by_discard: ron, self_drawn: drawn }) {
  if (!ron) return [line('fan_by_draw', drawn)];
  return isSame(ron, drawn) ? [line('fan_any', drawn)] : [line('fan_by_discard', ron), line('fan_by_draw', drawn)];
}

function ofWaits(waits) {
  const left = new Map(waits.map((wait) => [wait.tile, wait]));
  for (const row of $('results').querySelectorAll('.waits .wait')) {
    const wait = left.get(row.dataset.tile);
    const text = row.querySelector('.wait-text');
    if (wait) text.append(...lines(wait));
    else text.append(el('span.fan-wait.bad', {}, t('fan_no_win')));
    row.classList.toggle('forbidden', !wait);
  }
  $('results').querySelector('.waits')?.classList.add('valued');
}

/** Return the range of scores; '' without scores. */
function span(scores) {
  if (!scores.length) return '';
  const totals = scores.map((score) => score.total);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  return words.inUnits('fan_count', { count: low === high ? low : `${low}–${high}` });
}

const mayWin = (score) => score && !score.problem;

function ofDiscards(discards) {
  for (const one of discards) {
    const row = one.shanten === 0 && $('results').querySelector(`button.discard[data-tile="${CSS.escape(one.tile)}"] .then`);
    if (!row) continue;
    const able = one.waits.filter((wait) => wait.may_win);
    const rons = able.map((wait) => wait.by_discard).filter(mayWin);
    const worth = span([...rons, ...able.map((wait) => wait.self_drawn).filter(mayWin)]);
    const only = games.fanGame().on_discard && !rons.length ? `${t('fan_by_draw')} ` : '';
    if (worth) row.append(el('span.fan-then', {}, only + worth));
    const few = one.waits.length - able.length;
    if (few) row.append(el('span.fan-then.bad', {}, t('fan_few', { count: few, of: one.waits.length })));
    else if (!worth) row.append(el('span.fan-then.bad', {}, t('fan_no_win')));
  }
}
