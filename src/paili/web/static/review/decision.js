// A decision of the moment: what was taken beside what is best, why, and all options with what they are worth.

import { el, picture, row } from '../base/dom.js';
import { state } from '../base/store.js';
import { t } from '../base/words.js';
import { said } from './line.js';

/** What is said of a decision; of one that is no mistake its options alone. */
export function decision(one, { titles, values }) {
  const isMistake = one.class !== '';
  return [
    el(`h4.review-title${isMistake ? '.bad' : ''}`, { id: 'review-title' }, isMistake ? said(one) : heading(one)),
    isMistake && one.best !== one.chosen ? hands(one) : null,
    isMistake ? el('ul.reasons.review-why', { id: 'review-why' }, one.why.map((reason) => el('li', {}, reason))) : null,
    options(one, titles),
    one.open.length ? el('details.review-open', {}, el('summary', {}, t('review_open')), one.open.map((hand) => el('p', {}, hand))) : null,
    el('p.review-links', {}, way(one, 'review_position', {}), values && one.last_round ? way(one, 'review_places', { worth: 1, goal: 'place', table: 'phoenix' }) : null),
  ].filter(Boolean);
}

/** A link to the position, with what is asked of it there. */
const way = ({ position }, word, asked) => el('a.log-analyse', { href: `?${new URLSearchParams({ pos: position, ...asked, lang: state.language })}` }, t(word));

/** What is said of a decision that is no mistake, and why nothing is claimed where that has a reason. */
function heading(one) {
  const { judged, among, loss } = one;
  const parts = [said(one)];
  if (judged) parts.push(t(`review_judged_${judged.replaceAll(' ', '_')}`));
  else if (loss >= 1) parts.push(t('review_loses', { points: Math.round(loss), lose: among.lose.toFixed(0) }));
  return parts.join(' · ');
}

/** Both hands after it, one beside the other. */
const hands = ({ options: every, chosen, best, after: [made, better] }) => el('div.review-hands', {},
  after('review_chosen', every[chosen], made), after('review_best', every[best], better));

const after = (word, option, { tiles, melds }) => el('figure', { 'data-hand-after': word }, el('figcaption', {}, el('b', {}, t(word)), ' ', thrown(option)),
  el('div.review-hand', {}, [tiles, ...melds].filter((names) => names.length).map((names) => row(names, 'span.log-tiles'))));

/** An option as a choice of the drill: in words, with its tile. */
export const choice = ({ move, tile, meld }) => ({ text: [move === 'discard' ? t('discard') : t(`review_move_${move}`), meld].filter(Boolean).join(' '), tiles: tile ? [tile] : [] });

/** What is thrown or called, as a picture where it is a tile. */
function thrown({ move, tile, meld }) {
  const word = move === 'discard' ? null : t(`review_move_${move}`);
  return el('span.review-thrown', {}, word, meld ? ` ${meld}` : null, word && tile ? ' →' : null, tile ? picture(tile, { alone: true }) : null);
}

function options({ rows, options: every, chosen, best, class: name }, titles) {
  const kind = (place) => (place === chosen ? '.made' : '') + (name && place === best ? '.best' : '');
  return el('div.review-table', { role: 'region', tabindex: 0, 'aria-label': t('review_options') }, el('table', {},
    el('thead', {}, el('tr', {}, titles.map((title) => el('th', { scope: 'col' }, title)))),
    el('tbody', {}, rows.map(({ place, cells: [first, ...cells] }) => el(`tr${kind(place)}`, { 'data-place': place },
      el('th', { scope: 'row' }, every[place].tile ? picture(every[place].tile) : null, first), cells.map((cell) => el('td', {}, cell)))))));
}
