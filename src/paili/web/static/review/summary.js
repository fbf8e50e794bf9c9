// The summary of a review: the five worst mistakes, mistakes by class, and luck.

import { el } from '../base/dom.js';
import { t } from '../base/words.js';
import { titleOf } from './line.js';
import { lost } from './words.js';

const MOST = 5;

/** Return the class of mistakes that loses most, with a link to the worst of them; null if no class is clearly first. */
export function advice({ words }, decisions, dealName, go) {
  if (!words.advice) return null;
  const [one] = byLoss(decisions.filter((decision) => decision.class === words.advice_class));
  return el('p.review-advice', { id: 'review-advice' }, words.advice, ' ', el('button.plain', { onclick: () => go(one) }, t('review_look', { place: `${dealName(one.number)} · ${t('review_turn', { turn: one.turn })}` })));
}

/** Return the summary in words. */
export const summary = ({ words }) => [
  el('h3', {}, t('review_summary')),
  ...words.lines.map((line) => el('p', {}, line)),
  grid(words.classes),
  words.luck.length ? el('div.review-luck', { id: 'review-luck' }, el('h4', {}, t('review_luck')), words.luck.map((line) => el('p', {}, line))) : null,
  words.agreement.rows.length ? el('details', {}, el('summary', {}, t('review_agreement')), grid(words.agreement)) : null,
  el('p.hint', {}, words.note),
].filter(Boolean);

/** Return the worst mistakes as buttons; a click calls `go` with the mistake. */
export function worst(decisions, dealName, go) {
  const mistakes = byLoss(decisions).slice(0, MOST);
  if (!mistakes.length) return el('p', { id: 'review-none' }, t('review_none'));
  return el('div.review-first', {}, el('h4', {}, t('review_worst')), el('ol.review-worst', { id: 'review-worst' },
    mistakes.map((one) => el('li', {}, el('button.plain', { onclick: () => go(one) }, nameOf(one, dealName))))));
}

/** Return the worst mistake as a button on one line. */
export function worstInShort(decisions, dealName, go) {
  const [one] = byLoss(decisions);
  return one ? el('button.plain', { onclick: () => go(one) }, t('review_worst_one', { mistake: nameOf(one, dealName) })) : el('p', {}, t('review_none'));
}

const byLoss = (decisions) => decisions.filter((one) => one.class).sort((one, other) => lost(other) - lost(one));
const nameOf = (one, dealName) => `${dealName(one.number)} · ${titleOf(one)}`;

const grid = ({ titles, rows }) => el('div.review-table', { role: 'region', tabindex: 0, 'aria-label': titles[0] }, el('table', {},
  el('thead', {}, el('tr', {}, titles.map((title) => el('th', { scope: 'col' }, title)))),
  el('tbody', {}, rows.map(([first, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, first), cells.map((cell) => el('td', {}, cell)))))));
