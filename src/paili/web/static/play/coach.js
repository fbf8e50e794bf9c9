// The coach of a game against bots: a hint on request, and remarks on moves if they are switched on.

import { post } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { writeStored, readStored } from '../base/storage.js';
import { state } from '../base/store.js';
import { faultText, t, tileWord } from '../base/words.js';

const STORE = 'paili.play.coach';
const OFF = 'no';

/** The keys of the names of moves. */
export const WORDS = { ron: 'by_discard', tsumo: 'by_draw', riichi: 'riichi', chi: 'mode_chi', pon: 'mode_pon', open_quad: 'mode_open', concealed_quad: 'mode_concealed',
  added_quad: 'mode_added', north: 'play_north', nine: 'play_nine', discard: 'play_discard', pass: 'play_pass' };

const OF_CHINESE = { ron: 'play_win', tsumo: 'play_win', riichi: 'play_ready', swap: 'play_swap', lack: 'play_lack' };

let isChinese = false;

/** Set whether moves have the names of Chinese games. */
export function setChinese(chinese) {
  isChinese = chinese;
}

export const wordOf = (kind) => t((isChinese && OF_CHINESE[kind]) || WORDS[kind]);

/** Return the suit of a move that names one, or its tiles. */
const about = ({ kind, tiles, move }) => (kind === 'lack' ? [t(`suit_${move.at(-1)}`)] : kind === 'nine' ? [] : tiles.map(tileWord));

export const moveText = (one) => [wordOf(one.kind), ...about(one)].join(' ');

let areRemarksOn = readStored(STORE) !== OFF;
let lines = [];
let turn = 0;

/** Remove all remarks, and ignore pending responses: the table has changed. */
export function clear() {
  turn += 1;
  lines = [];
}

/** Return the section of the coach, with the switch for remarks and the button for a hint. */
export function section(isAsked, ask) {
  return el('section.play-coach', { 'aria-labelledby': 'play-coach-title' },
    el('div.play-coach-head', {}, el('h3', { id: 'play-coach-title' }, t('play_coach')),
      el('button.log-copy', { id: 'play-hint', disabled: !isAsked, onclick: ask }, t('play_ask')),
      el('label', {}, el('input', { type: 'checkbox', id: 'play-remarks', checked: areRemarksOn, onchange: ({ target }) => setRemarks(target.checked) }), t('play_remarks'))),
    el('div', { id: 'play-coach', 'aria-live': 'polite' }, lines.map(([kind, text]) => el(`p.${kind}`, {}, text))));
}

function setRemarks(areOn) {
  areRemarksOn = areOn;
  writeStored(STORE, areOn ? '' : OFF);
}

/** Show the move of the coach, and mark it. */
export async function hint(game) {
  const answer = await askCoach({ ...game, lang: state.language });
  if (!answer) return;
  if (!answer.hint) return showLines([['note', answer.why]]);
  showLines([['play-hinted', t('play_would', { move: moveText(answer.hint) })], ['note', answer.why], ...answer.lines.map((line) => ['note', line])]);
  $('play-board')?.querySelector(`[data-move="${CSS.escape(answer.hint.move)}"]`)?.classList.add('hinted');
}

/** Show a remark on a move; `game` is the game before it. */
export async function remark(game, move) {
  if (!areRemarksOn) return;
  const answer = await askCoach({ ...game, move, lang: state.language });
  if (!answer?.hint) return;
  const verdict = [['play-made', t(answer.agrees ? 'play_agrees' : 'play_instead', { move: moveText(answer.hint) })]];
  showLines([...verdict, ...(answer.agrees ? [] : [['note', answer.why]]), ...answer.lines.map((line) => ['note', line])]);
}

async function askCoach(fields) {
  const mine = ++turn;
  try {
    const answer = await post('/api/play/coach', fields);
    return mine === turn ? answer : null;
  } catch (problem) {
    const text = faultText(problem);
    if (mine === turn) showLines([['bad', text]]);
    return null;
  }
}

function showLines(entries) {
  lines = entries;
  $('play-coach')?.replaceChildren(...lines.map(([kind, text]) => el(`p.${kind}`, {}, text)));
}
