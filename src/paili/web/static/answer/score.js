// The points of a won hand: a form for the circumstances of the win, and the score from the server.

import { postCached } from '../base/api.js';
import { $, el, tilePicture, tileRow } from '../base/dom.js';
import { updateAddress } from '../base/address.js';
import { FLAGS, WILD, changed, WIN, WINDS, limited, handText, handWithout, kindOf, withReds, state, total } from '../base/store.js';
import { game, ruleSet } from '../base/game.js';
import { faultText, t, tileWord } from '../base/words.js';

const NORTH = '4z';
const TILES = 14;
// fields of the form and of the request → their names in the address
const FACTS = { seat_wind: 'seat', round_wind: 'round', dora_indicators: 'dora', ura_indicators: 'ura', honba: 'honba', sticks: 'sticks', kita: 'kita', rules: 'rules' };

let showing = 0;

/** Return the section of the points; null for a part of a hand, or a hand with wildcards. */
export function section() {
  if (!game().rules.length) return notScored();
  if (!canScore()) return null;
  settle();
  const answer = answerBox();
  const again = () => {
    settle();
    updateAddress({ replace: true });
    changed('win');
    show();
  };
  const show = () => fill(answer, '/api/score', fields(), parts);
  const box = el('section.block.score', { id: 'score' }, el('h3', {}, t('points')), answer, form(again));
  show();
  return box;
}

/** Replace choices that are impossible for this hand and game by their defaults; an address may contain any text. */
function settle() {
  const { won, deal } = state;
  if (!seatsHere().includes(won.seat)) won.seat = WIN.seat;
  if (!WINDS.includes(won.round)) won.round = WIN.round;
  if (!rulesHere().includes(won.rules) || won.rules === rulesHere()[0]) won.rules = WIN.rules;
  won.by = won.by === 'tsumo' ? 'tsumo' : WIN.by;
  won.how = flagsHere().filter(has).join();
  if (!others().includes(deal.liable)) deal.liable = '';
}

export const answerBox = () => el('div.score-answer', { 'aria-live': 'polite' });

export const has = (flag) => state.won.how.split(',').includes(flag);
const isTsumo = () => state.won.by === 'tsumo';

/** Return the winning tile: the chosen one, or the last one. */
export const winning = () => (state.tiles.includes(state.won.win) ? state.won.win : state.tiles.at(-1));

const notScored = () => el('section.block.score', { id: 'score' }, el('h3', {}, t('points')), el('p.note', {}, t('not_scored')));

/** Return whether the server can score the hand: 14 tiles, where a quad counts as three, and no wildcards. */
const canScore = () => total() === TILES && state.tiles.length % 3 === 2
  && !state.tiles.includes(WILD);

const isSanma = () => state.game === 'sanma';
const flagsHere = () => FLAGS.filter((name) => name !== 'after_north' || isSanma());
const others = () => seatsHere().filter((wind) => wind !== state.won.seat);

/** Return whether a seat may be liable for the hand: it has three melds of honours, or the address names the seat. */
const mayBeLiable = () => state.deal.liable || state.melds.filter((meld) => meld.tiles[0][1] === 'z').length > 2;
export const seatsHere = () => (isSanma() ? WINDS.slice(0, 3) : WINDS);
const rulesHere = () => game().rules;

// ------------------------------------------------------------------------------- how it was won

function form(again) {
  const choose = (key) => (value) => {
    state.won[key] = value;
    again();
    if (key === 'seat') $('score-fan_liable')?.parentElement.replaceWith(liable(again));
  };
  return el('div.score-form', {},
    select('win_tile', tilesToWin(), winning(), choose('win')),
    select('won_by', [['ron', t('by_discard')], ['tsumo', t('by_draw')]], state.won.by, choose('by')),
    select('seat_wind', winds(seatsHere()), state.won.seat, choose('seat')),
    select('round_wind', winds(WINDS), state.won.round, choose('round')),
    text('dora_indicators', again), text('ura_indicators', again), number('honba', again), number('sticks', again), isSanma() ? number('kita', again) : null,
    select('rules', rulesHere().map((name) => [name, t(`rules_${name}`)]), ruleSet(), choose('rules')),
    mayBeLiable() ? liable(again) : null,
    el('div.score-flags', { role: 'group', 'aria-label': t('circumstances') }, flagsHere().map((name) => flag(name, again))));
}

const liable = (again) => select('fan_liable', [['', t('fan_nobody')], ...winds(others())], state.deal.liable, (value) => { state.deal.liable = value; again(); });

export const winds = (list) => list.map((wind) => [wind, t(`wind_${wind}`)]);
export const tilesToWin = () => [...new Set(state.tiles)].map((name) => [name, tileWord(name)]);

export const field = (word, control) => el(`label.score-field${control.tagName === 'SELECT' ? '.pick' : ''}`, {}, el('span', {}, t(word)), control);

export function select(word, options, current, choose) {
  return field(word, el('select', { id: `score-${word}`, onchange: ({ target }) => choose(target.value) },
    options.map(([value, label]) => el('option', { value, selected: value === current }, label))));
}

function text(word, again) {
  return field(word, el('input', { type: 'text', id: `score-${word}`, value: state.won[FACTS[word]], maxlength: 100, placeholder: '4p', autocomplete: 'off',
    oninput: (event) => { state.won[FACTS[word]] = event.target.value.trim(); again(); } }));
}

function number(word, again) {
  return field(word, el('input', { type: 'number', id: `score-${word}`, value: state.won[word], min: 0, max: limited(word, Infinity), inputmode: 'numeric',
    oninput: ({ target }) => {
      state.won[word] = limited(word, target.value);
      if (target.value && target.valueAsNumber !== state.won[word]) target.value = state.won[word];
      again();
    },
    onchange: ({ target }) => { target.value = state.won[word]; } }));
}

function flag(name, again) {
  return el('button.mode', { 'data-flag': name, 'aria-pressed': has(name),
    onclick: (event) => {
      state.won.how = FLAGS.filter((one) => has(one) !== (one === name)).join();
      event.currentTarget.setAttribute('aria-pressed', has(name));
      again();
    } }, t(name));
}

const robbed = () => (!has('chankan') ? '' : isSanma() && winning() === NORTH ? 'north' : 'added quad');

/** Return the liable seat, and the discarder if a seat is liable. */
function payers() {
  const { liable, discarder } = state.deal;
  return liable ? { liable, discarder: !isTsumo() && others().includes(discarder) ? discarder : null } : {};
}

/** Return the body of the request. Flags that depend on tsumo and the dealer get their own names. */
function fields() {
  const [tsumo, isDealer, after_north] = [isTsumo(), state.won.seat === 'E', has('after_north')];
  const facts = Object.fromEntries(Object.entries(FACTS).map(([field, key]) => [field, state.won[key]]));
  return { ...facts, rules: ruleSet(), tsumo, variant: state.game, kita: isSanma() ? state.won.kita : 0,
    hand: handWithout(winning()), tile: winning(), lang: state.language,
    riichi: has('riichi'), double_riichi: has('double_riichi'), ippatsu: has('ippatsu'), rinshan: has('rinshan') || after_north, after_north,
    haitei: has('last_tile') && tsumo, houtei: has('last_tile') && !tsumo, robbed: robbed(), ...payers(),
    tenhou: has('first_turn') && tsumo && isDealer, chiihou: has('first_turn') && tsumo && !isDealer, renhou: has('first_turn') && !tsumo };
}

// ------------------------------------------------------------------------------- what it is worth

/** Request a score and show it, unless another one was requested meanwhile or the hand has changed. */
export async function fill(answer, path, question, parts) {
  const [mine, hand] = [++showing, handText()];
  const put = (make) => (response) => mine === showing && hand === handText() && answer.replaceChildren(...make(response));
  await postCached(path, question).then(put(parts), put((problem) => [el('p.bad', {}, faultText(problem))]));
}

function parts(result) {
  const groups = [el('div.groups', {}, scored(result.reading.groups))];
  if (result.problem) return [...groups, el('p.bad', {}, result.words.problem)].filter(Boolean);
  return [
    el('p.points', {}, el('b', { id: 'points' }, result.points.toLocaleString('en')), el('span', {}, worth(result)), el('small', {}, result.words.paid)),
    ...groups,
    el('div.score-lists', {},
      list('yaku', result.yaku.map((one, at) => [result.words.yaku[at], one.han, null])),
      result.fu_items.length ? list('fu', result.fu_items.map((one, at) => [result.words.fu_items[at], one.fu, one.tile])) : null),
  ].filter(Boolean);
}

/** Return the groups with their red fives: those of melds in melds, a red winning tile in the winning group. */
function scored(groups) {
  const isMeld = (group) => /^[[(]/.test(group.text);
  const turn = (group) => (isMeld(group) ? 2 : group.won === (winning() !== kindOf(winning())) ? 0 : 1);
  const ordered = [...groups].sort((one, other) => turn(one) - turn(other));
  const loose = ordered.filter((group) => !isMeld(group));
  const tiles = [...withReds(loose, state.tiles), ...withReds(ordered.slice(loose.length), state.melds.flatMap((meld) => meld.tiles))];
  return groups.map((group) => tileRow(tiles[ordered.indexOf(group)], `span.group${group.won ? '.winning' : ''}`));
}

const worth = (result) => [
  result.yakuman ? '' : t('han_fu', { han: result.han, fu: result.fu }),
  result.words.limit,
].filter(Boolean).join(' · ');

function list(word, rows) {
  return el(`dl.score-list.${word}`, {}, el('div.score-title', {}, el('dt', {}, t(word)), el('dd', {}, word === 'yaku' ? t('han') : '')),
    rows.map(([label, count, tile]) => el('div', {}, el('dt', {}, label, tile ? tilePicture(kindOf(tile)) : null), el('dd', {}, count))));
}
