// The verdict of a decision beside the table: the actual move and the best one, some options as bars, and the reasons.

import { el } from '../base/dom.js';
import { t, wordsOf } from '../base/words.js';
import { number } from '../log/words.js';
import { isByShape, lost, optionWord, thrown } from './words.js';

const MOST_ROWS = 4;
const MOST_REASONS = 3;
const LEAST_SPAN = 500;  // the least difference in points between the best option and an empty bar
const [USEFUL, GOOD, WIN, DANGER, VALUE] = [2, 3, 4, 7, 9];  // columns of the options
const SHAPE = [1, USEFUL, 3, 4];  // the columns of a Chinese game: shanten, useful tiles, fans, visible copies
const SIGNS = { best: '✓', 'within error': '≈', 'about equal': '≈', loses: '▼', unjudged: '–' };

const isValued = ({ options, chosen }) => options[chosen].value !== null;

/** Return the verdict in a few words. */
export function verdict(one) {
  if (isByShape(one)) return byShape(one);
  const points = { points: number(lost(one)), error: number(one.error) };
  if (one.verdict === 'best') return t('review_as_good');
  if (one.verdict === 'within error') return t('review_within', points);
  if (one.verdict === 'about equal') return t('review_even', points);
  if (one.verdict === 'loses') return one.loss === null ? wordsOf('review_classes')[one.class] : t(one.objective === 'place' ? 'review_loses_place' : 'review_loses', points);
  return byTiles(one);
}

/** Return the verdict in a Chinese game: a higher shanten, or fewer useful tiles. */
function byShape(one) {
  const { lost, best, judged } = one;
  if (!lost) return t(judged === 'other fans' ? 'review_judged_other_fans' : 'review_judged_not_valued');
  if (!lost.shanten && !lost.useful) return t('review_shape_best');
  return t(lost.shanten ? 'review_shape_farther' : 'review_tiles_fewer', { count: lost.shanten || lost.useful, option: optionWord(one, best) });
}

/** Return the verdict without values: the number of useful tiles that were given up, if they can be compared. */
function byTiles(one) {
  const { options, chosen, shanten, kind } = one;
  const choice = options[chosen];
  if (choice.shanten === null || kind === 'call') return t('review_judged_not_valued');
  if (choice.shanten !== shanten) return t('review_steps_back');
  const most = options.filter((option) => option.shanten === shanten && option.move === choice.move).reduce((option, other) => (other.useful > option.useful ? other : option), choice);
  return most.useful > choice.useful ? t('review_tiles_fewer', { count: most.useful - choice.useful, option: optionWord(one, options.indexOf(most)) }) : t('review_tiles_most');
}

/** Return the line below the verdict: the turn, the class, and why the loss is no mistake. */
function about(one, isFirst) {
  const parts = [t('review_turn', { turn: one.turn })];
  if (one.class && one.loss !== null) parts.push(wordsOf('review_classes')[one.class]);
  if (one.judged && !(isByShape(one) && !one.lost) && !(isFirst && one.judged === 'no values')) parts.push(t(`review_judged_${one.judged.replaceAll(' ', '_')}`));
  if (one.verdict === 'loses' && !one.class && !one.judged) parts.push(t('review_no_mistake'));
  if (isFirst) parts.push(t('review_values_come'));
  return parts.join(' · ');
}

/** Return the whole verdict; `isFirst` for a response that comes before the values. */
export const verdictOf = (one, titles, isFirst) => [
  el(`h3.review-title.is-${one.verdict.replaceAll(' ', '-')}${one.class ? '.bad' : ''}`, { id: 'review-title', 'data-verdict': one.verdict },
    el('span.review-sign', { 'aria-hidden': 'true' }, SIGNS[one.verdict]), ' ', verdict(one)),
  el('p.review-about', {}, about(one, isFirst)),
  bars(one, titles),
  ...(one.sight ?? []).map((line) => el('p.review-about', {}, line)),
  one.why.length ? el('ul.review-why', { id: 'review-why' }, one.why.slice(0, MOST_REASONS).map(line)) : null,
].filter(Boolean);

/** Return a reason; no line breaks between a number and its percent sign. */
const line = (reason) => el('li', {}, reason.replaceAll(' %', '\u00a0%'));

/** Return the reasons that are not shown beside the table. */
export const moreReasons = ({ why }) => (why.length > MOST_REASONS ? el('ul.review-why', { id: 'review-why-more' }, why.slice(MOST_REASONS).map(line)) : null);

// ------------------------------------------------------------------------------- bars

/** Return the actual option, the best and the next options with their bars; with `isAsked` there is no actual option yet. */
export function bars(one, titles, isAsked = false) {
  const columns = isByShape(one) ? SHAPE : isValued(one) ? [VALUE, WIN, DANGER] : [USEFUL, GOOD, DANGER];
  const shown = shownRows(one);
  const scales = scalesOf(one, shown);
  return el('table.review-bars', isAsked ? {} : { id: 'review-bars' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, titles[0]), columns.map((column) => el('th', { scope: 'col' }, titles[column])))),
    el('tbody', {}, shown.map(({ place, cells }) => el(`tr${kindOf(one, place, isAsked)}`, { 'data-place': place },
      el('th', { scope: 'row' }, name(one, place, isAsked)),
      columns.map((column) => el('td', {}, scales[column] && bar(column, scales[column](one.options[place])), el('span', {}, cells[column])))))));
}

/** Return the best rows, including the actual option. */
function shownRows({ rows, chosen, best }) {
  const must = rows.filter(({ place }) => place === chosen || place === best);
  const others = rows.filter(({ place }) => place !== chosen && place !== best).slice(0, MOST_ROWS - must.length);
  return rows.filter((one) => must.includes(one) || others.includes(one));
}

/** Return by column a function from an option to the filled share of its bar. */
function scalesOf(one, shown) {
  const { options } = one;
  const all = shown.map(({ place }) => options[place]);
  const most = (key, least) => Math.max(least, ...all.map((one) => one[key] ?? 0));
  const values = all.map(({ value }) => value).filter((value) => value !== null);
  const [top, span] = [Math.max(...values), Math.max(LEAST_SPAN, 1.2 * (Math.max(...values) - Math.min(...values)))];
  const share = (key, least) => (one) => (one[key] ?? 0) / most(key, least);
  if (isByShape(one)) return { [USEFUL]: share('useful', 1) };
  return { [USEFUL]: share('useful', 1), [GOOD]: (one) => one.good ?? 0, [WIN]: share('win', 0.01), [DANGER]: share('danger', 0.1),
    [VALUE]: ({ value }) => (value === null ? 0 : 1 - (top - value) / span) };
}

function bar(column, share) {
  const filled = el('i');
  filled.style.setProperty('width', `${Math.round(100 * Math.max(0, Math.min(1, share)))}%`);
  return el(`div.review-bar${column === DANGER ? '.of-danger' : ''}`, { 'aria-hidden': 'true' }, filled);
}

const isBest = (one, place) => place === one.best && (one.loss !== null || Boolean(one.lost) || one.class !== '');

const kindOf = (one, place, isAsked) => (place === one.chosen && !isAsked ? '.made' : '') + (isBest(one, place) ? '.best' : '');

/** Return the tile of an option, with its marks: chosen, or best. */
function name(one, place, isAsked) {
  const marks = [place === one.chosen && !isAsked ? 'review_chosen' : '', isBest(one, place) ? 'review_best' : ''].filter(Boolean).map((word) => el('small', {}, t(word)));
  return el('div.review-name', {}, thrown(one, place), marks);
}
