// Statistics of the players in the games of a file: rates beside those of strong players, together or by seat, room or month.

import { send } from '../base/api.js';
import { $, el, svg } from '../base/dom.js';
import { writeStored, readStored } from '../base/storage.js';
import { unzipped } from '../base/pack.js';
import { state } from '../base/store.js';
import { faultText, percent, t } from '../base/words.js';
import { cancel, trend } from './trend.js';

const PLAYER = 'paili.player';  // the name of the player of the last review
const BY = ['', 'seat', 'room', 'month'];
const HALF = 50;

let file = null;  // the games; then the files with these games, and the response
let parts = [];
let shown = null;
let problem = '';
let chosen = { player: null, by: '' };
let shownIn = '';  // the language of the response
let turn = 0;

const section = () => $('log-statistics');

/** Return files with their names, without gzip compression. Damaged or too large files stay as they are; the server refuses them. */
export const unpacked = (files) => Promise.all(files.map(async (one) => ({ name: one.name, bytes: await plain(new Uint8Array(await one.arrayBuffer())) })));

/** Return several files as one file with several games. */
export const joined = async (several) => new Uint8Array(await new Blob(several.flatMap(({ bytes }) => [bytes, '\n'])).arrayBuffer());

const plain = (bytes) => unzipped(bytes).catch(() => bytes);

/** Show the statistics of a file, of the player of the last review if there is such a player. */
export async function open(bytes, files) {
  if (bytes !== file) {
    cancel();
    [file, parts, shown, chosen] = [bytes, files, null, { player: null, by: '' }];
  }
  if (shown && shownIn === state.language) draw();
  else await count();
}

/** Remove the statistics, and ignore pending responses. */
export function close() {
  cancel();
  [file, shown] = [null, null];
  turn += 1;
}

async function count() {
  const mine = ++turn;
  const { player, by } = chosen;
  try {
    let answer = await send('/api/statistics', { player: player ?? '', by, lang: state.language }, file);
    if (player === null && answer.names.includes(readStored(PLAYER))) {
      chosen.player = readStored(PLAYER);
      answer = await send('/api/statistics', { player: chosen.player, by, lang: state.language }, file);
    }
    if (mine !== turn) return;
    [shown, problem, shownIn] = [answer, '', state.language];
  } catch (error) {
    if (mine !== turn) return;
    problem = faultText(error, 'whole');
  }
  draw();
}

function choose(more) {
  Object.assign(chosen, more);
  if (more.player) writeStored(PLAYER, more.player);
  count();
}

// ------------------------------------------------------------------------------- drawing

/** Draw the statistics, and restore the focus. */
function draw() {
  if (!section()) return;
  const focused = section().contains(document.activeElement) ? document.activeElement.id : '';
  section().replaceChildren(el('h3', {}, t('stats_open')), ...(problem ? [el('p.bad', { role: 'alert' }, problem)] : []), ...(shown ? drawnParts() : [el('button.main', { id: 'stats-open', onclick: count }, t('stats_open'))]));
  if (focused) ($(focused) ?? $('stats-player'))?.focus({ preventScroll: true });
}

function drawnParts() {
  const plots = shown.plots.filter(({ rates }) => rates.length);
  return [
    el('div.stats-way', {},
      pick('stats-player', 'stats_player', [['', t('stats_everybody')], ...shown.names.map((name) => [name, name])], shown.player, (player) => choose({ player })),
      pick('stats-by', 'stats_by', BY.map((by) => [by, t(by ? `stats_by_${by}` : 'stats_together')]), shown.by, (by) => choose({ by }))),
    shown.more ? el('p.hint', {}, t('log_more', { count: shown.games })) : null,
    ...shown.problems.map((one) => el('p.bad', {}, one)),
    ...(plots.length ? plots.map(plot) : [el('p', {}, t('stats_too_few'))]),
    el('p.hint', {}, t('stats_note', { strong: shown.strong })),
    trend(parts, shown.player, shown.games, draw),
  ].filter(Boolean);
}

const pick = (id, word, all, value, then) => el('label.pick', {}, el('span', {}, t(word)),
  el('select', { id, onchange: ({ target }) => then(target.value) }, all.map(([key, label]) => el('option', { value: key, selected: key === value }, label))));

/** Return a plot of shares on one scale. */
const plot = ({ title, most, rates }) => el('figure.stats-plot', {}, el('figcaption', {}, title),
  el('ul', {}, rates.map((one) => el('li', {}, el('span.stats-name', {}, one.name), drawn(one, most),
    el('span.stats-told', {}, one.text, one.strong_text ? el('small', {}, ` ${t('stats_strong', { share: one.strong_text })}`) : null)))),
  el('p.stats-scale', { 'aria-hidden': 'true' }, [0, most / 2, most].map((end) => el('span', {}, percent(end / 100, 0)))));

/** Draw a dot with its standard error, and the bar of strong players, between 0 and the end of the scale. */
function drawn({ value, error, strong }, most) {
  const at = (share) => `${Math.min(Math.max(share / most, 0), 1) * 100}%`;
  const line = (kind, from, to, top, low) => svg('line', { class: kind, x1: at(from), x2: at(to), y1: `${top}%`, y2: `${low}%` });
  const marks = [line('stats-ground', 0, most, HALF, HALF)];
  if (error !== null) marks.push(line('stats-error', value - error, value + error, HALF, HALF));
  if (strong !== null) marks.push(line('stats-bar', strong, strong, 0, 2 * HALF));
  marks.push(svg('circle', { class: 'stats-dot', cx: at(value), cy: `${HALF}%`, r: 4 }));
  return svg('svg', { class: 'stats-drawn', 'aria-hidden': 'true' }, ...marks);
}
