// The discards of a hand, best first: by useful draws, or by values if they are shown.

import * as after from './after.js';
import { $, el, tilePicture, addArrowKeys } from '../base/dom.js';
import { isChinese } from '../base/game.js';
import { shownPosition } from '../base/position.js';
import { RIICHI_GAMES, state } from '../base/store.js';
import { capital, shantenWord, t, tileWord } from '../base/words.js';
import * as values from './value_block.js';

let current = null;
let pinned = null;
let isChosen = false;  // by the user, not because it is the first

/** Return the section of the discards. If values decide, the best discards are marked when the values come. */
export function section(analysis, isDecidedLater) {
  [current, pinned, isChosen] = [analysis, null, false];
  const list = el(`ol.discards${isChinese() ? '.of-fan' : ''}`, {}, current.discards.map(row));
  addArrowKeys(list, 'button.discard');
  list.addEventListener('pointerleave', () => pinned && !after.narrow.matches && after.show(current, pinned));
  if (!isDecidedLater) mark(list, current.discards.filter(isBestByShape).map((one) => one.tile));
  return el('section.block', {}, el('h3', {}, t(current.won ? 'discards_won' : 'discards')), isBesideRiichi() ? el('p.hint.beside-riichi', {}, t('best_beside_riichi')) : '',
    isInRiichi() ? el('p.hint.in-riichi', {}, t('only_drawn', { tile: tileWord(state.tiles.at(-1)) })) : '', list);
}

/** Return whether the own seat of the position is in riichi and has drawn a tile. */
const isInRiichi = () => RIICHI_GAMES.includes(state.game) && state.drawn && /_A[^_.]*-/.test(shownPosition()?.text ?? '');

const isBesideRiichi = () => RIICHI_GAMES.includes(state.game) && Object.entries(state.seats).some(([one, seat]) => one !== 'own' && seat.riichi);

const isBestByShape = ({ shanten, ukeire }) =>
  shanten === current.discards[0].shanten && ukeire.total === current.discards[0].ukeire.total;

/** Return the largest number of useful draws among the discards with a shanten. */
const mostDraws = (shanten) =>
  Math.max(1, ...current.discards.filter((one) => one.shanten === shanten).map((one) => one.ukeire.total));

function row(one) {
  const name = after.nameInHand(current.tiles, one.tile);
  const bar = el('span.bar', { 'aria-hidden': 'true' }, el('i'));
  bar.firstChild.style.setProperty('width', `${(100 * one.ukeire.total) / mostDraws(one.shanten)}%`);
  const kinds = after.amount(one.ukeire.kinds, one.ukeire.total);
  const button = el(`button.discard${one.shanten > current.discards[0].shanten ? '.further' : ''}`,
    { 'data-tile': one.tile, 'data-total': one.ukeire.total, 'data-shanten': one.shanten, 'aria-pressed': 'false' },
    tilePicture(name), el('span.sr', {}, `${t('discard')} ${tileWord(name)}`),
    el('span.then', {}, capital(shantenWord(one.shanten))),
    el('span.amount', { title: kinds }, el('b', { 'aria-hidden': 'true' }, one.ukeire.total), bar), el('span.sr', {}, kinds),
    ...(isChinese() ? [] : values.cells()),
    el('span.accepts', { 'aria-hidden': 'true' }, one.ukeire.tiles.map((draw) => tilePicture(draw))));
  // If the panel opens within the list, a preview would move the rows under the pointer.
  button.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && !after.narrow.matches && after.show(current, one));
  // A tap gives the focus before the click; an open panel would then move the row away under the finger.
  button.addEventListener('focus', () => button.matches(':focus-visible') && pin(one, button));
  button.addEventListener('click', () => toggle(one, button));
  return el('li', {}, button);
}

// ------------------------------------------------------------------------------- order

/** Sort the rows by a ranking, and mark the best discards and those that are about as good; null keeps the order by shape. */
export function order(ranking) {
  const list = $('results').querySelector('ol.discards');
  if (!list) return;
  if (!ranking) return mark(list, current.discards.filter(isBestByShape).map((one) => one.tile));
  const focused = list.contains(document.activeElement) && document.activeElement;
  const place = (li) => ranking.tiles.indexOf(li.firstElementChild.dataset.tile);
  const items = [...list.children];
  const wanted = items.toSorted((one, other) => place(one) - place(other));
  if (wanted.some((one, at) => one !== items[at])) list.append(...wanted);
  if (focused) focused.focus({ preventScroll: true });
  mark(list, ranking.best, ranking.near);
  if (!isChosen) start();
  else if (pinned) open(pinned, buttonOf(pinned.tile));
}

function mark(list, best, near = []) {
  for (const button of list.querySelectorAll('button.discard')) {
    const { tile } = button.dataset;
    const then = button.querySelector('.then');
    button.classList.toggle('best', best.includes(tile));
    then.querySelector('em')?.remove();
    if (best.includes(tile)) then.firstChild.after(el('em', {}, t('best')));
    else if (near.includes(tile)) then.firstChild.after(el('em.near', { title: t('near_best_why') }, t('near_best')));
  }
}

// ------------------------------------------------------------------------------- what follows one

/** Open the panel of the first row if there is a column for it; on a narrow page a tap opens it. */
export function start() {
  if (after.narrow.matches) return after.hide();
  const button = $('results').querySelector('button.discard');
  return open(current.discards.find((one) => one.tile === button.dataset.tile), button);
}

const buttonOf = (tile) => $('results').querySelector(`button.discard[data-tile="${CSS.escape(tile)}"]`);

/** Open the panel of a row, or close it after a second tap on a narrow page. */
function toggle(one, button) {
  if (after.narrow.matches && pinned === one && button.getAttribute('aria-pressed') === 'true') close();
  else pin(one, button);
}

function close() {
  pinned = null;
  after.hide();
  for (const other of $('results').querySelectorAll('button.discard')) other.setAttribute('aria-pressed', 'false');
}

function pin(one, button) {
  const { top } = button.getBoundingClientRect();
  isChosen = true;
  open(one, button);
  // The panel may have been above the row: scroll, so that the row stays where it was clicked.
  if (after.narrow.matches) window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
}

function open(one, button) {
  pinned = one;
  values.pin(one.tile);
  for (const other of $('results').querySelectorAll('button.discard')) other.setAttribute('aria-pressed', other === button);
  after.show(current, one, button.parentElement);
}
