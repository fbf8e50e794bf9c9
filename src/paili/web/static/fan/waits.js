// What wins are worth in a Chinese game: of each wait, and after each discard.

import { recall } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { before } from './facts.js';
import * as words from './words.js';
import * as games from '../base/game.js';
import { handText, total, visibleText } from '../base/store.js';
import { t, told } from '../base/words.js';

let turn = 0;

/** What a question waits for is of another hand now. */
export const stop = () => { turn += 1; };

const asked = () => ({ ...games.deal(), ...before(), hand: handText(), visible: visibleText() });

/** Say beside the waits, or the discards after which the hand is ready, what wins are worth. */
export async function value(found) {
  turn += 1;
  const mine = turn;
  const isReady = found.discards.some((one) => one.shanten === 0);
  // Part of a hand has waits by shape, but is worth nothing.
  const isWhole = games.fan() && total() === games.game().max_tiles - (found.discards.length ? 0 : 1);
  if (games.turns() && !games.dealt().length) return;  // the page asks for the turned tile first
  if (!isWhole || !(found.waits.length || isReady)) return;
  try {
    const answer = await recall(found.discards.length ? '/api/fan/discards' : '/api/fan/waits', asked());
    if (mine !== turn) return;
    if (found.discards.length) ofDiscards(answer);
    else ofWaits(answer);
  } catch (problem) {
    const said = told(problem);
    if (mine === turn) $('results').querySelector('.waits, .discards')?.before(el('p.note.fan-note', {}, said));
  }
}

/** The score that needs no own draw, where there is one. */
const best = (wait) => wait.by_discard ?? wait.self_drawn;

function line(word, score) {
  const problem = words.below(score);
  return el(`span.fan-wait${problem ? '.bad' : ''}`, {}, t(word), ' ', problem ? problem : el('b', {}, words.inUnits('fan_count', { count: score.total })),
    problem ? null : el('small', { title: score.fans.map((each) => words.nameOf(each.id)).join(' · ') }, score.fans.slice(0, 3).map((each) => words.nameOf(each.id)).join(' · ')));
}

const isSame = (one, other) => one.total === other.total && one.problem === other.problem && one.fans.length === other.fans.length;

/** One line for a win on a discard and one for the own draw; one for both where they are worth the same. */
function lines({ by_discard: given, self_drawn: drawn }) {
  if (!given) return [line('fan_by_draw', drawn)];
  return isSame(given, drawn) ? [line('fan_any', drawn)] : [line('fan_by_discard', given), line('fan_by_draw', drawn)];
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

/** What the waits after a discard are worth, from the least to the most; '' where none of them may win. */
function span(waits) {
  const totals = waits.flatMap((wait) => [wait.by_discard, wait.self_drawn]).filter((score) => score && !score.problem).map((score) => score.total);
  if (!totals.length) return '';
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  return words.inUnits('fan_count', { count: low === high ? low : `${low}–${high}` });
}

function ofDiscards(discards) {
  for (const one of discards) {
    const row = one.shanten === 0 && $('results').querySelector(`button.discard[data-tile="${CSS.escape(one.tile)}"] .then`);
    if (!row) continue;
    const worth = span(one.waits);
    const few = one.waits.filter((wait) => best(wait).problem).length;
    if (worth) row.append(el('span.fan-then', {}, worth));
    if (few) row.append(el('span.fan-then.bad', {}, t('fan_few', { count: few, of: one.waits.length })));
    else if (!worth) row.append(el('span.fan-then.bad', {}, t('fan_no_win')));
  }
}
