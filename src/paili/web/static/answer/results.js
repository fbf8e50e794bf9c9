// The results of a hand: shanten, waits or useful draws, discards, readings.

import * as after from './after.js';
import * as danger from './danger.js';
import * as discards from './discards.js';
import * as waitPoints from './wait_points.js';
import { $, el, tilePicture, tileRow } from '../base/dom.js';
import { note as furiten } from './furiten.js';
import { game, isChinese, needsLack, wildKinds } from '../base/game.js';
import { chinese } from '../fan/scripts.js';
import * as score from './score.js';
import * as values from './value_block.js';
import { shownPosition } from '../base/position.js';
import { RIICHI_GAMES, handText, kindOf, readPlain, withReds, state } from '../base/store.js';
import { distanceWord, capital, formWord, shapeWord, t, tileWord } from '../base/words.js';

const MOST_READINGS = 12;
/** The hands of each example; the first hand that the game has is shown. */
const EXAMPLES = {
  example_ready: ['2344445678999m', '2344445678999p', '2344445678999m111p'],
  example_discard: ['1234m345688p4556s', '1199m345688p4556s', '1234789m345688p4556s', '12344m345566788p'],
  example_won: ['111222333m12399p', '111222333p12399s', '111222333m12399p456s'],
  example_melds: ['406p2378s[777z][234s]', '456p2378s[777z][234s]', '406p2378s[777z][222s]', '456p2378s[777z][222s]', '456p2378s[111p][222s]', '456p2378s[777z][234s][111m]'],
};

/** Show an analysis. */
export function show(analysis) {
  const parts = [head(analysis)];
  if (offered()) parts.push(callBox());
  if (analysis.won) parts.push(readings(analysis), isChinese() ? chinese.score.section() : score.section(analysis));
  if (analysis.discards.length) parts.push(discards.section(analysis, decidedByValues(analysis)));
  else parts.push(analysis.waits.length ? waits(analysis.waits) : draws(analysis.ukeire));
  if (!isChinese()) parts.push(values.section());
  else if (!analysis.won) parts.push(chinese.score.honours());
  $('results').replaceChildren(...parts.filter(Boolean));
  if (isChinese()) values.stop();
  else values.ask(analysis, discards.order);
  chinese?.waits.value(analysis, discards.order);
  if (analysis.waits.length) showFuriten();
  if (analysis.waits.length && !isChinese()) waitPoints.value();
  danger.stop();
  if (analysis.discards.length) danger.ask();
  if (analysis.discards.length && !analysis.won) discards.start();
  else after.hide();
}

/** Return the offered tile of the opened position; '' for none, or if another position is shown. */
const offered = () => (RIICHI_GAMES.includes(state.game) && state.position?.offered && shownPosition() && state.position.text === shownPosition().text ? state.position.offered : '');

/** Return a box with the values of the calls, whose script is loaded when needed. */
function callBox() {
  const box = el('section.block', { id: 'call' }, el('h3.call-offered', {}, tilePicture(offered()), t('call_offered', { tile: tileWord(offered()) })));
  const { text } = state.position;
  import('../review/call.js').then(({ fill }) => fill(box, text)).catch(() => box.remove());
  return box;
}

/** Return whether values decide which discard is best; they need a request of their own. */
const decidedByValues = (analysis) => (isChinese() ? chinese.waits.isAsked(analysis) : values.isOn());

/** Ignore the responses to pending requests: the hand has changed. */
function ignorePending() {
  danger.stop();
  values.stop();
  waitPoints.stop();
  chinese?.waits.stop();
}

/** Show a message instead of results. */
export function note(text, kind = 'note') {
  ignorePending();
  after.hide();
  $('results').replaceChildren(el(`p.${kind}`, {}, text));
}

/** Show examples to click. */
export function welcome(title = null) {
  ignorePending();
  after.hide();
  const links = Object.entries(EXAMPLES).map(([word, hands]) => [word, hands.find(isOfGame)]).filter(([, hand]) => hand).map(([word, hand]) =>
    el('a.example', { href: `?hand=${hand}&game=${state.game}&lang=${state.language}`, 'data-hand': hand }, el('span', {}, t(word)), el('code', {}, hand)));
  $('results').replaceChildren(
    title ? el('h2.status.bad', { id: 'status' }, title) : '', el('p.note', {}, t('empty')), el('div.examples', {}, links),
    el('a', { href: '?tab=log' }, t('review_home')));
}

/** Return whether a hand is possible in the game: its kinds (none of them wild), its melds, and its size. */
function isOfGame(text) {
  const { tiles, melds } = readPlain(text);
  const [{ kinds, chi, max_tiles: most }, all] = [game(), [...tiles, ...melds.flatMap((meld) => meld.tiles)]];
  return [most - 1, most].includes(tiles.length + 3 * melds.length) && (chi || !melds.some((meld) => meld.type === 'chi'))
    && !(needsLack() && hasThreeSuits(all)) && all.every((name) => kinds.includes(kindOf(name)) && !wildKinds().includes(kindOf(name)) && (name === kindOf(name) || !isChinese()));
}

const kindsShown = () => [...state.tiles, ...state.melds.flatMap((meld) => meld.tiles)].filter((name) => name.length === 2);
const hasThreeSuits = (names) => new Set(names.map((name) => name[1]).filter((suit) => 'mps'.includes(suit))).size === 3;

/** Show below the shanten that a hand is furiten. */
async function showFuriten() {
  const top = $('results').querySelector('.head');
  const barred = await furiten(handText()).catch(() => null);
  if (barred) top.after(barred);
}

function head(analysis) {
  const forms = Object.entries(analysis.shanten).filter(([name, number]) => name !== 'best' && number !== null);
  const best = analysis.shanten.best;
  return el('div.head', {},
    el(`h2.status.${best < 0 ? 'won' : best === 0 ? 'ready' : 'away'}`, { id: 'status' }, analysis.won ? t('won') : capital(distanceWord(best))),
    el('dl.forms', { 'aria-label': t('shanten') }, forms.map(([name, number]) =>
      el(`div.form${number === best ? '.nearest' : ''}`, { 'data-form': name }, el('dt', {}, formWord(name)), el('dd', {}, distanceWord(number))))),
    needsLack() && hasThreeSuits(kindsShown()) ? el('p.note.three-suits', {}, t('three_suits')) : '');
}

// ------------------------------------------------------------------------------- 3n+1 tiles

export function waits(list) {
  const tiles = list.reduce((total, wait) => total + wait.left, 0);
  return el('section.block', {}, heading(t('waits_for'), list.filter((wait) => wait.left).length, tiles),
    el('ul.waits', {}, list.map((wait) =>
      el(`li.wait${wait.left ? '' : '.gone'}`, { 'data-tile': wait.tile, 'data-left': wait.left },
        tilePicture(wait.tile, { alone: true }),
        el('div.wait-text', {}, el('b', {}, t('left', { count: wait.left })), el('span', {}, wait.shapes.map(shapeWord).join(' · ')))))));
}

export function draws(ukeire) {
  if (!ukeire.tiles.length) return el('p.note', {}, t('only_wild'));
  return el('section.block', {}, heading(t('useful'), ukeire.kinds, ukeire.total), after.draws(ukeire));
}

const heading = (text, kinds, tiles) =>
  el('h3', {}, text, el('small', {}, after.amount(kinds, tiles)));

// ------------------------------------------------------------------------------- a won hand

function readings(analysis) {
  const shown = analysis.readings.slice(0, MOST_READINGS);
  const more = analysis.readings.length - shown.length;
  return el('section.block', {},
    el('h3', {}, t('readings'), el('small', {}, analysis.readings.length)),
    el('div.readings', {}, shown.map((one) => reading(one, analysis.melds, analysis.tiles))),
    more > 0 ? el('p.hint', {}, t('more_readings', { count: more })) : null);
}

export function reading(one, melds = [], tiles = []) {
  const drawn = withReds(one.groups, tiles);
  const groups = one.groups.map((group, at) => tileRow([...drawn[at], ...Array(group.wildcards).fill('*')], 'span.group'));
  const meldRows = melds.map((meld) => tileRow(meld.tiles, 'span.group.made'));
  return el('article.reading', { 'data-text': one.text }, el('h4', {}, capital(formWord(one.form))), el('div.groups', {}, groups, meldRows));
}

