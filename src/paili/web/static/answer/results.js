// What the engine says of the hand: shanten, waits or useful draws, discards, readings.

import * as after from './after.js';
import { $, el, picture, roving, row } from '../base/dom.js';
import { note as furiten } from './furiten.js';
import { isChinese } from '../base/game.js';
import { rooms } from '../fan/rooms.js';
import * as score from './score.js';
import * as worth from './worth.js';
import { handText, redden } from '../base/store.js';
import { awayWord, capital, formWord, shantenWord, shapeWord, t, tileWord } from '../base/words.js';

const MOST_READINGS = 12;
const EXAMPLES = { example_ready: '2344445678999m', example_discard: '1234m345688p4556s', example_won: '111222333m12399p', example_melds: '406p2378s[777z][234s]' };

let pinned = null;

/** Show an analysis. */
export function show(found) {
  pinned = null;
  const parts = [head(found)];
  if (found.won) parts.push(readings(found), isChinese() ? rooms.score.section() : score.section(found));
  if (found.discards.length) parts.push(discards(found));
  else parts.push(found.waits.length ? waits(found.waits) : draws(found.ukeire));
  if (!found.won) parts.push(isChinese() ? rooms.score.honours() : worth.section());
  $('results').replaceChildren(...parts.filter(Boolean));
  if (isChinese()) worth.stop();
  else if (!found.won) worth.ask(found);
  rooms?.waits.value(found);
  if (found.waits.length) warn();
  if (found.discards.length && !found.won) startWith(found);
  else after.hide();
}

/** What is being worked out is of a hand that is gone. */
function stop() {
  worth.stop();
  rooms?.waits.stop();
}

/** Show a few words where there is no whole hand. */
export function note(text, kind = 'note') {
  stop();
  after.hide();
  $('results').replaceChildren(el(`p.${kind}`, {}, text));
}

/** Show the way in: examples to click. */
export function welcome(title = null) {
  stop();
  after.hide();
  const links = Object.entries(EXAMPLES).map(([word, hand]) =>
    el('a.example', { href: `?hand=${hand}`, 'data-hand': hand }, el('span', {}, t(word)), el('code', {}, hand)));
  $('results').replaceChildren(
    title ? el('h2.status.bad', { id: 'status' }, title) : '', el('p.note', {}, t('empty')), el('div.examples', {}, links));
}

/** Say below the distance that a hand is furiten. */
async function warn() {
  const top = $('results').querySelector('.head');
  const barred = await furiten(handText()).catch(() => null);
  if (barred) top.after(barred);
}

function head(found) {
  const forms = Object.entries(found.shanten).filter(([name, number]) => name !== 'best' && number !== null);
  const best = found.shanten.best;
  return el('div.head', {},
    el(`h2.status.${best < 0 ? 'won' : best === 0 ? 'ready' : 'away'}`, { id: 'status' }, found.won ? t('won') : capital(awayWord(best))),
    el('dl.forms', { 'aria-label': t('shanten') }, forms.map(([name, number]) =>
      el(`div.form${number === best ? '.nearest' : ''}`, { 'data-form': name }, el('dt', {}, formWord(name)), el('dd', {}, awayWord(number))))));
}

// ------------------------------------------------------------------------------- 3n+1 tiles

export function waits(found) {
  const tiles = found.reduce((total, wait) => total + wait.left, 0);
  return el('section.block', {}, heading(t('waits_for'), found.filter((wait) => wait.left).length, tiles),
    el('ul.waits', {}, found.map((wait) =>
      el(`li.wait${wait.left ? '' : '.gone'}`, { 'data-tile': wait.tile, 'data-left': wait.left },
        picture(wait.tile, { alone: true }),
        el('div.wait-text', {}, el('b', {}, t('left', { count: wait.left })), el('span', {}, wait.shapes.map(shapeWord).join(' · ')))))));
}

export function draws(found) {
  if (!found.tiles.length) return el('p.note', {}, t('only_wild'));
  return el('section.block', {}, heading(t('useful'), found.kinds, found.total), after.draws(found));
}

const heading = (text, kinds, tiles) =>
  el('h3', {}, text, el('small', {}, after.amount(kinds, tiles)));

// ------------------------------------------------------------------------------- 3n+2 tiles

function discards(found) {
  const list = el(`ol.discards${isChinese() ? '.of-fan' : ''}`, {}, found.discards.map((one) => discardRow(one, found)));
  roving(list, 'button.discard');
  list.addEventListener('pointerleave', () => pinned && !after.narrow.matches && after.show(found, pinned));
  return el('section.block', {}, el('h3', {}, t(found.won ? 'discards_won' : 'discards')), list);
}

/** The most draws of a discard that leads as near: those of a hand further away are not worth as much. */
const mostDraws = (found, shanten) =>
  Math.max(1, ...found.discards.filter((one) => one.shanten === shanten).map((one) => one.ukeire.total));

function discardRow(one, found) {
  const best = found.discards[0];
  const name = after.asHeld(found.tiles, one.tile);
  const isBest = one.shanten === best.shanten && one.ukeire.total === best.ukeire.total;
  const bar = el('span.bar', { 'aria-hidden': 'true' }, el('i'));
  bar.firstChild.style.setProperty('width', `${(100 * one.ukeire.total) / mostDraws(found, one.shanten)}%`);
  const kinds = after.amount(one.ukeire.kinds, one.ukeire.total);
  const button = el(`button.discard${isBest ? '.best' : ''}${one.shanten > best.shanten ? '.further' : ''}`,
    { 'data-tile': one.tile, 'data-total': one.ukeire.total, 'data-shanten': one.shanten, 'aria-pressed': 'false' },
    picture(name), el('span.sr', {}, `${t('discard')} ${tileWord(name)}`),
    el('span.then', {}, capital(shantenWord(one.shanten)), isBest ? el('em', {}, t('best')) : null),
    el('span.amount', { title: kinds }, el('b', {}, one.ukeire.total), bar), el('span.sr', {}, kinds),
    ...(isChinese() ? [] : worth.cells()),
    el('span.accepts', { 'aria-hidden': 'true' }, one.ukeire.tiles.map((draw) => picture(draw))));
  // Where the panel opens within the list, a preview would move the rows under the pointer.
  button.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && !after.narrow.matches && after.show(found, one));
  // A tap focuses before it clicks; opening the panel then would move the row away under the finger.
  button.addEventListener('focus', () => button.matches(':focus-visible') && pin(found, one, button));
  button.addEventListener('click', () => pin(found, one, button));
  return el('li', {}, button);
}

function pin(found, one, button) {
  const { top } = button.getBoundingClientRect();
  pinned = one;
  worth.pin(one.tile);
  for (const other of $('results').querySelectorAll('button.discard')) other.setAttribute('aria-pressed', other === button);
  after.show(found, one, button.parentElement);
  // The panel may have stood above the row: the row stays where it was clicked.
  if (after.narrow.matches) window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
}

function startWith(found) {
  const first = $('results').querySelector('button.discard');
  pinned = found.discards[0];
  worth.pin(pinned.tile);
  first.setAttribute('aria-pressed', 'true');
  after.show(found, pinned, first.parentElement);
}

// ------------------------------------------------------------------------------- a won hand

function readings(found) {
  const shown = found.readings.slice(0, MOST_READINGS);
  const more = found.readings.length - shown.length;
  return el('section.block', {},
    el('h3', {}, t('readings'), el('small', {}, found.readings.length)),
    el('div.readings', {}, shown.map((one) => reading(one, found.melds, found.tiles))),
    more > 0 ? el('p.hint', {}, t('more_readings', { count: more })) : null);
}

export function reading(one, melds = [], tiles = []) {
  const drawn = redden(one.groups, tiles);
  const groups = one.groups.map((group, at) => row([...drawn[at], ...Array(group.wildcards).fill('*')], 'span.group'));
  const made = melds.map((meld) => row(meld.tiles, 'span.group.made'));
  return el('article.reading', { 'data-text': one.text }, el('h4', {}, capital(formWord(one.form))), el('div.groups', {}, groups, made));
}

