// The review of a seat: it is requested deal by deal, and shown beside the table, move by move.

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
const PATIENCE = 2;  // seconds until the page says that the review still runs

let viewer = null;  // the shown game, its file, and functions that show a moment of it
let current = null;  // the responses by deal (first by useful tiles, then with values), the summary, and the problem
let drawn = '';  // the key of the time line that is drawn
let turn = 0;
let control = null;  // of the pending requests
let isOpen = false;  // whether the details are open

const section = () => $('log-review');
const answers = () => current?.deals.filter(Boolean) ?? [];
const all = () => answers().flatMap(({ decisions }) => decisions);
const shown = () => all().filter(isShown);
const walkedDecisions = () => all().filter(isWalked);
const done = () => answers().filter(({ isFirst }) => !isFirst).length;

/** Show a game; if the address names a seat, its review begins at once. */
export function open(opened) {
  if (viewer?.game !== opened.game) close();
  viewer = opened;
  if (current) draw();
  else if (viewer.game.players[Number(state.log.review || NaN)]) ask();
}

/** Review the seat in the address again from the beginning. */
export function again() {
  ask();
}

/** Remove the review, and cancel pending requests. */
export function close() {
  begin();
  current = null;
  $('review-state')?.replaceChildren();
}

/** Cancel pending requests; return the number of the next ones. */
function begin() {
  control?.abort();
  control = new AbortController();
  turn += 1;
  return turn;
}

/** Update the review after a change of the shown moment. */
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

/** Return the decision at a moment, or the last one before it in the deal. */
const decisionAt = (at, step) => current.deals[at]?.decisions.findLast((one) => one.step <= step);

function drawVerdict(one, deal) {
  $('review-moment').replaceChildren(...(one ? verdictOf(one, deal.titles, deal.isFirst) : [el('p.note', {}, t(deal ? 'review_before' : 'review_soon'))]));
  $('review-details').hidden = !one;
  if (one && isOpen) $('review-more').replaceChildren(...details(one, deal));
}

/** Go to the next or the previous decision of the filter. */
export function next(by) {
  if (!current) return;
  const { at, step } = viewer.moment();
  const from = decisionAt(at, step)?.step ?? -1;
  const after = ({ number, step: other }) => (number - at || other - from) * by > 0;
  goTo(by > 0 ? walkedDecisions().find(after) : walkedDecisions().findLast(after));
}

/** Show a decision, and scroll the table into view. */
function goTo(one) {
  if (!one) return;
  viewer.go(one.number, one.step);
  const { top, bottom } = $('log-board').getBoundingClientRect();
  if (top < 0 || Math.max(bottom, $('review-verdict').getBoundingClientRect().bottom) > innerHeight) $('log-board').scrollIntoView();
}

// ------------------------------------------------------------------------------- requests

/** Review all deals; with `isMore`, only those without a response. */
async function ask(isMore = false) {
  const mine = begin();
  const seat = Number(state.log.review);
  if (isMore) current.problem = '';
  else [current, drawn] = [{ deals: viewer.game.deals.map(() => null), summary: null, problem: '' }, ''];
  filter.walk = 'mistakes';
  draw();
  viewer.look(String(seat));
  const clock = showWaiting(mine);
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

/** Return the deals in the order of the requests: the shown deal first. */
function order() {
  const all = viewer.game.deals.map((_, at) => at);
  const { at } = viewer.moment();
  return [at, ...all.filter((other) => other !== at)];
}

/** Request the values of the options, deal by deal. */
async function askValues(mine, seat, first) {
  for (const deal of order().filter((one) => !isDone(one))) {
    const answer = await dealAnswer(seat, deal, {});
    if (mine !== turn) return;
    first.isWanted &&= answer.values;
    take(deal, answer);
  }
}

const isDone = (deal) => Boolean(current.deals[deal]) && !current.deals[deal].isFirst;

/** Request useful tiles and danger first, which are quick, without verdicts; not if the game has no values. */
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
  } catch { /* the request for values reports the problem */ }
}

function take(deal, answer) {
  current.deals[deal] = answer;
  draw();
  const { at, step } = viewer.moment();
  const [first] = answer.decisions;
  if (at === deal && first && !decisionAt(at, step) && step === 0) viewer.go(at, first.step);
}

/** Show every second how long the review has run. */
function showWaiting(mine) {
  const start = Date.now();
  return setInterval(() => {
    const seconds = Math.round((Date.now() - start) / SECOND);
    if (mine !== turn || seconds < PATIENCE || !$('review-waiting')) return;
    $('review-waiting').textContent = t('review_waits', { seconds });
  }, SECOND);
}

/** Return the body of the request for the summary. */
const counted = (players) => ({
  players, values: answers().every(({ values }) => values), objective: answers()[0].objective, lang: state.language,
  decisions: all().map(({ number, kind, is_open, shanten, against, loss, lost, judged, class: mistake }) => ({ number, kind, is_open, shanten, against, loss, mistake, judged, lost: lost && [lost.shanten, lost.useful] })),
  luck: answers().map(({ luck }) => luck).filter(Boolean),
});

// ------------------------------------------------------------------------------- drawing

/** Draw the review, and restore the focus. */
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

/** Draw the panel of the verdict, which stays when the moment changes. */
function drawPanel() {
  const panel = $('review-verdict');
  panel.hidden = false;
  if (!$('review-moment')) {
    panel.replaceChildren(el('div', { id: 'review-moment', 'aria-live': 'polite' }), el('div.review-moves', { id: 'review-moves' }));
    panel.after(el('details.card', { id: 'review-details', open: isOpen, ontoggle: ({ target }) => setOpen(target.open) }, el('summary', {}, t('review_details')), el('div', { id: 'review-more' })));
  }
  $('review-moves').replaceChildren(...moves());
}

function setOpen(open) {
  isOpen = open;
  if (open) show();
}

/** Return the buttons to the previous and the next move, and the choice of moves. */
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
    el('h3', {}, t(areByShape ? 'review_title_shape' : isByTiles ? 'review_title_tiles' : 'review_title'), ' ', el('span', { id: 'review-count' }, current.summary && !all().some((one) => one.class) ? t('review_none') : t('review_count', { count: shown().length }))),
    ...[current.problem, ...problems].filter(Boolean).map((one) => el('p.bad', { role: 'alert' }, one)),
    current.problem ? el('button.main', { id: 'review-go-on', onclick: () => ask(true) }, t('review_go_on')) : null,
    graph(current.deals.map((one) => (one?.isFirst ? null : one)), viewer.game.deals.map((deal, at) => ({ short: shortName(deal, at), long: viewer.dealName(at) })), goTo, t(areByShape ? 'review_graph_shape' : 'review_graph')),
    el('div', { id: 'review-line' }),
    el('div.review-moves', {}, ...filters(areValued, draw), current.summary && shown().length && !areByShape ? practice() : null),
    current.summary ? advice(current.summary, all(), viewer.dealName, goTo) : null,
    current.summary ? worst(all(), viewer.dealName, goTo) : null,
    current.summary ? el('div', { id: 'review-summary' }, summary(current.summary)) : null,
  ].filter(Boolean);
}

/** Return the short name of a deal below the graph: E1, S3.1; in a Chinese game its number. */
function shortName({ wind, dealer, honba, more }, at) {
  if (more) return String(at + 1);
  const word = t(`wind_${wind}`);
  return `${word.length > 1 ? wind : word}${dealer + 1}${honba ? `.${honba}` : ''}`;
}

/** Return the button that sends the mistakes to the drill. */
function practice() {
  const way = el('span', { role: 'status' });
  const sent = () => way.replaceChildren(t('review_sent', { count: send(shown(), choice, viewer.dealName) }), ' ',
    el('a.log-analyse', { href: `?${new URLSearchParams({ lang: state.language, tab: 'drill', drill: MISTAKES })}` }, t('review_practise')));
  return el('div.review-practice', {}, el('button.plain', { id: 'review-send', onclick: sent }, t('review_send')), way);
}

/** Return the progress of the review, for the head of the page, which is in view on a phone too. */
const progress = () => el('div.review-progress', {}, t('review_progress', { done: Math.min(done() + 1, viewer.game.deals.length), deals: viewer.game.deals.length }),
  el('progress', { max: viewer.game.deals.length, value: done(), 'aria-label': t('review_title') }), ' ', el('span', { id: 'review-waiting', 'aria-live': 'off' }));
