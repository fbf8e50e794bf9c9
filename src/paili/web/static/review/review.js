// The review of a seat: asked for deal after deal, shown below the table, and gone through from mistake to mistake.

import { post, send as sendFile } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { keep, kept } from '../base/keep.js';
import { state } from '../base/store.js';
import { t, told } from '../base/words.js';
import { MISTAKES, send } from '../drill/mistakes.js';
import { choice, decision } from './decision.js';
import { asked as filter, filters, isShown, line, mark } from './line.js';
import { summary, worst } from './summary.js';

const SECOND = 1000;
const PATIENCE = 2;  // seconds after which somebody who waits is told that it goes on
const PLAYER = 'paili.player';  // whom the last review was of, by name

let viewer = null;  // the game that is shown, its file, and how to go to a moment of it
let found = null;  // what was answered: of each deal, then of all; and what went wrong
let drawn = '';  // which time line is drawn
let turn = 0;

const section = () => $('log-review');
const all = () => (found?.deals ?? []).flatMap(({ decisions }) => decisions);
const shown = () => all().filter(isShown);

/** Show a game in the viewer; a review of it begins at once where the address asks for one. */
export function open(given) {
  if (viewer?.game !== given.game) [found, turn] = [null, turn + 1];
  viewer = given;
  draw();
  if (!found && viewer.game.players[Number(state.log.review || NaN)]) ask();
}

/** The moment that is shown has changed. */
export function show() {
  if (!found || !$('review-line')) return;
  const { at, step } = viewer.moment();
  const which = `${at} ${found.deals.length} ${filter.class} ${filter.least}`;
  if (which !== drawn) $('review-line').replaceChildren(...line(found.deals[at], viewer.dealName(at), (one) => viewer.go(at, one.step)));
  drawn = which;
  mark($('review-line'), step);
  const asked = found.deals[at]?.decisions.find((one) => one.step === step);
  $('review-moment').replaceChildren(...(asked ? decision(asked, found.deals[at]) : []));
}

/** Go to the next mistake, or to the one before. */
export function next(by) {
  if (!found) return;
  const { at, step } = viewer.moment();
  const after = ({ number, step: other }) => (number - at || other - step) * by > 0;
  goTo(by > 0 ? shown().find(after) : shown().findLast(after));
}

const goTo = (one) => one && viewer.go(one.number, one.step);

// ------------------------------------------------------------------------------- asking

async function ask() {
  const mine = ++turn;
  const { game, number, file } = viewer;
  const seat = Number(state.log.review);
  [found, drawn] = [{ deals: [], summary: null, problem: '' }, ''];
  draw();
  viewer.look(String(seat));
  const clock = tellOfWaiting(mine);
  try {
    for (let deal = 0; deal < game.deals.length; deal += 1) {
      const answer = await sendFile('/api/review', { number, seat, deal, lang: state.language }, file);
      if (mine !== turn) return;
      found.deals.push(answer);
      draw();
    }
    const whole = await post('/api/review/summary', counted(game.players.length));
    if (mine !== turn) return;
    found.summary = whole;
  } catch (problem) {
    if (mine !== turn) return;
    found.problem = told(problem, 'whole');
  } finally {
    clearInterval(clock);
  }
  draw();
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
  players, values: found.deals.every(({ values }) => values), lang: state.language,
  decisions: all().map(({ number, kind, is_open, shanten, against, loss, class: mistake }) => ({ number, kind, is_open, shanten, against, loss, mistake })),
  luck: found.deals.map(({ luck }) => luck).filter(Boolean),
});

function start() {
  state.log.review = $('review-seat').value;
  keep(PLAYER, viewer.game.players[Number(state.log.review)].name);
  viewer.remember();
  ask();
}

// ------------------------------------------------------------------------------- drawing

/** Draw all of it; what had the keyboard before has it again. */
function draw() {
  const focused = section().contains(document.activeElement) ? document.activeElement.id : '';
  drawn = '';
  section().replaceChildren(way(), ...(found ? parts() : []));
  show();
  if (focused) $(focused)?.focus({ preventScroll: true });
}

/** Whose play, and the button. */
function way() {
  const names = viewer.game.players.map((_, seat) => viewer.who(seat));
  return el('div.review-way', {}, el('h3', {}, t('review_title')),
    el('label.pick', {}, el('span', {}, t('review_of')), el('select', { id: 'review-seat' },
      names.map((name, seat) => el('option', { value: seat, selected: seat === usual() }, name)))),
    el('button.main', { id: 'review-start', onclick: start }, t('review_start')));
}

/** The seat that is proposed: that of the review, or that is looked at, or of who was reviewed last. */
function usual() {
  const [seat] = [state.log.review, state.log.view].filter((one) => /^[0-3]$/.test(one));
  return seat ? Number(seat) : Math.max(0, viewer.game.players.findIndex(({ name }) => name && name === kept(PLAYER)));
}

function parts() {
  const isDone = found.deals.length === viewer.game.deals.length;
  const problems = found.deals.map(({ problem }) => problem).filter(Boolean);
  return [
    isDone || found.problem ? null : progress(),
    ...[found.problem, ...problems].filter(Boolean).map((one) => el('p.bad', { role: 'alert' }, one)),
    found.summary && shown().length ? practice() : null,
    found.summary ? worst(all(), viewer.dealName, goTo) : null,
    el('div', { id: 'review-line' }),
    moves(),
    el('div', { id: 'review-moment' }),
    found.summary ? el('div', { id: 'review-summary' }, summary(found.summary)) : null,
  ].filter(Boolean);
}

/** The mistakes that count, as questions of the drill. */
function practice() {
  const way = el('span', { role: 'status' });
  const sent = () => way.replaceChildren(t('review_sent', { count: send(shown(), choice, viewer.dealName) }), ' ',
    el('a.log-analyse', { href: `?${new URLSearchParams({ lang: state.language, tab: 'drill', drill: MISTAKES })}` }, t('review_practise')));
  return el('div.review-practice', {}, el('button.plain', { id: 'review-send', onclick: sent }, t('review_send')), way);
}

const progress = () => el('p.review-progress', { role: 'status' }, t('review_progress', { done: found.deals.length, deals: viewer.game.deals.length }),
  el('progress', { max: viewer.game.deals.length, value: found.deals.length, 'aria-label': t('review_title') }), ' ', el('span', { id: 'review-waiting', 'aria-live': 'off' }));

/** From mistake to mistake, and which of them count. */
const moves = () => el('div.review-moves', {},
  el('button.log-move', { id: 'review-back', title: t('review_back'), 'aria-label': t('review_back'), onclick: () => next(-1) }, '‹'),
  el('span', { id: 'review-count' }, t('review_count', { count: shown().length })),
  el('button.log-move', { id: 'review-next', title: t('review_next'), 'aria-label': t('review_next'), onclick: () => next(1) }, '›'),
  ...filters(found.deals.some(({ values }) => values), draw));
