// A question with choices: the facts, a numbered button for each choice, and the reasons after the answer.

import { el, tilePicture, addArrowKeys, tileRow } from '../base/dom.js';
import { state } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

/** Return the question and its choices; a click calls `pick` with the index of the choice. */
export function body(quiz, verdict, choice, pick) {
  return [
    quiz.tiles.length ? hand(quiz) : null,
    quiz.seats.length ? table(quiz.seats) : null,
    quiz.lines.map((line, at) => el('p.quiz-line', {}, line, at === 0 && quiz.indicators.length ? tileRow(quiz.indicators) : null)),
    quiz.rivers?.length ? el('div.quiz-rivers', {}, quiz.rivers.map(river)) : null,
    choices(quiz, verdict, choice, pick),
  ].flat().filter(Boolean);
}

const hand = ({ tiles, melds, tile }) => el('div.rack', { id: 'drill-hand' },
  tileRow(tiles, 'span.rack-still'),
  melds.map(meldOf),
  tile ? el('span.rack-still.quiz-tile', { role: 'img', 'aria-label': `+ ${tileWord(tile)}` }, tilePicture(tile)) : null);

const meldOf = ({ type, tiles }) => el('span.quiz-meld', {}, tileRow(tiles, 'span.rack-still'), el('small', {}, t(`mode_${type.split(' ')[0]}`)));

const table = (seats) => el('dl.quiz-seats', {}, seats.map(({ name, points, is_own: own }) =>
  el(`div.quiz-seat${own ? '.own' : ''}`, {}, el('dt', {}, name), el('dd', {}, points.toLocaleString('en')))));

/** Return the river of a seat in rows of six; a discard that declared riichi is turned, a called discard is pale. */
function river({ name, points, river: discards, melds, norths = 0, flowers = [] }) {
  const label = discards.map(({ tile, riichi }) => (riichi ? `${tileWord(tile)} (${t('riichi')})` : tileWord(tile))).join(' ');
  return el('figure.quiz-river', {}, el('figcaption', {}, name, points === null ? null : ` ${points.toLocaleString('en')}`),
    el('div.quiz-discards', { role: 'img', 'aria-label': `${name}: ${label}` }, discards.map(({ tile, ...marks }) => {
      const one = tilePicture(tile);
      for (const mark of ['drawn', 'riichi', 'taken']) one.classList.toggle(mark, marks[mark]);
      return one;
    })), melds.length || norths ? el('div.quiz-laid', {}, melds.map((tiles) => tileRow(tiles)), norths ? tileRow(Array(norths).fill('4z')) : null) : null,
    flowers.length ? el('small', {}, t('play_flowers', { count: flowers.every(Boolean) ? flowers.join(' ') : flowers.length })) : null);
}

function choices(quiz, verdict, choice, pick) {
  const box = el('div.quiz-choices', { id: 'drill-choices', role: 'group', 'aria-label': t('your_answer') },
    quiz.choices.map(({ text, tiles }, at) => {
      const mark = markOf(verdict, choice, at);
      return el(`button.quiz-choice.${mark}`, { 'data-choice': at + 1, disabled: Boolean(verdict), onclick: () => pick(at) },
        el('kbd', { 'aria-hidden': 'true' }, String(at + 1)),
        tiles.length ? el('span.tiles', { 'aria-hidden': 'true' }, tiles.map((name) => tilePicture(name))) : null,
        el('span', {}, text),
        mark ? el('span.sign', { 'aria-hidden': 'true' }, mark === 'right' ? '✓' : '✗') : null,
        mark ? el('span.sr', {}, t(mark === 'right' ? 'choice_right' : 'choice_wrong')) : null);
    }));
  addArrowKeys(box);
  return box;
}

function markOf(verdict, choice, at) {
  if (!verdict) return '';
  if (at === verdict.right) return 'right';
  return at === choice ? 'wrong' : '';
}

/** Return the reasons, and a link to the hand. */
export function reasons(verdict) {
  const opens = Object.entries(verdict.opens).filter(([, value]) => value);
  return [
    el('ul.reasons', {}, verdict.lines.map((line) => el('li', {}, line))),
    opens.length ? el('p', {}, el('a', { href: `?${new URLSearchParams([...opens, ['lang', state.language]])}` }, t('open_hand'))) : null,
  ];
}
