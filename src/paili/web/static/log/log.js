// Open a log of games and step through it.

import { Unreachable, send } from '../base/api.js';
import { $, el, debounced, loadStyle } from '../base/dom.js';
import * as board from './board.js';
import * as danger from './danger.js';
import { askPositions, complete } from './moment.js';
import { MOST_BYTES, packed, unpacked } from '../base/pack.js';
import { dealName, endInShort, endNotes, number, stepText, who } from './words.js';
import { updateAddress } from '../base/address.js';
import { MOMENT, state } from '../base/store.js';
import { writeStored, readStored } from '../base/storage.js';
import { copyLink } from '../hand/share.js';
import { faultText, t } from '../base/words.js';
import { EXAMPLE_SEAT, example, logInText, openForm } from './way.js';

const MEGABYTE = 2 ** 20;
const PLAYER = 'paili.player';  // the name in the last review
const MOST_FAULTS = 3;  // parts of a game that cannot be read

let opened = null;  // the response for the file
let file = null;  // its bytes
let parts = [];  // its parts and their names
let ownLetters = '';  // the query of the page's address
let problem = '';
let turn = 0;
let review = null;  // the script of the review, once it is loaded; then whether statistics are shown
let isCounted = false;

const panel = $('panel-log');
const game = () => opened.game;
const place = () => Math.max(0, game().deals.findIndex((deal) => deal.name === state.log.deal));
const deal = () => game().deals[place()];
const last = (one) => one.steps.length - 1;

/** Show the game and the moment in the address. */
export async function start() {
  if (state.packed && state.packed !== ownLetters) return openLetters(state.packed);
  state.packed = ownLetters;
  if (opened && (opened.number !== state.log.number || opened.language !== state.language)) return ask();
  return draw();
}

/** Draw everything again in another language; the server writes its messages in it. */
export async function show() {
  if (file && state.tab === 'log') await ask();
  else draw();
}

// ------------------------------------------------------------------------------- open a file

async function openLetters(letters) {
  try {
    file = await unpacked(letters);
    parts = [{ name: '', bytes: file }];
    ownLetters = letters;
  } catch {
    forget(t('log_bad_link'), letters);
    return draw();
  }
  return ask();
}

/** Open a file of the user; the moment in the address stays. */
async function open(bytes, name = '', several = [{ name, bytes }]) {
  if (bytes.length > MOST_BYTES) return refuse(t('log_too_large', { size: (bytes.length / MEGABYTE).toFixed(1), most: MOST_BYTES / MEGABYTE }));
  const letters = await packed(bytes);
  if (opened) state.log = { ...MOMENT, view: state.log.view };
  [file, parts] = [bytes, several];  // only now, because an earlier file may have been refused meanwhile
  ownLetters = state.packed = letters;
  await ask();
  $('log-board')?.focus({ preventScroll: true });  // the element that had the focus is gone
  return updateAddress();
}

async function ask() {
  const [mine, { language }] = [++turn, state];
  if (!opened) {
    problem = t('log_reading');
    draw();
  }
  try {
    const answer = await send('/api/log', { number: state.log.number, lang: language }, file);
    if (mine !== turn) return;
    answer.game.deals.forEach((deal, at) => complete(deal, answer.game.more[at]));
    nameOnce(answer.game.deals);
    answer.game.fan = answer.fan;
    Object.assign(answer, { file, language });
    [opened, problem] = [answer, ''];
    draw();
  } catch (error) {
    const message = faultText(error, 'whole');
    if (mine !== turn) return;
    if (opened?.file === file && error instanceof Unreachable) stay(message);
    else refuse(message);
  }
}

/** Give each deal a name of its own: where the winner deals next, several deals of a game have the same name. */
function nameOnce(deals) {
  const counts = new Map();
  for (const deal of deals) {
    const count = (counts.get(deal.name) ?? 0) + 1;
    counts.set(deal.name, count);
    if (count > 1) deal.name += `-${count}`;
  }
}

/** Report that there is no response, and keep the shown game. */
function stay(text) {
  problem = text;
  state.log.number = opened.number;
  draw();
}

/** Forget the game, and ignore pending responses. */
function forget(text, letters = '') {
  turn += 1;
  [opened, file, ownLetters, problem] = [null, null, letters, text];
}

function refuse(text) {
  forget(text);
  state.packed = '';
  draw();
}

/** Open a file, or several files as one file of several games. */
async function take(files) {
  const [one] = files;
  if (files.length === 1) return open(new Uint8Array(await one.arrayBuffer()), one.name);
  const { joined, unpacked: plain } = await counting();
  const several = await plain([...files]);
  return open(await joined(several), '', several);
}
const takeText = (text) => text.trim() && open(new TextEncoder().encode(logInText(text)));

document.addEventListener('paste', (event) => {
  if (state.tab !== 'log') return;
  const { files } = event.clipboardData;
  const text = event.clipboardData.getData('text');
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  if (files.length) take(files);
  else takeText(text);
});

for (const name of ['dragover', 'drop']) {
  document.addEventListener(name, (event) => {
    if (state.tab !== 'log') return;
    event.preventDefault();
    panel.classList.toggle('over', name === 'dragover');
    if (name !== 'drop') return;
    const { files } = event.dataTransfer;
    if (files.length) take(files);
    else takeText(event.dataTransfer.getData('text'));
  });
}
document.addEventListener('dragleave', (event) => event.relatedTarget ?? panel.classList.remove('over'));

// ------------------------------------------------------------------------------- moments

const updateAddressSoon = debounced(250, () => state.tab === 'log' && updateAddress({ replace: true }));

/** Go to a step of a deal; a step outside the deal belongs to the previous or next deal. */
function go(at, step) {
  const { deals } = game();
  const here = deals[at];
  if (!here) return;
  if (step < 0) return at && go(at - 1, last(deals[at - 1]));
  if (step > last(here)) return at + 1 < deals.length && go(at + 1, 0);
  Object.assign(state.log, { deal: here.name, step });
  return drawOther();
}

/** Draw another moment, or the same one from another seat; the report of a copied link is removed. */
function drawOther() {
  $('log-copied').textContent = '';
  drawMoment();
  updateAddressSoon();
}

const moves = {
  ArrowRight: () => go(place(), state.log.step + 1),
  ArrowLeft: () => go(place(), state.log.step - 1),
  ArrowDown: () => go(place() + 1, 0),
  ArrowUp: () => go(place() - 1, 0),
  Home: () => go(place(), 0),
  End: () => go(place(), last(deal())),
};
moves.n = () => review?.next(1);
moves.p = () => review?.next(-1);
moves.PageDown = moves.ArrowDown;
moves.PageUp = moves.ArrowUp;

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (state.tab !== 'log' || !opened?.game.deals.length || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('select, textarea, input, [role="tab"]')) return;
  const seen = /^[0-4]$/.test(key) && Number(key) <= game().players.length;
  if (!moves[key] && !seen) return;
  event.preventDefault();
  if (moves[key]) moves[key]();
  else look(key === '0' ? 'all' : String(Number(key) - 1));
});

function look(view) {
  state.log.view = view;
  $('log-who').value = view;
  drawOther();
}

async function choose(which) {
  Object.assign(state.log, MOMENT, { number: which, view: state.log.view });
  await ask();
  $('log-board')?.focus({ preventScroll: true });
  updateAddress();
}

// ------------------------------------------------------------------------------- drawing

/** Draw the game, or the form that opens one; without a game, the review and the statistics end. */
function draw() {
  panel.replaceChildren(el('h1.sr', {}, t('tab_log')), ...(opened ? openedParts() : [formOfLogs()]));
  if (opened?.game.deals.length) {
    if (!game().players[Number(state.log.view)]) state.log.view = 'all';
    $('log-who').value = state.log.view;
    go(place(), Math.min(state.log.step, last(deal())));
    if (review || state.log.review) openReview();
    if (isCounted) openStatistics();
  } else {
    review?.close();
    if (isCounted) counting().then(({ close }) => close());
    isCounted = false;
  }
}

const counting = () => import('../statistics/statistics.js');

/** Report in a part of the page that its script cannot be loaded. */
function report(id) {
  const box = $(id);
  box?.querySelector('.bad')?.remove();
  box?.append(el('p.bad', { role: 'alert' }, t('cannot_reach')));
}

/** Load and show the statistics; in another language they are requested again. */
async function openStatistics() {
  await loadStyle('/static/style/statistics.css');
  const script = await counting().catch(() => report('log-statistics'));
  if (!script || !opened) return;
  isCounted = true;
  script.open(file, parts);
}

/** Load and show the review. */
async function openReview() {
  const shown = opened;
  await loadStyle('/static/style/review.css');
  review ??= await import('../review/review.js').catch(() => report('review-state'));
  if (!review || shown !== opened || !$('log-review')) return;
  review.open({
    game: game(), number: opened.number, file, go, look,
    moment: () => ({ at: place(), step: state.log.step }),
    dealName: (at) => dealName(game().deals[at], at + 1),
  });
}

/** Review the chosen seat. */
async function startReview() {
  const isAgain = Boolean(state.log.review);
  Object.assign(state.log, { review: $('review-seat').value, objective: $('review-objective')?.value ?? MOMENT.objective });
  writeStored(PLAYER, game().players[Number(state.log.review)].name);
  updateAddress({ replace: true });
  await openReview();
  if (isAgain) review?.again();
}

/** Return the proposed seat: the seat of the review, or of the view, or of the player of the last review. */
function usualSeat() {
  const [seat] = [state.log.review, state.log.view].filter((one) => game().players[Number(one || NaN)]);
  return seat ? Number(seat) : Math.max(0, game().players.findIndex(({ name }) => name && name === readStored(PLAYER)));
}

/** Return the choice of the seat to review, and the button. */
const reviewForm = () => el('div.review-way', {}, el('label.pick', {}, el('span.sr', {}, t('review_of')), el('select', { id: 'review-seat' },
  game().players.map((_, seat) => el('option', { value: seat, selected: seat === usualSeat() }, who(game(), game().deals[0], seat))))),
game().fan ? null : el('label.pick', {}, el('span.sr', {}, t('review_objective')), el('select', { id: 'review-objective' },
  ['points', 'place'].map((name) => el('option', { value: name, selected: name === state.log.objective }, t(`review_by_${name}`))))),
el('button.main', { id: 'review-start', onclick: startReview }, t('review_open_button')));

/** Return the form that opens a file or the example; the example is reviewed at once. */
const formOfLogs = () => openForm({ problem, waits: !problem && state.log.deal, take, takeText, show: () => example().then((bytes) => {
  state.log = { ...MOMENT, review: EXAMPLE_SEAT, view: EXAMPLE_SEAT };
  return open(bytes);
}, () => refuse(t('cannot_reach'))) });

function openedParts() {
  const { deals, complete, result, title } = game();
  const notes = [complete || !deals.length ? '' : t('log_incomplete'), opened.more ? t('log_more', { count: opened.games.length }) : ''].filter(Boolean);
  return [el('div.log-top', {}, el('h2', {}, title || game().players.map((one) => one.name).filter(Boolean).join(' · ') || t('tab_log')), gameBox(), ...(deals.length ? [reviewForm(), el('div.review-state', { id: 'review-state', role: 'status' })] : []),
    el('button.plain', { id: 'log-other', onclick: closeGame }, t('log_other'))),
  problem ? el('p.bad', { id: 'log-problem', role: 'alert' }, problem) : '',
  ...notes.map((one) => el('p.hint', {}, one)),
  ...opened.problems.slice(0, MOST_FAULTS).map((one) => el('p.bad.log-lost', {}, one)),
  ...(deals.length ? [el('div.log-columns', {}, list(deals, result), stage()), el('section.card.log-statistics', { id: 'log-statistics', 'aria-label': t('stats_open') },
    el('button.main', { id: 'stats-open', onclick: () => openStatistics().then(() => $('stats-player')?.focus()) }, t('stats_open')))]
    : [el('p.bad', { role: 'alert' }, t('log_breaks_off'))])];
}

function closeGame() {
  forget('');
  Object.assign(state, { packed: '', log: { ...MOMENT } });
  draw();
  updateAddress();
  $('log-choose').focus();
}

/** Return the choice of the game in a file with several games. */
const gameBox = () => (opened.games.length < 2 ? null : el('label.pick', {}, el('span.sr', {}, t('log_game')),
  el('select', { id: 'log-number', onchange: ({ target }) => choose(Number(target.value)) },
    opened.games.map((one, at) => el('option', { value: at + 1, selected: at + 1 === opened.number }, `${at + 1} ${one.players.join(' · ')}`)))));

function list(deals, result) {
  const items = deals.map((one, at) => el('li', {}, el('button', { 'data-deal': one.name, onclick: () => go(at, 0) },
    el('b', {}, dealName(one, at + 1)),
    el('span', {}, one.ends.length ? one.ends.map((end) => endInShort(game(), one, end)).join(' / ') : t('log_breaks_off')))));
  return el('section.card.log-list', {}, el('h3', {}, t('log_deals')), el('ol', { id: 'log-deals' }, items),
    result ? el('p.hint', {}, `${t('log_result')}: ${result.map((points, seat) => `${game().players[seat]?.name ?? ''}\u00a0${number(points)}`.trim()).join(' · ')}`) : null);
}

function stage() {
  const button = (key, word, sign) => el('button.log-move', { 'data-move': key, title: t(word), 'aria-label': t(word), onclick: moves[key] }, sign);
  const seats = game().players.map((_, seat) => [String(seat), who(game(), game().deals[0], seat)]);
  return el('div.log-stage', {},
    el('section.felt', { id: 'log-board', tabindex: -1, 'aria-labelledby': 'log-deal' }, el('div.felt-head', { id: 'log-head' }),
      el('div.log-said', { id: 'log-said', 'aria-live': 'polite' }), el('div', { id: 'log-seats' })),
    el('section.card.review-verdict', { id: 'review-verdict', hidden: true, 'aria-label': t('review_verdict') }),
    el('div.log-bar', {}, button('PageUp', 'log_deal_back', '«'), button('ArrowLeft', 'log_step_back', '‹'),
      el('input', { type: 'range', id: 'log-step', min: 0, 'aria-label': t('log_step'), oninput: ({ target }) => go(place(), Number(target.value)) }),
      button('ArrowRight', 'log_step_on', '›'), button('PageDown', 'log_deal_on', '»')),
    el('div.log-tools', {},
      el('label.pick', {}, el('span', {}, t('log_who')), el('select', { id: 'log-who', onchange: ({ target }) => look(target.value) },
        [['all', t('log_all')], ...seats].map(([value, label]) => el('option', { value }, label)))),
      el('button.log-copy', { id: 'log-copy', onclick: copy }, t('copy_link')), el('span', { id: 'log-copied', role: 'status' })),
    el('section.card.log-review', { id: 'log-review', hidden: true, 'aria-label': t('review_title') }),
    el('section.log-danger', { id: 'log-danger' }), el('p.hint', {}, t('log_keys')));
}

function drawMoment() {
  const here = deal();
  const { step } = state.log;
  showDeal(here.name);
  const sentence = stepText(game(), here, step);
  const notes = [...endNotes(game(), here, step),
    step === last(here) && here.problem && t('log_problem', { problem: here.problem }), step === last(here) && !here.problem && !here.ends.length && t('log_breaks_off')];
  $('log-head').replaceChildren(el('h2', { id: 'log-deal' }, dealName(here, place() + 1)), board.middle(here, step));
  $('log-said').replaceChildren(el('p.log-event', {}, sentence), ...notes.filter(Boolean).map((one) => el('p.felt-note', {}, one)));
  $('log-seats').replaceChildren(...board.table(game(), here, step, state.log.view));
  Object.assign($('log-step'), { max: last(here), value: step });
  $('log-step').setAttribute('aria-valuetext', `${step}: ${sentence}`);
  review?.show();
  if (here.more) return;  // Chinese games have no dangers and positions
  danger.show($('log-danger'), game(), here, step);
  askPositions(here, opened.number, place(), file).then((isNew) => isNew && opened && deal() === here && drawMoment());
}

/** Mark the shown deal in the list as current, and move the focus to it if the list has the focus. */
function showDeal(name) {
  const buttons = [...$('log-deals').querySelectorAll('button')];
  for (const one of buttons) {
    one.setAttribute('aria-current', one.dataset.deal === name);
    one.tabIndex = one.dataset.deal === name ? 0 : -1;
    if (one.tabIndex === 0 && buttons.includes(document.activeElement)) one.focus({ preventScroll: true });
  }
}

async function copy() {
  updateAddress({ replace: true });
  await copyLink($('log-copied'), ownLetters ? '' : t('log_link_without'));
}

// ------------------------------------------------------------------------------- links to other tabs

panel.addEventListener('click', (event) => {
  const link = event.target.closest('a.log-analyse, a.log-play');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  updateAddress({ replace: true });
  history.pushState(null, '', link.getAttribute('href'));
  dispatchEvent(new PopStateEvent('popstate'));
  $('hand-title').scrollIntoView();
});
