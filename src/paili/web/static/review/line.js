// The time line of a deal: a mark for each decision, with the letter of its class; and the filter of the decisions.

import { el, addArrowKeys } from '../base/dom.js';
import { t, wordsOf } from '../base/words.js';
import { number } from '../log/words.js';
import { verdict } from './verdict.js';
import { lost, tall } from './words.js';

const LEAST = [0, 200, 300, 500, 1000];
export const TALLEST = 1500;  // points; a larger loss has the same height

/** The filter: `walk` has the decisions at which the buttons stop (mistakes, losses or all); `class` and `least` limit the mistakes. */
export const filter = { walk: 'mistakes', class: '', least: 0 };
const WALKS = ['mistakes', 'losses', 'all'];

export const slug = (name) => name.replaceAll(' ', '_');

/** Return the title of a decision: its turn, and the class and the loss of a mistake, or the verdict. */
export function titleOf(one, isMistake = one.class !== '') {
  const { turn, class: name, loss } = one;
  const parts = [t('review_turn', { turn }), isMistake ? wordsOf('review_classes')[name] : verdict(one)];
  if (isMistake && loss !== null) parts.push(t('review_points', { points: number(lost(one)) }));
  return parts.join(' · ');
}

/** Return whether a decision loses enough for the filter; one without a loss in points always does. */
const isEnough = (one) => one.loss === null || lost(one) >= filter.least;

/** Return whether a decision is a mistake that passes the filter. */
export const isShown = (one) => one.class !== '' && (!filter.class || filter.class === one.class) && isEnough(one);

/** Return whether the buttons stop at a decision. */
export const isWalked = (one) => (filter.walk === 'mistakes' ? isShown(one) : filter.walk === 'all' || (one.verdict === 'loses' && isEnough(one)));

/** Return the marks of the decisions of a deal; nothing before the deal is reviewed. */
export function line(deal, name, go) {
  if (!deal) return [];
  const marks = el('div.review-line', { role: 'group', 'aria-label': t('review_line', { deal: name }) }, deal.decisions.map((one) => markOf(one, go)));
  addArrowKeys(marks);
  return [marks];
}

function markOf(one, go) {
  const isMistake = isShown(one);
  const title = titleOf(one, isMistake);
  const bar = el('i', { 'aria-hidden': 'true' });
  bar.style.setProperty('height', `${100 * tall(one, TALLEST)}%`);
  return el(`button.review-mark${isMistake ? `.of-${slug(one.class)}` : ''}`, { 'data-step': one.step, 'data-class': isMistake ? one.class : '', 'data-verdict': one.verdict, title, 'aria-label': title, onclick: () => go(one) },
    bar, el('b', { 'aria-hidden': 'true' }, isMistake ? t(`review_sign_${slug(one.class)}`) : '·'));
}

/** Mark the shown decision. */
export function mark(box, step) {
  for (const one of box.querySelectorAll('.review-mark')) one.setAttribute('aria-current', Number(one.dataset.step) === step);
}

const box = (id, key, word, options, changed) => el('label.pick', {}, el('span', {}, t(word)), el('select', { id, onchange: ({ target }) => { filter[key] = key === 'least' ? Number(target.value) : target.value; changed(); } },
  options.map(([value, text]) => el('option', { value, selected: value === filter[key] }, text))));

/** Return the choice of the decisions at which the buttons stop. */
export const walks = (changed) => box('review-walk', 'walk', 'review_walk', WALKS.map((name) => [name, t(`review_walk_${name}`)]), changed);

/** Return the choices of class and loss. */
export const filters = (areValued, changed) => [
  box('review-class', 'class', 'review_class', [['', t('review_all')], ...Object.entries(wordsOf('review_classes'))], changed),
  areValued ? box('review-least', 'least', 'review_least', LEAST.map((points) => [points, points ? t('review_at_least', { points }) : t('review_any')]), changed) : null,
];
