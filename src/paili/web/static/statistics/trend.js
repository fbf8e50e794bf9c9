// The trend of a player: all games are reviewed, deal by deal, and the losses are compared. The review can be stopped and continued.

import { Fault, post, send } from '../base/api.js';
import { $, el, loadStyle } from '../base/dom.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';

const LASTS = [1, 2, 5, 10, 20, 50];
const FEWEST = 2;  // games that are needed for a comparison
const MOST = 100;  // games that are counted, as by the statistics

let work = null;  // the state of the reviews, see `begin`
let redraw = () => {};

/** Return the section of the trend of a player; `parts` has the files with their names. */
export function trend(parts, player, games, draw) {
  redraw = draw;
  if (work && (work.parts !== parts || work.player !== player)) cancel();
  if (!player || games < FEWEST) return null;
  return el('section.stats-trend', { id: 'stats-trend', 'aria-label': t('trend_open') }, el('h3', {}, t('trend_open')), ...(work ? shown() : startForm(parts, player, games)));
}

/** Cancel the reviews. */
export function cancel() {
  work?.control?.abort();
  work = null;
}

const startForm = (parts, player, games) => [el('p.hint', {}, t('trend_hint', { player })),
  el('button.main', { id: 'trend-start', onclick: () => begin(parts, player) }, t('trend_start', { games }))];

// ------------------------------------------------------------------------------- reviewing

function begin(parts, player) {
  work = { parts, player, queue: null, at: 0, deal: 0, game: null, decisions: [], games: [], compared: 0, answer: null, last: 0, months: null, turn: 0, language: '', problem: '', isPlain: false, control: null };
  continueReviews();
}

/** Review the next deals, from the present one on. */
async function continueReviews() {
  const mine = work;
  const control = new AbortController();
  Object.assign(mine, { control, problem: '' });
  redraw();
  try {
    mine.queue ??= await queueOf(mine, control.signal);
    while (!isDone(mine) && !mine.isPlain) {
      if (mine.compared === mine.games.length) await reviewGame(mine, control.signal);
      if (!mine.isPlain) await compare(mine);
    }
  } catch (problem) {
    if (!control.signal.aborted) mine.problem = faultText(problem, 'whole');
  }
  mine.control = null;
  if (work === mine) redraw();
}

/** Return whether all games are reviewed, and compared. */
const isDone = ({ queue, at, games, compared }) => queue !== null && at === queue.length && compared === games.length;

/** Return the games of the player: the file, the number of the game in it, and the seat. */
async function queueOf({ parts, player }, signal) {
  const queue = [];
  let before = 0;  // games of earlier files
  for (const part of parts) {
    if (before >= MOST) break;
    const { games } = await send('/api/log', { number: 1, lang: state.language }, part.bytes, { signal }).catch((problem) => {
      if (!(problem instanceof Fault)) throw problem;  // an invalid file is skipped
      return { games: [] };
    });
    games.slice(0, MOST - before).forEach(({ players }, at) => players.includes(player) && queue.push({ part, number: at + 1, seat: players.indexOf(player) }));
    before += games.length;
  }
  return queue;
}

async function reviewGame(mine, signal) {
  const { part, number, seat } = mine.queue[mine.at];
  mine.game ??= (await send('/api/log', { number, lang: state.language }, part.bytes, { signal })).game;
  for (; mine.deal < mine.game.deals.length; mine.deal += 1) {
    drawProgress(mine);
    const { decisions, values } = await send('/api/review', { number, seat, deal: mine.deal, lang: state.language }, part.bytes, { signal });
    if (!values) return Object.assign(mine, { isPlain: true });
    mine.decisions.push(...decisions.map(({ number: deal, kind, is_open, shanten, against, loss, class: mistake }) => ({ number: deal, kind, is_open, shanten, against, loss, mistake })));
  }
  mine.games.push({ source: `${part.name} ${mine.game.title}`.slice(0, 500), decisions: mine.decisions, players: mine.game.players.length });
  Object.assign(mine, { at: mine.at + 1, deal: 0, game: null, decisions: [] });
}

/** Compare the reviewed games, those with as many players as the first. */
async function compare(mine) {
  const { player, games, months } = mine;
  const [count, [{ players }]] = [games.length, games];
  const alike = games.filter((one) => one.players === players);
  const last = mine.last || (LASTS.findLast((one) => 2 * one <= alike.length) ?? 1);
  const turn = mine.turn + 1;
  Object.assign(mine, { turn, language: state.language });  // before the request, so that no drawing repeats one that fails
  const answer = await post('/api/review/trend', { player, players, games: alike.map(({ source, decisions }) => ({ source, decisions })), last, periods: months ?? [], lang: state.language });
  mine.compared = count;
  if (turn !== mine.turn) return;
  Object.assign(mine, { answer, shownLast: last, problem: '' });
  if (work === mine) redraw();
}

function choose(more) {
  const mine = Object.assign(work, more);
  compare(mine).catch((problem) => {
    mine.problem = faultText(problem, 'whole');
    if (work === mine) redraw();
  });
}

// ------------------------------------------------------------------------------- drawing

function shown() {
  const { control, answer, problem, isPlain, language } = work;
  if (answer && language !== state.language) choose({});
  loadStyle('/static/style/review.css');
  return [
    control ? progress(work) : null,
    problem ? el('p.bad', { role: 'alert' }, problem) : null,
    isPlain ? el('p.note', {}, t('trend_plain')) : null,
    control || isDone(work) || isPlain ? null : el('button.main', { id: 'trend-go-on', onclick: continueReviews }, t('review_go_on')),
    ...(answer ? tables(answer.trends[0]) : []),
  ].filter(Boolean);
}

const progress = (mine) => el('p.review-progress', { id: 'trend-progress', role: 'status' }, el('span', { id: 'trend-said' }, progressText(mine)),
  ' ', el('progress', { id: 'trend-bar', max: mine.queue?.length ?? 1, value: mine.at, 'aria-label': t('trend_open') }),
  ' ', el('button.plain', { id: 'trend-stop', onclick: () => mine.control?.abort() }, t('engine_stop')));

const progressText = ({ at, queue, deal, game }) => (queue && game ? t('trend_progress', { game: at + 1, games: queue.length, deal: deal + 1, deals: game.deals.length }) : t('log_reading'));

function drawProgress(mine) {
  if (!$('trend-said')) return;
  $('trend-said').textContent = progressText(mine);
  $('trend-bar').value = mine.at + mine.deal / mine.game.deals.length;
}

/** Return the tables, and the choices of the comparison. */
const tables = (one) => [
  el('h4', { id: 'trend-title' }, one.words.title),
  choices(one),
  ...one.words.tables.map(grid),
  ...one.words.notes.map((note) => el('p.hint', {}, note)),
].filter(Boolean);

function choices({ whole, months }) {
  const [first, second] = work.months ?? [];
  const names = months.map(({ name }) => [name, name]);
  return el('div.stats-way', {},
    names.length < 2 ? null : pick('trend-compare', 'trend_compare', [['', t('trend_of_last')], ['months', t('trend_of_months')]], work.months ? 'months' : '',
      (value) => choose({ months: value ? names.slice(-2).map(([name]) => name) : null })),
    work.months ? null : pick('trend-last', 'trend_last', LASTS.filter((one) => one < whole.games).map((one) => [String(one), String(one)]), String(work.shownLast), (last) => choose({ last: Number(last) })),
    work.months ? pick('trend-first', 'trend_first', names, first, (name) => choose({ months: [name, second] })) : null,
    work.months ? pick('trend-second', 'trend_second', names, second, (name) => choose({ months: [first, name] })) : null);
}

const pick = (id, word, all, value, then) => el('label.pick', {}, el('span', {}, t(word)),
  el('select', { id, onchange: ({ target }) => then(target.value) }, all.map(([key, name]) => el('option', { value: key, selected: key === value }, name))));

const grid = ({ titles, rows }) => el('div.review-table.trend-table', { role: 'region', tabindex: 0, 'aria-label': titles.join(', ') }, el('table', {},
  el('thead', {}, el('tr', {}, titles.map((title) => el('th', { scope: 'col' }, title)))),
  el('tbody', {}, rows.map(([first, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, first), cells.map((cell) => el('td', {}, cell)))))));
