// What an unfinished hand is worth: chances and points of each discard, filled in when the server has them.

import { post } from '../base/api.js';
import { $, el, svg } from '../base/dom.js';
import { asked as forms, isSome } from '../hand/forms.js';
import { remember } from '../base/address.js';
import { elsewhereText, GOALS, handText, MOST_TURNS, riverText, state, TABLES, total, WILD } from '../base/store.js';
import { game } from '../base/game.js';
import { percent, t, tileWord, told } from '../base/words.js';

const NUMBERS = ['win', 'tenpai', 'points'];
const QUIET = 150;  // milliseconds: what is typed on meanwhile asks nothing
const WITH_CALLS = 'own draws and calls';
const FIRST_TURN = { 1: 18, 2: 17 };  // draws that are left then, by the tiles beyond whole sets
const [WIDTH, HEIGHT, LEFT, LOW] = [360, 150, 34, 18];

let running = null;
let timer = 0;
let answer = null;
let sent = null;
let pinned = null;
let shown = null;
let ordered = () => {};

export const isOn = () => Boolean(state.worth.worth);
const said = (name, value) => (value == null ? '–' : name === 'points' ? Math.round(value).toLocaleString('en') : percent(value));

/** What the numbers were asked with, where they are there; and which discard they put first. */
export const known = () => (isOn() && answer?.discards.length ? { asked: sent, tiles: answer.discards.filter((one) => one.in_reach).map((one) => one.tile) } : null);

/** The cells of a discard, empty until there is an answer. */
export const cells = () => (isOn() ? NUMBERS.map((name) =>
  el('span.worth-cell', { 'data-worth': name }, el('small', {}, t(`worth_${name}`)), el('b', {}, '…'))) : []);

/** The section below the draws or discards. */
export function section() {
  return el('section.block.worth', { id: 'worth' }, el('h3', {}, t('worth')), isOn() ? form() : start());
}

const start = () => el('button.worth-start', { id: 'worth-show', onclick: () => turn(1) }, t('worth_show'));

function turn(on) {
  state.worth.worth = on;
  remember({ replace: true });
  dispatchEvent(new PopStateEvent('popstate'));
}

function form() {
  const turns = el('input', { type: 'number', id: 'worth-turns', min: 0, max: MOST_TURNS, value: state.worth.turns, placeholder: FIRST_TURN[total() % 3] ?? '', inputmode: 'numeric',
    onchange: ({ target }) => change('turns', Number.isNaN(target.valueAsNumber) ? '' : Math.min(MOST_TURNS, Math.max(0, Math.trunc(target.valueAsNumber))), target) });
  return el('div', {},
    el('div.score-form', {}, el('label.score-field', {}, el('span', {}, t('worth_turns')), turns), choice('goal', t('worth_goal'), GOALS, (name) => t(`worth_goal_${name}`)),
      TABLES.phoenix.includes(state.game) ? others() : '', mayCall() ? calls() : '', el('button.plain', { id: 'worth-hide', onclick: () => turn(0) }, '×')),
    el('div', { id: 'worth-answer', 'aria-live': 'polite' }, el('p.hint', {}, t('worth_waiting'))));
}

/** What the others do; how many of them are in riichi matters at a table only. */
function others() {
  const table = choice('table', t('worth_others'), Object.keys(TABLES), (name) => t(`worth_others_${name || 'none'}`));
  const declared = choice('declared', t('worth_declared'), rivals(), String);
  const show = () => { declared.hidden = !state.worth.table; };
  table.addEventListener('change', show);
  show();
  return [table, declared];
}

/** Which open hands win has to be known, by their yaku. */
const mayCall = () => TABLES.phoenix.includes(state.game) && !isSome() && !state.tiles.includes(WILD);

const calls = () => el('button.mode', { id: 'worth-calls', 'aria-pressed': state.worth.calls > 0,
  onclick: ({ target }) => { change('calls', 1 - state.worth.calls, target); target.setAttribute('aria-pressed', state.worth.calls > 0); } }, t('worth_calls'));

const rivals = () => (state.game === 'sanma' ? [0, 1, 2] : [0, 1, 2, 3]);

const choice = (key, label, options, name) => el('label.score-field.pick', { id: `worth-${key}-field` }, el('span', {}, label),
  el('select', { id: `worth-${key}`, onchange: ({ target }) => change(key, typeof options[0] === 'number' ? Number(target.value) : target.value, target) },
    options.map((one) => el('option', { value: one, selected: one === state.worth[key] }, name(one)))));

function change(key, value, target) {
  state.worth[key] = value;
  target.value = value;
  remember({ replace: true });
  if (shown) ask(shown);
}

/** What is being worked out is for another hand. */
export function stop() {
  clearTimeout(timer);
  running?.abort();
  [running, answer, shown, pinned] = [null, null, null, null];
}

/** Ask for a hand, once it is quiet; `order` is told how its discards stand by what they bring. */
export function ask(found, order = ordered) {
  stop();
  if (!isOn()) return;
  [shown, ordered] = [found, order];
  timer = setTimeout(send, QUIET);
}

async function send() {
  const mine = new AbortController();
  running = mine;
  try {
    const question = asked();
    const got = await post('/api/value', question, { signal: mine.signal });
    if (running !== mine) return;
    [answer, sent] = [got, question];
    fill();
    if (got.discards.length) ordered(standing(got));
  } catch (problem) {
    if (running !== mine) return;
    const said = told(problem);
    for (const one of $('results').querySelectorAll('.worth-cell b')) one.textContent = '–';
    $('worth-answer')?.replaceChildren(el('p.bad', {}, said));
    ordered(null);
  }
}

const asked = () => ({ ...forms(), hand: handText(), visible: elsewhereText(), variant: state.game, turns: state.worth.turns === '' ? null : state.worth.turns, objective: state.worth.goal,
  rules: state.won.rules || game().rules[0] || 'tenhou', seat_wind: state.won.seat, round_wind: state.won.round,
  dora_indicators: state.won.dora, river: riverText(), calls: Boolean(state.worth.calls) && mayCall(), ...atTable() });

const atTable = () => (state.worth.table && TABLES[state.worth.table].includes(state.game) ? { table: state.worth.table, others_riichi: Math.min(state.worth.declared, rivals().length - 1) } : {});

// ------------------------------------------------------------------------------- the answer

function fill() {
  for (const one of answer.discards) {
    const row = $('results').querySelector(`button.discard[data-tile="${CSS.escape(one.tile)}"]`);
    for (const name of NUMBERS) {
      const cell = row?.querySelector(`[data-worth="${name}"] b`);
      if (cell) cell.textContent = said(name, one.in_reach ? one[name] : null);
    }
  }
  draw();
}

/** How the discards stand by what is sought: the best one, and those that what is counted can hardly tell from it. */
function standing({ discards, near }) {
  const first = discards.find((one) => one.in_reach);
  return { tiles: discards.map((one) => one.tile), best: first ? [first.tile] : [], near };
}

/** Show the curve of a discard. */
export function pin(tile) {
  pinned = tile;
  if (answer) draw();
}

function draw() {
  const { discards } = answer;
  const one = discards.find((each) => each.tile === pinned) ?? discards[0] ?? answer;
  const name = discards.length ? tileWord(one.tile) : t('worth_hand');
  $('worth-answer')?.replaceChildren(
    el('dl.worth-numbers', {}, NUMBERS.map((key) => el('div', { 'data-worth': key }, el('dt', {}, t(`worth_${key}`)), el('dd', {}, said(key, one[key]))))),
    el('figure.worth-curve', {}, el('figcaption', {}, t('worth_curve', { tile: name }), one.riichi ? ` · ${t('worth_riichi')}` : '',
      el('span.key-win', {}, t('worth_win')), el('span.key-tenpai', {}, t('worth_tenpai'))), curve(one.by_turn, name)),
    answer.followed === 'all' ? '' : el('p.hint.worth-followed', {}, t(`worth_followed_${answer.followed}`)),
    el('p.hint.worth-about', {}, about(answer)));
}

/** What the numbers are: whose draws, which changes of shape, and how far they may be off. */
function about({ calls: called, exact, exchanges, gap, model, turns, unseen }) {
  const numbers = { turns, unseen, exchanges, calls: called };
  if (model in TABLES) return t(`worth_about_${model}`, numbers) + (called ? ` ${t('worth_with_calls', numbers)}` : '');
  if (model === WITH_CALLS) return t('worth_about_calls', numbers);
  const how = exact ? t('worth_exact') : gap === null ? t('worth_bound', { exchanges }) : t('worth_within', { exchanges, gap: percent(gap) });
  return t('worth_about', { turns, unseen, exact: how });
}

/** The chances to have won and to have been ready, after each draw. */
function curve({ win, tenpai }, name) {
  const x = (at) => LEFT + ((WIDTH - LEFT - 4) * at) / Math.max(1, win.length - 1);  // of no draws there is one point
  const y = (share) => HEIGHT - LOW - (HEIGHT - LOW - 6) * share;
  const line = (values, kind) => svg('polyline', { class: `line-${kind}`, points: values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ') });
  const label = (text, left, top, anchor) => svg('text', { x: left, y: top, 'text-anchor': anchor }, text);
  const steps = [0, 0.5, 1].flatMap((share) => [svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - 4, y1: y(share), y2: y(share) }), label(percent(share, 0), LEFT - 4, y(share) + 4, 'end')]);
  const last = win.length - 1;
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${name}: ${t('worth_win')} ${percent(win[last])}, ${t('worth_tenpai')} ${percent(tenpai[last])}` },
    ...steps, label('0', x(0), HEIGHT - 4, 'middle'), label(String(last), x(last), HEIGHT - 4, 'end'), line(tenpai, 'tenpai'), line(win, 'win'));
}
