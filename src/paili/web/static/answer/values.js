// The values of an unfinished hand: the form of the request, chances and points of each discard, and the curve of one discard.

import { post } from '../base/api.js';
import { $, el, svg } from '../base/dom.js';
import { asArguments as forms, isSome } from '../hand/forms.js';
import { updateAddress } from '../base/address.js';
import { valueColumns, discardsOf, GOALS, handText, kindOf, MOST_TURNS, ownSeat, PLACE, players, RIVERS, state, OPPONENT_MODELS, tilesText, total, USUAL_TABLE, visibleAt, visibleText, WILD, WINDS } from '../base/store.js';
import { game, ruleSet } from '../base/game.js';
import { shownPosition as position } from '../base/position.js';
import { faultText, percent, t, wordsOf, tileWord } from '../base/words.js';

const QUIET = 150;  // milliseconds without input before a request is sent
const PHOENIX = 'phoenix';
const WITH_CALLS = 'own draws and calls';
const FIRST_TURN = { 1: 18, 2: 17 };  // draws left in the first turn, by the size of the hand modulo 3
const MOST_REMARKS = 3;  // the largest number of remarks about discards that give up chances to win
const [WIDTH, HEIGHT, LEFT, LOW] = [360, 150, 34, 18];

let running = null;
let timer = 0;
let answer = null;
let sent = null;
let pinned = null;
let shown = null;
let ordered = () => {};
let focused = '';  // the id of the element that had the focus when the panel of the last deal was opened

const change = (value) => `${value < 0 ? '' : '+'}${value.toFixed(1)}`;
const WRITTEN = { points: (value) => Math.round(value).toLocaleString('en'), place: change };
const share = (chance) => (100 * chance).toFixed(1);  // the texts contain the percent sign
const cellText = (name, value) => (value == null ? '–' : (WRITTEN[name] ?? percent)(value));

/** Return the request and the discards in order; null for places, which have no explanation. */
export const ranking = () => (answer?.discards.length && !seeksPlace() ? { request: sent, tiles: answer.discards.filter((one) => one.in_reach).map((one) => one.tile) } : null);

// ------------------------------------------------------------------------------- the form

export function form(turn) {
  const turns = el('input', { type: 'number', id: 'value-turns', min: 0, max: MOST_TURNS, value: state.value.turns, placeholder: FIRST_TURN[total() % 3] ?? '', inputmode: 'numeric',
    onchange: ({ target }) => choose('turns', Number.isNaN(target.valueAsNumber) ? '' : Math.min(MOST_TURNS, Math.max(0, Math.trunc(target.valueAsNumber))), target) });
  return el('div', {},
    el('div.score-form', {}, el('label.score-field', {}, el('span', {}, t('value_turns')), turns), choice('goal', t('value_goal'), goals(), (name) => t(`value_goal_${name}`)),
      prizes(), OPPONENT_MODELS.phoenix.includes(state.game) ? others() : '', hasYaku() ? calls() : '', el('button.plain', { id: 'value-hide', onclick: () => turn(0) }, '×')),
    el('div', { id: 'value-answer', 'aria-live': 'polite' }, el('p.hint', {}, t('value_waiting'))));
}

/** Return the possible objectives; places need a table. */
const goals = () => GOALS.filter((name) => name !== 'place' || hasYaku());
const seeksPlace = () => state.value.goal === 'place' && hasYaku();
const hasPrizes = () => seeksPlace() && players() === 4;

/** Return the choice of the value of places: uma and points, or the points of a rank. */
function prizes() {
  const names = Object.keys(wordsOf('prizes'));
  return choice('uma', t('value_uma'), ['', ...names], (name) => (name ? wordsOf('prizes')[name] : t('value_uma_rules')));
}

/** Return the model of the other players; '' for none. The default is the phoenix model if the yaku of open hands are known. */
function tableOf() {
  const chosen = state.value.opponents === USUAL_TABLE ? (hasYaku() ? PHOENIX : '') : state.value.opponents;
  return OPPONENT_MODELS[chosen].includes(state.game) ? chosen : '';
}

/** Return the choices of the model of the other players, and of the number of those in riichi. */
function others() {
  const around = choice('opponents', t('value_others'), Object.keys(OPPONENT_MODELS), (name) => t(`value_others_${name || 'none'}`), tableOf());
  return [around, choice('declared', t('value_declared'), declaredCounts(), String)];
}

/** Return whether the yaku of open hands are known. */
const hasYaku = () => OPPONENT_MODELS.phoenix.includes(state.game) && !isSome() && !state.tiles.includes(WILD);

/** Return whether calls count; the default is yes at a table. */
const areCalled = () => hasYaku() && (state.value.calls === '' ? tableOf() !== '' : state.value.calls > 0);

const calls = () => el('button.mode', { id: 'value-calls', 'aria-pressed': areCalled(), onclick: ({ target }) => choose('calls', Number(!areCalled()), target) }, t('value_calls'));

const declaredCounts = () => (state.game === 'sanma' ? [0, 1, 2] : [0, 1, 2, 3]);

const choice = (key, label, options, name, chosen = state.value[key]) => el('label.score-field.pick', { id: `value-${key}-field` }, el('span', {}, label),
  el('select', { id: `value-${key}`, onchange: ({ target }) => choose(key, typeof options[0] === 'number' ? Number(target.value) : target.value, target) },
    options.map((one) => el('option', { value: one, selected: one === chosen }, name(one)))));

function choose(key, value, target) {
  state.value[key] = value;
  target.value = value;
  if (key === 'goal' && value === 'place') setChoice('opponents', PHOENIX);
  if (key === 'opponents' && !value && seeksPlace()) setChoice('goal', 'points');
  updateAddress({ replace: true });
  if (shown) ask(shown);
}

function setChoice(key, value) {
  state.value[key] = value;
  $(`value-${key}`).value = value;
}

/** Show the fields that belong to another choice only together with it. */
function showFields() {
  $('value-calls')?.setAttribute('aria-pressed', areCalled());
  for (const [name, isThere] of [['uma', hasPrizes()], ['declared', tableOf()]]) $(`value-${name}-field`)?.toggleAttribute('hidden', !isThere);
}

// ------------------------------------------------------------------------------- the points of all seats

const OF_ALL = /_p(-?\d+(?:\.-?\d+){2,3})(?:_|$)/;
const NUMBER = /_[ESWN]([1-4])/;

/** Take points and first dealer from the position, and open the panel of the last deal. */
function openPlace() {
  const line = position()?.text ?? '';
  const points = line.match(OF_ALL)?.[1].split('.') ?? [];
  const own = WINDS.indexOf(state.won.seat);
  if (points.length === players()) {
    const number = Number(line.match(NUMBER)?.[1] ?? players());
    state.place = { ...PLACE, place: points.map((_, wind) => points.at((wind - own) % points.length)).join('.'), first: WINDS[(players() + 1 - number) % players()] };
    updateAddress({ replace: true });
  } else focused = document.activeElement?.id ?? '';
  $('place').open = true;
}

$('place').addEventListener('input', () => shown && seeksPlace() && ask(shown));
$('place').addEventListener('toggle', () => {
  if ($('place').open || state.place.place || !shown || !seeksPlace()) return;
  choose('goal', 'points', $('value-goal'));
});

// ------------------------------------------------------------------------------- the question

/** Cancel the pending request. */
export function stop() {
  clearTimeout(timer);
  running?.abort();
  [running, answer, shown, pinned] = [null, null, null, null];
}

/** Request the values of a hand after a short delay; `order` receives the ranking of its discards. */
export function ask(analysis, order = ordered) {
  stop();
  [shown, ordered] = [analysis, order];
  if (focused) $(focused)?.focus({ preventScroll: true });
  focused = '';
  if (seeksPlace() && !tableOf()) setChoice('opponents', PHOENIX);
  if (seeksPlace() && !state.place.place) openPlace();
  showFields();
  timer = setTimeout(send, QUIET);
}

async function send() {
  if (seeksPlace() && !state.place.place) return;  // the panel that was opened sends the points, and requests again
  const mine = new AbortController();
  running = mine;
  try {
    const question = fields();
    const got = await post('/api/value', question, { signal: mine.signal });
    if (running !== mine) return;
    [answer, sent] = [got, question];
    fill();
    if (got.discards.length) ordered(standing(got));
  } catch (problem) {
    if (running !== mine) return;
    const fault = faultText(problem);
    for (const one of $('results').querySelectorAll('.value-cell b')) one.textContent = '–';
    $('value-answer')?.replaceChildren(el('p.bad', {}, fault));
    ordered(null);
  }
}

const fields = () => ({ ...forms(), hand: handText(), visible: visibleText([], RIVERS.slice(1).flatMap(visibleAt)), variant: state.game, turns: state.value.turns === '' ? null : state.value.turns,
  objective: sought(), rules: ruleSet() ?? 'tenhou', seat_wind: ownSeat(), round_wind: state.won.round,
  honba: state.won.honba, sticks: state.won.sticks, dora_indicators: state.won.dora, river: tilesText(discardsOf('own').map(kindOf)), calls: areCalled(), ...atTable(), ...(seeksPlace() ? ofPlaces() : {}) });

/** Return the objective; riichi hands with wildcards have no points. */
const sought = () => {
  if (game().rules.length && state.tiles.includes(WILD) && state.value.goal !== 'tenpai') return 'win';
  return state.value.goal === 'place' && !seeksPlace() ? 'points' : state.value.goal;
};

const atTable = () => (tableOf() ? { opponents: tableOf(), others_riichi: Math.min(state.value.declared, declaredCounts().length - 1) } : {});

const ofPlaces = () => ({ points: state.place.place.split('.').map(Number), first_dealer: state.place.first, uma: (hasPrizes() && state.value.uma) || null });

// ------------------------------------------------------------------------------- the answer

function fill() {
  for (const one of answer.discards) {
    const row = $('results').querySelector(`button.discard[data-tile="${CSS.escape(one.tile)}"]`);
    row?.querySelectorAll('.value-cell').forEach((cell, at) => fillCell(cell, valueColumns(seeksPlace())[at], one));
  }
  draw();
}

function fillCell(cell, name, one) {
  cell.dataset.value = name;
  cell.firstChild.textContent = t(`value_${name}`);
  cell.lastChild.textContent = cellText(name, one.in_reach ? one[name] : null);
}

/** Return the ranking of the discards by the objective: all of them in order, the best one, and those within its error. */
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
  const one = discards.find((discard) => discard.tile === pinned) ?? discards[0] ?? answer;
  const name = discards.length ? tileWord(one.tile) : t('value_hand');
  $('value-answer')?.replaceChildren(
    el('dl.value-numbers', {}, valueColumns(seeksPlace()).map((key) => el('div', { 'data-value': key }, el('dt', {}, t(`value_${key}`)), el('dd', {}, cellText(key, one[key]))))),
    el('figure.value-curve', {}, el('figcaption', {}, t('value_curve', { tile: name }), one.riichi ? ` · ${t('value_riichi')}` : '',
      el('span.key-win', {}, t('value_win')), el('span.key-tenpai', {}, t('value_tenpai'))), curve(one.by_turn, name)),
    ...remarks(answer).map((line) => el('p.value-remark', {}, line)),
    answer.followed === 'all' ? '' : el('p.hint.value-followed', {}, t(`value_followed_${answer.followed}`)),
    el('p.hint.value-about', {}, about(answer)));
}

/** Return a line about the value of a north set aside or of a quad, compared with the best discard. */
function optionLine(name, value, best, facts = {}) {
  const numbers = { ...facts, win: share(value.win), best: tileWord(best.tile), best_win: share(best.win) };
  if (!best.in_reach) return t(`note_${name}_alone`, numbers);
  if (value.place != null) return t(`note_${name}_place`, { ...numbers, value: change(value.place), best_value: change(best.place) });
  if (value.points == null) return t(`note_${name}_win`, numbers);
  return t(`note_${name}`, { ...numbers, value: WRITTEN.points(value.points), best_value: WRITTEN.points(best.points) });
}

/** Return a line about the discard of a red five, compared with the plain five. */
function redLine(red, plain) {
  const numbers = { red: tileWord(red.tile), plain: tileWord(plain.tile), win: share(red.win), plain_win: share(plain.win) };
  if (red.place != null) return t('note_red_place', { ...numbers, value: change(red.place), plain_value: change(plain.place) });
  if (red.points == null) return t('note_red_win', numbers);
  return t('note_red', { ...numbers, value: WRITTEN.points(red.points), plain_value: WRITTEN.points(plain.points) });
}

/** Return a line about the points of winning now, compared with the best discard. */
function nowLine({ low, high }, best) {
  const numbers = { best: tileWord(best.tile), best_win: share(best.win), best_value: WRITTEN.points(best.points) };
  if (low === high) return t('note_win_now', { ...numbers, points: WRITTEN.points(low) });
  return t('note_win_now_between', { ...numbers, low: WRITTEN.points(low), high: WRITTEN.points(high) });
}

/** Return the remarks to the values: furiten, waits without a yaku, wins by another plan. */
function remarks({ notes, discards, win, north, quads, red_fives: reds }) {
  const list = (tiles) => tiles.map(tileWord).join(t('between'));
  const thrown = (tile) => t('note_discard', { tiles: tileWord(tile) });
  const of = (tile) => discards.find((one) => one.tile === tile) ?? {};
  const ready = notes.ready.flatMap(({ tile, waits, furiten, no_yaku: never, no_ron: drawn, concealed }) => {
    const wait = tile === null ? t('note_now') : t('note_after', { option: thrown(tile) });
    const note = (name, kinds) => (kinds.length ? [t(`note_${name}`, { wait, kinds: list(kinds) })] : []);
    const barred = of(tile).riichi || furiten.length;
    return [...note('furiten', never.length < waits.length ? furiten : []), ...note('no_yaku', never), ...note(concealed ? 'no_ron' : 'no_ron_open', barred ? [] : drawn)];
  });
  const straight = notes.straight.slice(0, MOST_REMARKS).map(({ tile, win: most }) => t('note_straight', {
    option: tile === null ? t('note_hand') : thrown(tile), win: share(of(tile).win ?? win), straight: share(most) }));
  const beside = [...reds.map((red) => redLine(red, of(`5${red.tile[1]}`))), ...(notes.win_now && discards.length ? [nowLine(notes.win_now, discards[0])] : [])];
  const declared = quads.map(({ meld, value }) => optionLine('quad', value, discards[0], { meld: meld.text }));
  return [...(north ? [optionLine('north', north, discards[0])] : []), ...declared, ...beside, ...ready, ...(notes.without_yaku ? [t('note_without_yaku', { option: t('note_hand') })] : []), ...straight];
}

/** Return a line about the method: whose draws count, how many shape changes, and the possible error. */
function about({ calls: called, exact, shape_changes, gap, model, turns, unseen }) {
  const numbers = { turns, unseen, shape_changes, calls: called };
  if (model in OPPONENT_MODELS) return [seeksPlace() ? t(`value_about_place_${hasPrizes() && state.value.uma ? 'rank' : 'uma'}`) : '', t(`value_about_${model}`, numbers), called ? t('value_with_calls', numbers) : ''].filter(Boolean).join(' ');
  if (model === WITH_CALLS) return t('value_about_calls', numbers);
  const how = exact ? t('value_exact') : gap === null ? t('value_bound', { shape_changes }) : t('value_within', { shape_changes, gap: percent(gap) });
  return t('value_about', { turns, unseen, exact: how });
}

/** Draw the chances to have won and to have been ready, by draws. */
function curve({ win, tenpai }, name) {
  const x = (at) => LEFT + ((WIDTH - LEFT - 4) * at) / Math.max(1, win.length - 1);  // without draws there is one point
  const y = (share) => HEIGHT - LOW - (HEIGHT - LOW - 6) * share;
  const line = (values, kind) => svg('polyline', { class: `line-${kind}`, points: values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ') });
  const label = (text, left, top, anchor) => svg('text', { x: left, y: top, 'text-anchor': anchor }, text);
  const steps = [0, 0.5, 1].flatMap((share) => [svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - 4, y1: y(share), y2: y(share) }), label(percent(share, 0), LEFT - 4, y(share) + 4, 'end')]);
  const last = win.length - 1;
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${name}: ${t('value_win')} ${percent(win[last])}, ${t('value_tenpai')} ${percent(tenpai[last])}` },
    ...steps, label('0', x(0), HEIGHT - 4, 'middle'), label(String(last), x(last), HEIGHT - 4, 'end'), line(tenpai, 'tenpai'), line(win, 'win'));
}
