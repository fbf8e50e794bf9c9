// The fans of a win in a Chinese game: a form for the circumstances that the game has, and the score from the server.

import { el, tileRow } from '../base/dom.js';
import * as facts from './facts.js';
import * as words from './words.js';
import * as games from '../base/game.js';
import { answerBox, field, fill, has, select as selectOf, tilesToWin, winds, winning } from '../answer/score.js';
import { updateAddress } from '../base/address.js';
import { released } from '../base/press.js';
import { WINDS, changed, limited, handWithout, withReds, state, total, WIN } from '../base/store.js';
import { t } from '../base/words.js';

/** A switch of the form → the facts of the win for which it may stand, each with its condition. */
const FLAGS = {
  last_tile: { haitei: (by) => by.tsumo, houtei: (by) => !by.tsumo },
  rinshan: { rinshan: (by) => by.tsumo },
  chankan: { robbed: (by) => !by.tsumo },
  after_quad: { after_quad: (by) => !by.tsumo },
  last_copy: { last_copy: () => true },
  first_turn: { tenhou: (by) => by.tsumo && by.dealer, chiihou: (by) => by.tsumo && !by.dealer, renhou: (by) => !by.tsumo },
};
const READY = ['', 'declared', 'heavenly', 'earthly'];
const COUNTS = { streak: 'streak', discarded: 'discarded_wildcards', fed: 'chi_fed' };
const EXAMPLES = { birds: '19m5p', honours: '1122334556z' };

/** Return the section for a hand that wins by discarded honours, if the game has this win. */
export const honours = () => (games.hasFact('discarded_honours') ? section(false) : null);

/** Return the section of the score; null for a part of a hand. */
export function section(isWon = true) {
  if (total() !== games.game().max_tiles || state.tiles.length % 3 !== 2) return null;
  settle();
  const answer = answerBox();
  const switches = el('div.score-form', { 'data-form': 'fan' });
  const again = () => {
    settle();
    updateAddress({ replace: true });
    changed('win');
    show();
  };
  const show = () => {
    const isAsked = isWon || state.deal.honours;
    switches.replaceChildren(...(isAsked ? form(again) : [typed('honours', again)]));
    if (isAsked) ask(answer);
    else answer.replaceChildren();
  };
  show();
  return el('section.block.score.fan-score', { id: 'score' }, el('h3', {}, t('points')), answer, switches);
}

const by = () => ({ tsumo: state.won.by === 'tsumo', dealer: state.won.seat === 'E' });

/** Return the fact for which a switch stands in this win; null if the game does not have it. */
const factOf = (flag) => Object.keys(FLAGS[flag]).find((fact) => games.hasFact(fact) && FLAGS[flag][fact](by())) ?? null;

/** Replace choices that are impossible in this game by their defaults; an address may contain any text. */
function settle() {
  const { won, deal } = state;
  if (!WINDS.includes(won.seat)) won.seat = WIN.seat;
  if (!WINDS.includes(won.round)) won.round = WIN.round;
  won.by = won.by === 'tsumo' || !games.fanGame().on_discard && !games.fanGame().robbing ? 'tsumo' : WIN.by;
  won.how = Object.keys(FLAGS).filter((flag) => has(flag) && factOf(flag)).join();
  for (const key of ['discarder', 'liable']) if (!others().includes(deal[key])) deal[key] = '';
}

const others = () => WINDS.filter((wind) => wind !== state.won.seat);

// ------------------------------------------------------------------------------- how it was won

function form(again) {
  const { won, deal } = state;
  const put = (where, key) => (value) => { state[where][key] = value; again(); };  // `state.deal` is another object after a step back
  const isDiscard = won.by !== 'tsumo';
  const fan = games.fanGame();
  return [
    select('win_tile', tilesToWin(), winning(), put('won', 'win')),
    select('won_by', [...(fan.on_discard || fan.robbing ? [['ron', t('fan_by_discard')]] : []), ['tsumo', t('fan_by_draw')]], won.by, put('won', 'by')),
    isDiscard ? select('fan_discarder', [['', t('fan_anybody')], ...winds(others())], deal.discarder, put('deal', 'discarder')) : null,
    games.hasFact('liable') ? select('fan_liable', [['', t('fan_nobody')], ...winds(others())], deal.liable, put('deal', 'liable')) : null,
    select('seat_wind', winds(WINDS), won.seat, put('won', 'seat')),
    select('round_wind', winds(WINDS), won.round, put('won', 'round')),
    fan.ready.length ? select('fan_ready', READY.filter((way) => !way || fan.ready.includes(way)).map((way) => [way, t(`fan_ready_${way || 'no'}`)]), deal.ready, put('deal', 'ready')) : null,
    ...Object.keys(COUNTS).filter((key) => games.hasFact(COUNTS[key])).map((key) => number(key, again)),
    facts.birdsTurn() ? typed('birds', again) : null,
    games.hasFact('discarded_honours') ? typed('honours', again) : null,
    el('div.score-flags', { role: 'group', 'aria-label': t('circumstances') }, Object.keys(FLAGS).filter(factOf).map((name) => flag(name, again))),
    games.hasFact('gone') ? gone(again) : null,
  ].filter(Boolean);
}

/** Run a function that draws the form again, and restore the focus of the control that was used. */
function using(id, work) {
  work();
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** Do this when nothing is pressed: a click beside a field changes the field first, and the form must not be replaced under it. */
async function later(id, work) {
  await released();
  using(document.activeElement.id || id, work);
}

const select = (word, options, current, choose) =>
  selectOf(word, options, current, (value) => using(`score-${word}`, () => choose(value)));

function number(key, again) {
  const id = `score-${key}`;
  return field(`fan_${key}`, el('input', { type: 'number', id, value: state.deal[key], min: 0, max: limited(key, Infinity), inputmode: 'numeric',
    onchange: ({ target }) => later(id, () => { state.deal[key] = limited(key, target.value); again(); }) }));
}

/** Return a field for tiles as text; the server reports errors. */
function typed(key, again) {
  const id = `score-${key}`;
  return field(`fan_${key}`, el('input', { type: 'text', id, value: state.deal[key], maxlength: 40, spellcheck: 'false', autocapitalize: 'off', placeholder: EXAMPLES[key],
    onchange: ({ target }) => later(id, () => { state.deal[key] = target.value.trim(); again(); }) }));
}

function flag(name, again) {
  const id = `score-flag-${name}`;
  return el('button.mode', { id, 'data-flag': name, 'aria-pressed': has(name),
    onclick: () => using(id, () => { state.won.how = Object.keys(FLAGS).filter((one) => has(one) !== (one === name)).join(); again(); }) }, t(`fan_fact_${factOf(name)}`));
}

function gone(again) {
  const isGone = (wind) => state.deal.gone.includes(wind);
  return el('div.score-flags', { role: 'group', 'aria-label': t('fan_gone') }, el('span.score-legend', { 'aria-hidden': 'true' }, t('fan_gone')),
    others().map((wind) => el('button.mode', { id: `score-gone-${wind}`, 'data-gone': wind, 'aria-pressed': isGone(wind),
      onclick: () => using(`score-gone-${wind}`, () => { state.deal.gone = WINDS.filter((one) => isGone(one) !== (one === wind)).join(''); again(); }) }, t(`wind_${wind}`))));
}

/** Return the body of the request, with the facts that the game has. */
function fields() {
  const { won, deal } = state;
  const on = Object.keys(FLAGS).filter(has).map(factOf).filter(Boolean);
  const switched = Object.fromEntries(on.map((fact) => [fact, fact === 'robbed' ? 'added quad' : true]));
  const isDiscard = won.by !== 'tsumo';
  return { ...games.dealFields(), ...facts.before(), ...facts.further(), ...switched, hand: handWithout(winning()), tile: winning(), tsumo: !isDiscard,
    discarder: isDiscard && !deal.gone.includes(deal.discarder) ? deal.discarder : '', lang: state.language };
}

// ------------------------------------------------------------------------------- the score

function ask(answer) {
  if (games.hasWildIndicator() && !games.wildOfDeal().length) answer.replaceChildren(el('p.hint', {}, t('turned_hint')));
  else fill(answer, '/api/fan/score', fields(), parts);
}

function parts(result) {
  return [
    head(result),
    el('div.groups', {}, groups(result.reading.groups)), standsFor(result.stands_for),
    el('div.score-lists', {}, el('div', {}, fans(result), missing(result)), result.problem ? null : payments(result)),
  ].filter(Boolean);
}

function head(result) {
  if (result.problem) {
    return el('div.points', {}, el('b', { id: 'points' }, words.inUnits('fan_count', { count: result.total - result.bonus })), el('span.bad', { id: 'below' }, words.below(result)));
  }
  const factor = result.factor === 1 ? '' : ` × ${result.factor}`;
  return el('p.points', {}, el('b', { id: 'points' }, words.inUnits('fan_count', { count: result.total })), el('span', {}, t('fan_points', { points: result.base.toLocaleString('en') }) + factor), el('small', {}, result.words.paid));
}

/** Return the tiles for which the wildcards stand; wildcards are equal, so a list is enough. */
const standsFor = (tiles) => (tiles.length ? el('p.stands-for', {}, el('span', {}, t('stands_for')), tileRow(tiles)) : null);

/** Return the groups with red fives, and mark the winning group. */
function groups(result) {
  const tiles = withReds(result, state.tiles);
  return result.map((group, at) => tileRow(tiles[at], `span.group${group.won ? '.winning' : ''}`));
}

const times = (item) => (item.times > 1 ? ` × ${item.times}` : '');

function fans(result) {
  const rows = result.fans.map((item) => el('div', { 'data-fan': item.id }, el('dt', {}, words.named(item.id)), el('dd', {}, words.worthOf(item.id, item.value) + times(item))));
  return el('dl.score-list.fans', {}, el('div.score-title', {}, el('dt', {}, t('fan_fans')), el('dd', {}, t('fan_value'))), rows);
}

function missing({ not_counted: left }) {
  if (!left.length) return null;
  const why = (item) => (item.beside.length ? t('fan_in_its_place', { fans: item.beside.map(words.nameOf).join(t('fan_between')) }) : t('fan_joined'));
  return el('details.not-counted', {}, el('summary', {}, t('fan_not_counted', { count: left.length })),
    el('dl.score-list', {}, left.map((item) => el('div', { 'data-fan': item.id }, el('dt', {}, words.named(item.id), el('small', {}, why(item))), el('dd', {}, words.worthOf(item.id, item.value) + times(item))))));
}

/** Return the payments of the seats; they need the discarder. */
function payments({ payments: { changes } }) {
  if (!changes) return el('p.hint', {}, t('fan_name_discarder'));
  const sign = (change) => `${change > 0 ? '+' : ''}${change.toLocaleString('en')}`.replace('-', '−');
  return el('dl.score-list.payments', {}, el('div.score-title', {}, el('dt', {}, t('fan_payments')), el('dd', {}, '')),
    changes.map((change, at) => el(`div${change > 0 ? '.gains' : ''}`, { 'data-seat': WINDS[at] }, el('dt', {}, t(`wind_${WINDS[at]}`)), el('dd', {}, sign(change)))));
}

