// The graph of the losses in a game: a bar for each decision and the sum so far, and a mark for each deal.

import { el, addArrowKeys, svg } from '../base/dom.js';
import { t } from '../base/words.js';
import { number } from '../log/words.js';
import { TALLEST, slug } from './line.js';
import { lost, tall } from './words.js';

const TALL = 100;  // the height of the drawing in its units
const MANY = 2;  // the number of mistakes from which a deal has the lowest mark
const MARKS = ['◎', '○', '△', '×'];
const UNJUDGED = '–';  // no mistake, but a loss in points in a round where places decide

const sum = (several) => several.reduce((one, other) => one + other, 0);

/** Return the result of a deal: points lost, the mean loss of strong players in such decisions, the number of mistakes, and the mark. */
export function dealMark({ decisions }) {
  const valued = decisions.filter(({ loss }) => loss !== null);
  const [points, strong] = [sum(valued.map(lost)), sum(valued.map(({ among }) => among?.mean ?? 0))];
  const mistakes = decisions.filter((one) => one.class !== '').length;
  const level = mistakes ? Math.min(mistakes, MANY) + 1 : valued.length && points <= strong ? 0 : 1;
  const isUnjudged = !mistakes && decisions.some(({ judged }) => judged === 'last round');
  return { points, strong: Math.round(strong), level, mark: isUnjudged ? UNJUDGED : MARKS[level], mistakes, isUnjudged, isValued: valued.length > 0 };
}

/** Return the graph; `deals` has the responses so far, and null for a deal without values yet. */
export function graph(deals, names, go, label) {
  const total = Math.max(TALLEST, sum(deals.map((deal) => (deal ? dealMark(deal).points : 0))));
  let before = 0;
  const parts = deals.map((deal, at) => {
    if (!deal) return el('span.review-deal', {}, el('span', {}, names[at].short));
    const score = dealMark(deal);
    const drawn = drawing(deal, at, before, total);
    before += score.points;
    return button(deal, names[at], score, drawn, go);
  });
  const box = el('div.review-graph', { id: 'review-graph', role: 'group', 'aria-label': label }, parts);
  addArrowKeys(box);
  return box;
}

/** Return a mark in words. */
const markWord = ({ level, mistakes, isUnjudged }) => isUnjudged ? t('review_judged_last_round') : t(`review_mark_${level}`, { count: mistakes });

function button({ decisions }, { short, long }, score, drawn, go) {
  const words = t(score.isValued ? 'review_deal' : 'review_deal_tiles', { deal: long, mark: markWord(score), points: number(score.points), strong: number(score.strong) });
  const target = decisions.find((one) => one.class) ?? decisions.toSorted((one, other) => lost(other) - lost(one))[0];
  const box = el(`button.review-deal${score.isUnjudged ? '' : `.mark-${score.level}`}`, { 'data-deal-mark': score.level, 'data-points': score.points, title: words, disabled: !target, onclick: () => go(target) },
    drawn, el('span', {}, el('b', { 'aria-hidden': 'true' }, score.mark), ` ${short}`), ' ', el('small', { 'aria-hidden': 'true' }, score.points ? `−${number(score.points)}` : score.isValued ? '0' : ''), el('span.sr', {}, words));
  box.style.setProperty('flex-grow', Math.max(1, decisions.length));
  return box;
}

/** Draw a bar for each decision, and behind the bars the sum of the losses so far. */
function drawing({ decisions }, at, before, total) {
  const wide = Math.max(1, decisions.length);
  let so = before;
  const points = [`0,${TALL}`, `0,${height(so / total)}`];
  decisions.forEach((one, place) => {
    so += lost(one);
    points.push(`${place + 0.5},${height(so / total)}`);
  });
  points.push(`${wide},${height(so / total)}`, `${wide},${TALL}`);
  const bars = decisions.map((one, place) => {
    const share = one.class && one.loss === null ? 1 : tall(one, TALLEST);
    return svg('rect', { x: place + 0.15, width: 0.7, y: height(share), height: Math.max(1.5, TALL * share), class: one.class ? `of-${slug(one.class)}` : `is-${slug(one.verdict)}`, 'data-at': at, 'data-step': one.step });
  });
  return svg('svg', { viewBox: `0 0 ${wide} ${TALL}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, svg('polygon', { points: points.join(' ') }), ...bars);
}

const height = (share) => TALL * (1 - share);

/** Mark the shown decision and its deal. */
export function markGraph(box, at, step) {
  box?.querySelectorAll('rect').forEach((one) => one.classList.toggle('now', Number(one.dataset.at) === at && Number(one.dataset.step) === step));
  box?.querySelectorAll('.review-deal').forEach((one, place) => one.setAttribute('aria-current', place === at));
}
