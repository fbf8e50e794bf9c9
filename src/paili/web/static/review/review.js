// The review of a seat: asked for deal after deal, shown beside the table, and gone through from move to move.

import { post, send as sendFile } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';
import { MISTAKES, send } from '../drill/mistakes.js';
import { details } from './decision.js';
import { graph, markGraph } from './graph.js';
import { filter, filters, isShown, isWalked, line, mark, walks } from './line.js';
import { advice, summary, worst, worstInShort } from './summary.js';
import { verdictOf } from './verdict.js';
import { choice, isByShape } from './words.js';

const SECOND = 1000;
const PATIENCE = 2;  // seconds after which somebody who waits is told that it goes on

let viewer = null;  // the game that is shown, its file, and how to go to a moment of it
let current = null;  // what was answered of each deal, by tiles at first, then of all; and what went wrong
let drawn = '';  // which time line is drawn
let turn = 0;
let control = null;  // of the requests that are under way
let isOpen = false;  // whether the details of decisions are unfolded

const section = () => $('log-review');
const answers = () => current?.deals.filter(Boolean) ?? [];
const all = () => answers().flatMap(({ decisions }) => decisions);
const shown = () => all().filter(isShown);
const walked = () => all().filter(isWalked);
const done = () => answers().filter(({ isFirst }) => !isFirst).length;

/** Show a game in the viewer; a review of it begins at once where the address asks for one. */
export function open(opened) {
  if (viewer?.game !== opened.game) close();
  viewer = opened;
  if (current) draw();
  else if (viewer.game.players[Number(state.log.review || NaN)]) ask();
}

/** Review the seat that the address names from the beginning. */
export function again() {
  ask();
}

/** Nobody wants the review any more: what is under way is given up. */
export function close() {
  begin();
  current = null;
  $('review-state')?.replaceChildren();
}

/** Give up the requests that are under way; return the number of those that follow. */
function begin() {
  control?.abort();
  control = new AbortController();
  turn += 1;
  return turn;
}

/** The moment that is shown has changed. */
export function show() {
  if (!current || !$('review-line')) return;
  const { at, step } = viewer.moment();
  const which = `${at} ${Boolean(current.deals[at])} ${current.deals[at]?.isFirst} ${filter.class} ${filter.least}`;
  if (which !== drawn) $('review-line').replaceChildren(...line(current.deals[at], viewer.dealName(at), goTo));
  drawn = which;
  const one = decisionAt(at, step);
  mark($('review-line'), one?.step);
  markGraph($('review-graph'), at, one?.step);
  drawVerdict(one, current.deals[at]);
}

/** The decision of a moment, or the last one before it in its deal. */
const decisionAt = (at, step) => current.deals[at]?.decisions.findLast((one) => one.step <= step);

function drawVerdict(one, deal) {
  $('review-moment').replaceChildren(...(one ? verdictOf(one, deal.titles, deal.isFirst) : [el('p.note', {}, t(deal ? 'review_before' : 'review_soon'))]));
  $('review-details').hidden = !one;
  if (one && isOpen) $('review-more').replaceChildren(...details(one, deal));
}

/** Go to the next of the decisions that are walked through, or to the one before. */
export function next(by) {
  if (!current) return;
  const { at, step } = viewer.moment();
  const from = decisionAt(at, step)?.step ?? -1;
  const after = ({ number, step: other }) => (number - at || other - from) * by > 0;
  goTo(by > 0 ? walked().find(after) : walked().findLast(after));
}

/** Show a decision, with the table in view. */
function goTo(one) {
  if (!one) return;
  viewer.go(one.number, one.step);
  const { top, bottom } = $('log-board').getBoundingClientRect();
  if (top < 0 || Math.max(bottom, $('review-verdict').getBoundingClientRect().bottom) > innerHeight) $('log-board').scrollIntoView();
}

// ------------------------------------------------------------------------------- asking

/** Review all hands; or go on with those that have no answer yet. */
async function ask(isMore = false) {
  const mine = begin();
  const seat = Number(state.log.review);
  if (isMore) current.problem = '';
  else [current, drawn] = [{ deals: viewer.game.deals.map(() => null), summary: null, problem: '' }, ''];
  filter.walk = 'mistakes';
  draw();
  viewer.look(String(seat));
  const clock = tellOfWaiting(mine);
  try {
    const [shownDeal, ...others] = order();
    const first = { isWanted: true };
    await askByTiles(mine, seat, [shownDeal], first);
    if (mine !== turn) return;
    askByTiles(mine, seat, others, first);
    await askValues(mine, seat, first);
    if (mine !== turn) return;
    const whole = await post('/api/review/summary', counted(viewer.game.players.length), { signal: control.signal });
    if (mine !== turn) return;
    current.summary = whole;
    if (!shown().length) filter.walk = 'all';
  } catch (problem) {
    if (mine !== turn) return;
    current.problem = faultText(problem, 'whole');
  } finally {
    clearInterval(clock);
  }
  draw();
}

const dealAnswer = (seat, deal, more) => sendFile('/api/review', { number: viewer.number, seat, deal, objective: viewer.game.fan ? 'points' : state.log.objective, lang: state.language, ...more }, viewer.file, { signal: control.signal });

/** The deal that is shown, then the others. */
function order() {
  const all = viewer.game.deals.map((_, at) => at);
  const { at } = viewer.moment();
  return [at, ...all.filter((other) => other !== at)];
}

/** What each option is worth, deal after deal. */
async function askValues(mine, seat, first) {
  for (const deal of order().filter((one) => !isDone(one))) {
    const answer = await dealAnswer(seat, deal, {});
    if (mine !== turn) return;
    first.isWanted &&= answer.values;
    take(deal, answer);
  }
}

const isDone = (deal) => Boolean(current.deals[deal]) && !current.deals[deal].isFirst;

/** Before that useful tiles and danger, of which nothing is claimed; where values do not come either it is not asked. */
async function askByTiles(mine, seat, deals, first) {
  try {
    for (const deal of deals) {
      if (!first.isWanted || current.deals[deal]) continue;
      const answer = await dealAnswer(seat, deal, { values: false });
      if (mine !== turn || !first.isWanted) return;
      if (current.deals[deal]) continue;
      if (isByShape(answer)) take(deal, answer);
      else take(deal, { ...answer, isFirst: true, decisions: answer.decisions.map((one) => ({ ...one, class: '', why: [], best: one.chosen, verdict: 'unjudged' })) });
    }
  } catch { /* who asks for values is told */ }
}

function take(deal, answer) {
  current.deals[deal] = answer;
  draw();
  const { at, step } = viewer.moment();
  const [first] = answer.decisions;
  if (at === deal && first && !decisionAt(at, step) && step === 0) viewer.go(at, first.step);
}

/** While nothing new is drawn, say every second how long it has taken. */
function tellOfWaiting(mine) {
  const start = Date.now();
  return setInterval(() => {
    const seconds = Math.round((Date.now() - start) / SECOND);
    if (mine !== turn || seconds < PATIENCE || !$('review-waiting')) return;
    $('review-waiting').textContent = t('review_waits', { seconds });
  }, SECOND);
}

/** What is counted of the deals, as the summary takes it. */
const counted = (players) => ({
  players, values: answers().every(({ values }) => values), objective: answers()[0].objective, lang: state.language,
  decisions: all().map(({ number, kind, is_open, shanten, against, loss, lost, judged, class: mistake }) => ({ number, kind, is_open, shanten, against, loss, mistake, judged, lost: lost && [lost.shanten, lost.useful] })),
  luck: answers().map(({ luck }) => luck).filter(Boolean),
});

// ------------------------------------------------------------------------------- drawing

/** Draw all of it; what had the keyboard before has it again. */
function draw() {
  const focused = [section(), $('review-verdict')].some((one) => one.contains(document.activeElement)) ? document.activeElement.id : '';
  drawn = '';
  document.querySelector('.log-columns').classList.add('reviewing');
  section().hidden = false;
  drawPanel();
  section().replaceChildren(...parts());
  $('review-state').replaceChildren(...(current.problem ? [] : [current.summary ? worstInShort(all(), viewer.dealName, goTo) : progress()]));
  show();
  if (focused) $(focused)?.focus({ preventScroll: true });
}

/** The place of the verdict, which stays while one moment follows the other. */
function drawPanel() {
  const panel = $('review-verdict');
  panel.hidden = false;
  if (!$('review-moment')) {
    panel.replaceChildren(el('div', { id: 'review-moment', 'aria-live': 'polite' }), el('div.review-moves', { id: 'review-moves' }));
    panel.after(el('details.card', { id: 'review-details', open: isOpen, ontoggle: ({ target }) => unfold(target.open) }, el('summary', {}, t('review_details')), el('div', { id: 'review-more' })));
  }
  $('review-moves').replaceChildren(...moves());
}

function unfold(open) {
  isOpen = open;
  if (open) show();
}

/** From move to move, and which of them. */
const moves = () => [
  el('button.log-move', { id: 'review-back', title: t('review_back'), 'aria-label': t('review_back'), onclick: () => next(-1) }, '‹'),
  el('button.main', { id: 'review-next', onclick: () => next(1) }, t(filter.walk === 'mistakes' ? 'review_next' : 'review_next_move'), ' ›'),
  walks(draw),
];

function parts() {
  const problems = answers().map(({ problem }) => problem).filter(Boolean);
  const areValued = answers().some(({ values }) => values);
  const isByTiles = !areValued && answers().some(({ isFirst }) => !isFirst);
  const areByShape = answers().some(isByShape);
  return [
    el('h3', {}, t(areByShape ? 'review_title_shape' : isByTiles ? 'review_title_tiles' : 'review_title'), ' ', el('span', { id: 'review-count' }, current.summary && !shown().length ? t('review_none') : t('review_count', { count: shown().length }))),
    ...[current.problem, ...problems].filter(Boolean).map((one) => el('p.bad', { role: 'alert' }, one)),
    current.problem ? el('button.main', { id: 'review-go-on', onclick: () => ask(true) }, t('review_go_on')) : null,
    graph(current.deals.map((one) => (one?.isFirst ? null : one)), viewer.game.deals.map((deal, at) => ({ short: shortName(deal), long: viewer.dealName(at) })), goTo, t(areByShape ? 'review_graph_shape' : 'review_graph')),
    el('div', { id: 'review-line' }),
    el('div.review-moves', {}, ...filters(areValued, draw), current.summary && shown().length && !areByShape ? practice() : null),
    current.summary ? advice(current.summary, all(), viewer.dealName, goTo) : null,
    current.summary ? worst(all(), viewer.dealName, goTo) : null,
    current.summary ? el('div', { id: 'review-summary' }, summary(current.summary)) : null,
  ].filter(Boolean);
}

/** A deal as it stands below the graph: E1, S3.1. */
function shortName({ wind, dealer, honba }) {
  const word = t(`wind_${wind}`);
  return `${word.length > 1 ? wind : word}${dealer + 1}${honba ? `.${honba}` : ''}`;
}

/** The mistakes that count, as questions of the drill. */
function practice() {
  const way = el('span', { role: 'status' });
  const sent = () => way.replaceChildren(t('review_sent', { count: send(shown(), choice, viewer.dealName) }), ' ',
    el('a.log-analyse', { href: `?${new URLSearchParams({ lang: state.language, tab: 'drill', drill: MISTAKES })}` }, t('review_practise')));
  return el('div.review-practice', {}, el('button.plain', { id: 'review-send', onclick: sent }, t('review_send')), way);
}

/** How far the review is; the head of the page shows it, which is in view on a phone too. */
const progress = () => el('div.review-progress', {}, t('review_progress', { done: Math.min(done() + 1, viewer.game.deals.length), deals: viewer.game.deals.length }),
  el('progress', { max: viewer.game.deals.length, value: done(), 'aria-label': t('review_title') }), ' ', el('span', { id: 'review-waiting', 'aria-live': 'off' }));
