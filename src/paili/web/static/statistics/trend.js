// How a player plays over many games: each is reviewed, hand after hand; what is lost is compared. It can be stopped, and goes on where it was.

import { Fault, post, send } from '../base/api.js';
import { $, el, loadStyle } from '../base/dom.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';

const LASTS = [1, 2, 5, 10, 20, 50];
const FEWEST = 2;  // games that can be compared

let work = null;  // whose games are reviewed, which, and how far; see `begin`
let redraw = () => {};

/** The part of the statistics about the trend of a player; `parts` are the files with their names. */
export function trend(parts, player, games, draw) {
  redraw = draw;
  if (work && (work.parts !== parts || work.player !== player)) leave();
  if (!player || games < FEWEST) return null;
  return el('section.stats-trend', { id: 'stats-trend', 'aria-label': t('trend_open') }, el('h3', {}, t('trend_open')), ...(work ? shown() : way(parts, player, games)));
}

/** Give up what is under way. */
export function leave() {
  work?.control?.abort();
  work = null;
}

const way = (parts, player, games) => [el('p.hint', {}, t('trend_hint', { player })),
  el('button.main', { id: 'trend-start', onclick: () => begin(parts, player) }, t('trend_start', { games }))];

// ------------------------------------------------------------------------------- reviewing

function begin(parts, player) {
  work = { parts, player, queue: null, at: 0, deal: 0, game: null, decisions: [], games: [], answer: null, last: 0, months: null, language: '', problem: '', isPlain: false, control: null };
  goOn();
}

/** Review on from the hand that was reached. */
async function goOn() {
  const mine = work;
  const control = new AbortController();
  Object.assign(mine, { control, problem: '' });
  redraw();
  try {
    mine.queue ??= await queueOf(mine, control.signal);
    while (mine.at < mine.queue.length && !mine.isPlain) {
      await reviewGame(mine, control.signal);
      if (!mine.isPlain) await compare(mine);
    }
  } catch (problem) {
    if (!control.signal.aborted) mine.problem = faultText(problem, 'whole');
  }
  mine.control = null;
  if (work === mine) redraw();
}

/** Where the games of the player are: the file, the number in it, and the seat. */
async function queueOf({ parts, player }, signal) {
  const queue = [];
  for (const part of parts) {
    const { games } = await send('/api/log', { number: 1, lang: state.language }, part.bytes, { signal }).catch((problem) => {
      if (!(problem instanceof Fault)) throw problem;  // a file that cannot be read is passed over
      return { games: [] };
    });
    games.forEach(({ players }, at) => players.includes(player) && queue.push({ part, number: at + 1, seat: players.indexOf(player) }));
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

/** Compare what is done; games of as many players as the first. */
async function compare(mine) {
  const { player, games, months } = mine;
  const [{ players }] = games;
  const alike = games.filter((one) => one.players === players);
  const last = mine.last || (LASTS.findLast((one) => 2 * one <= alike.length) ?? 1);
  mine.answer = await post('/api/review/trend', { player, players, games: alike.map(({ source, decisions }) => ({ source, decisions })), last, periods: months ?? [], lang: state.language });
  Object.assign(mine, { language: state.language, shownLast: last });
  if (work === mine) redraw();
}

function choose(more) {
  Object.assign(work, more);
  compare(work).catch((problem) => {
    work.problem = faultText(problem, 'whole');
    redraw();
  });
}

// ------------------------------------------------------------------------------- drawing

function shown() {
  const { control, queue, at, answer, problem, isPlain, language } = work;
  if (answer && language !== state.language) choose({});
  loadStyle('/static/style/review.css');
  const isDone = queue && at === queue.length;
  return [
    control ? progress(work) : null,
    problem ? el('p.bad', { role: 'alert' }, problem) : null,
    isPlain ? el('p.note', {}, t('trend_plain')) : null,
    control || isDone || isPlain ? null : el('button.main', { id: 'trend-go-on', onclick: goOn }, t('review_go_on')),
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

/** The tables in words, and what is compared. */
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
