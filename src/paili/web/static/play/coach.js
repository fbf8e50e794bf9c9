// The coach beside a game against bots: a hint when it is asked for, and what each move gives up, where that is wanted.

import { post } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { writeStored, readStored } from '../base/storage.js';
import { state } from '../base/store.js';
import { faultText, t, tileWord } from '../base/words.js';

const STORE = 'paili.play.coach';
const OFF = 'no';

/** What each kind of move is called. */
export const WORDS = { ron: 'by_discard', tsumo: 'by_draw', riichi: 'riichi', chi: 'mode_chi', pon: 'mode_pon', open_quad: 'mode_open', concealed_quad: 'mode_concealed',
  added_quad: 'mode_added', north: 'play_north', nine: 'play_nine', discard: 'play_discard', pass: 'play_pass' };

const OF_CHINESE = { ron: 'play_win', tsumo: 'play_win', riichi: 'play_ready', swap: 'play_swap', lack: 'play_lack' };

let isChinese = false;

/** Whether the moves are called as in Chinese games. */
export function speakOf(chinese) {
  isChinese = chinese;
}

export const wordOf = (kind) => t((isChinese && OF_CHINESE[kind]) || WORDS[kind]);

/** The suit of a move that names one, and its tiles. */
const about = ({ kind, tiles, move }) => (kind === 'lack' ? [t(`suit_${move.at(-1)}`)] : kind === 'nine' ? [] : tiles.map(tileWord));

export const inWords = (one) => [wordOf(one.kind), ...about(one)].join(' ');

let lines = [];
let turn = 0;

/** Nothing is said any more: the table is another. */
export function hush() {
  turn += 1;
  lines = [];
}

/** The place of what the coach says, with the switch of its remarks and the button of its hints. */
export function corner(isAsked, ask) {
  return el('section.play-coach', { 'aria-labelledby': 'play-coach-title' },
    el('div.play-coach-head', {}, el('h3', { id: 'play-coach-title' }, t('play_coach')),
      el('button.log-copy', { id: 'play-hint', disabled: !isAsked, onclick: ask }, t('play_ask')),
      el('label', {}, el('input', { type: 'checkbox', id: 'play-remarks', checked: readStored(STORE) !== OFF, onchange: ({ target }) => writeStored(STORE, target.checked ? '' : OFF) }), t('play_remarks'))),
    el('div', { id: 'play-coach', 'aria-live': 'polite' }, lines.map(([kind, text]) => el(`p.${kind}`, {}, text))));
}

/** Say what the coach would do now, and mark it. */
export async function hint(game) {
  const answer = await askCoach({ ...game, lang: state.language });
  if (!answer) return;
  if (!answer.hint) return say([['note', answer.why]]);
  say([['play-hinted', t('play_would', { move: inWords(answer.hint) })], ['note', answer.why], ...answer.lines.map((line) => ['note', line])]);
  $('play-board')?.querySelector(`[data-move="${CSS.escape(answer.hint.move)}"]`)?.classList.add('hinted');
}

/** Say what a move gave up, of which the game before it is known. */
export async function remark(game, move) {
  if (readStored(STORE) === OFF) return;
  const answer = await askCoach({ ...game, move, lang: state.language });
  if (!answer?.hint) return;
  const verdict = [['play-made', t(answer.agrees ? 'play_agrees' : 'play_instead', { move: inWords(answer.hint) })]];
  say([...verdict, ...(answer.agrees ? [] : [['note', answer.why]]), ...answer.lines.map((line) => ['note', line])]);
}

async function askCoach(fields) {
  const mine = ++turn;
  try {
    const answer = await post('/api/play/coach', fields);
    return mine === turn ? answer : null;
  } catch (problem) {
    const text = faultText(problem);
    if (mine === turn) say([['bad', text]]);
    return null;
  }
}

function say(entries) {
  lines = entries;
  $('play-coach')?.replaceChildren(...lines.map(([kind, text]) => el(`p.${kind}`, {}, text)));
}
