// The details of a decision: both hands, every option with all numbers, the hands of the other seats, and links.

import { el, tilePicture, tileRow } from '../base/dom.js';
import { state } from '../base/store.js';
import { t } from '../base/words.js';
import { moreReasons } from './verdict.js';
import { thrown } from './words.js';

const OWN_RULES = '_rules.x-';  // own rules, which a position only names

/** Return the details of a decision. */
export const details = (one, { titles, values }) => [
  moreReasons(one),
  one.best === one.chosen ? null : hands(one),
  options(one, titles),
  one.open.length ? el('details.review-open', {}, el('summary', {}, t('review_open')), one.open.map((hand) => el('p', {}, hand))) : null,
  el('p.review-links', {}, one.position.includes(OWN_RULES) ? null : way(one, 'review_position', {}), values && one.last_round ? way(one, 'review_places', { value: 1, goal: 'place' }) : null),
].filter(Boolean);

/** Return a link to the position, with further fields of the address. */
const way = ({ position }, word, request) => el('a.log-analyse', { href: `?${new URLSearchParams({ pos: position, ...request, lang: state.language })}` }, t(word));

/** Return the hands after the actual move and after the best move. */
const hands = (one) => el('div.review-hands', {}, after('review_chosen', one, one.chosen, one.after[0]), after('review_best', one, one.best, one.after[1]));

const after = (word, one, place, { tiles, melds }) => el('figure', { 'data-hand-after': word }, el('figcaption', {}, el('b', {}, t(word)), ' ', thrown(one, place)),
  el('div.review-hand', {}, [tiles, ...melds].filter((names) => names.length).map((names) => tileRow(names, 'span.log-tiles'))));

function options({ rows, options: every, chosen, best, class: name }, titles) {
  const kind = (place) => (place === chosen ? '.made' : '') + (name && place === best ? '.best' : '');
  return el('div.review-table', { role: 'region', tabindex: 0, 'aria-label': t('review_options') }, el('table', {},
    el('thead', {}, el('tr', {}, titles.map((title) => el('th', { scope: 'col' }, title)))),
    el('tbody', {}, rows.map(({ place, cells: [first, ...cells] }) => el(`tr${kind(place)}`, { 'data-place': place },
      el('th', { scope: 'row' }, every[place].tile ? tilePicture(every[place].tile) : null, first), cells.map((cell) => el('td', {}, cell)))))));
}
