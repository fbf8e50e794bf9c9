// What wins are worth in a Chinese game: of each wait, and after each discard.

import { postCached } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { before } from './facts.js';
import * as words from './words.js';
import * as games from '../base/game.js';
import { handText, total, visibleText } from '../base/store.js';
import { faultText, t } from '../base/words.js';

/** What holds before a win, for other questions. */
export { before as facts };

let turn = 0;

/** What a question waits for is of another hand now. */
export const stop = () => { turn += 1; };

const fields = () => ({ ...games.dealFields(), ...before(), hand: handText(), visible: visibleText() });

/** Whether the worth of wins is asked of a hand: a whole one that is ready, at least after some discard. */
export function isAsked(analysis) {
  const isReady = analysis.waits.length || analysis.discards.some((one) => one.shanten === 0);
  // Part of a hand has waits by shape, but is worth nothing.
  const isWhole = games.fanGame() && total() === games.game().max_tiles - (analysis.discards.length ? 0 : 1);
  return Boolean(isReady && isWhole) && !(games.hasWildIndicator() && !games.wildOfDeal().length);  // the page asks for the turned tile first
}

/** Say beside the waits, or the discards after which the hand is ready, what wins are worth; `order` is told how the discards stand. */
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

/** How the discards stand: those of no win are none of the best. */
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

/** One line for a win on a discard and one for the own draw; one for both where they are worth the same. */
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

/** Scores from the least to the most; '' where there are none. */
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
