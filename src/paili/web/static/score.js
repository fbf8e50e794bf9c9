// What a won hand is worth: how it was won is chosen here, the server scores it.

import { Fault, Unreachable, recall } from './api.js';
import { el, picture, row } from './dom.js';
import { redden } from './results.js';
import { handText, kindOf, state, total } from './state.js';
import { game } from './tray.js';
import { t, tileWord } from './words.js';

const WINDS = ['E', 'S', 'W', 'N'];
const FLAGS = ['riichi', 'double_riichi', 'ippatsu', 'last_tile', 'rinshan', 'chankan', 'first_turn'];
const TILES = 14;
const MOST_WILDCARDS = 6;
const MOST = { honba: 99, sticks: 99, kita: 4 };

const facts = { tsumo: false, seat_wind: 'S', round_wind: 'E', dora_indicators: '', ura_indicators: '', honba: 0, sticks: 0, kita: 0, rules: null };
const flags = new Set();
let winning = null;
let showing = 0;

/** The section for a won hand; null for a part of one, or one with too many wildcards. */
export function section() {
  if (!game().rules.length) return notScored();
  if (!canScore()) return null;
  if (!state.tiles.includes(winning)) winning = state.tiles.at(-1);
  if (state.drawn) winning = state.tiles.at(-1);
  const named = rulesHere();
  if (!named.includes(facts.rules)) [facts.rules] = named;
  if (!seatsHere().includes(facts.seat_wind)) facts.seat_wind = 'S';
  const answer = el('div.score-answer', { 'aria-live': 'polite' });
  const again = () => ask(answer);
  const box = el('section.block.score', { id: 'score' }, el('h3', {}, t('points')), answer, form(named, again));
  again();
  return box;
}

const notScored = () => el('section.block.score', { id: 'score' }, el('h3', {}, t('points')), el('p.note', {}, t('not_scored')));

/** Whether the server scores such a hand: a whole one of 14 tiles, a quad as three, with not too many wildcards. */
const canScore = () => total() === TILES && state.tiles.length % 3 === 2
  && handText().split('*').length - 1 <= MOST_WILDCARDS;

const isSanma = () => state.game === 'sanma';
const seatsHere = () => (isSanma() ? WINDS.slice(0, 3) : WINDS);
const rulesHere = () => game().rules;

// ------------------------------------------------------------------------------- how it was won

function form(named, again) {
  const winds = (list) => list.map((wind) => [wind, t(`wind_${wind}`)]);
  return el('div.score-form', {},
    select('win_tile', [...new Set(state.tiles)].map((name) => [name, tileWord(name)]), winning, (value) => { winning = value; again(); }),
    select('won_by', [['ron', t('by_discard')], ['tsumo', t('by_draw')]], facts.tsumo ? 'tsumo' : 'ron', (value) => { facts.tsumo = value === 'tsumo'; again(); }),
    select('seat_wind', winds(seatsHere()), facts.seat_wind, (value) => { facts.seat_wind = value; again(); }),
    select('round_wind', winds(WINDS), facts.round_wind, (value) => { facts.round_wind = value; again(); }),
    text('dora_indicators', again), text('ura_indicators', again), number('honba', again), number('sticks', again), isSanma() ? number('kita', again) : null,
    select('rules', named.map((name) => [name, t(`rules_${name}`)]), facts.rules, (value) => { facts.rules = value; again(); }),
    el('div.score-flags', { role: 'group', 'aria-label': t('circumstances') }, FLAGS.map((name) => flag(name, again))));
}

function field(word, control) {
  return el(`label.score-field${control.tagName === 'SELECT' ? '.pick' : ''}`, {}, el('span', {}, t(word)), control);
}

function select(word, options, current, choose) {
  return field(word, el('select', { id: `score-${word}`, onchange: (event) => choose(event.target.value) },
    options.map(([value, said]) => el('option', { value, selected: value === current }, said))));
}

function text(word, again) {
  return field(word, el('input', { type: 'text', id: `score-${word}`, value: facts[word], maxlength: 100, placeholder: '4p', autocomplete: 'off',
    oninput: (event) => { facts[word] = event.target.value.trim(); again(); } }));
}

function number(word, again) {
  return field(word, el('input', { type: 'number', id: `score-${word}`, value: facts[word], min: 0, max: MOST[word], inputmode: 'numeric',
    oninput: ({ target }) => {
      facts[word] = Math.min(MOST[word], Math.max(0, Math.trunc(target.valueAsNumber) || 0));
      if (target.value && target.valueAsNumber !== facts[word]) target.value = facts[word];
      again();
    },
    onchange: ({ target }) => { target.value = facts[word]; } }));
}

function flag(name, again) {
  return el('button.mode', { type: 'button', 'data-flag': name, 'aria-pressed': String(flags.has(name)),
    onclick: (event) => {
      if (!flags.delete(name)) flags.add(name);
      event.currentTarget.setAttribute('aria-pressed', String(flags.has(name)));
      again();
    } }, t(name));
}

/** The request: the flags that depend on who drew and who deals get their own names. */
function asked() {
  const { tsumo, seat_wind: seat } = facts;
  const on = (name) => flags.has(name);
  return { ...facts, variant: state.game, kita: isSanma() ? facts.kita : 0, hand: without(winning), tile: winning, lang: state.language,
    riichi: on('riichi'), double_riichi: on('double_riichi'), ippatsu: on('ippatsu'), rinshan: on('rinshan'),
    haitei: on('last_tile') && tsumo, houtei: on('last_tile') && !tsumo, robbed: on('chankan') ? 'added quad' : '',
    tenhou: on('first_turn') && tsumo && seat === 'E', chiihou: on('first_turn') && tsumo && seat !== 'E', renhou: on('first_turn') && !tsumo };
}

function without(name) {
  const tiles = [...state.tiles];
  tiles.splice(tiles.lastIndexOf(name), 1);
  return handText({ tiles, drawn: false, melds: state.melds });
}

// ------------------------------------------------------------------------------- what it is worth

async function ask(answer) {
  showing += 1;
  const mine = showing;
  try {
    const found = await recall('/api/score', asked());
    if (mine === showing) answer.replaceChildren(...parts(found));
  } catch (problem) {
    if (mine !== showing) return;
    if (!(problem instanceof Fault) && !(problem instanceof Unreachable)) throw problem;
    answer.replaceChildren(el('p.bad', {}, problem instanceof Fault ? problem.message : t('cannot_reach')));
  }
}

function parts(found) {
  const groups = [el('div.groups', {}, scored(found.reading.groups)), standsFor(found.stands_for)];
  if (found.problem) return [...groups, el('p.bad', {}, found.words.problem)].filter(Boolean);
  return [
    el('p.points', {}, el('b', { id: 'points' }, found.points.toLocaleString('en')), el('span', {}, worth(found)), el('small', {}, found.words.paid)),
    ...groups,
    el('div.score-lists', {},
      list('yaku', found.yaku.map((one, at) => [found.words.yaku[at], one.han, null])),
      found.fu_items.length ? list('fu', found.fu_items.map((one, at) => [found.words.fu_items[at], one.fu, one.tile])) : null),
  ].filter(Boolean);
}

/** The groups with their red fives: those of melds stay in melds, the winning one in the group that it won. */
function scored(groups) {
  const isMeld = (group) => /^[[(]/.test(group.text);
  const turn = (group) => (isMeld(group) ? 2 : group.won === (winning !== kindOf(winning)) ? 0 : 1);
  const ordered = [...groups].sort((one, other) => turn(one) - turn(other));
  const loose = ordered.filter((group) => !isMeld(group));
  const tiles = [...redden(loose, state.tiles), ...redden(ordered.slice(loose.length), state.melds.flatMap((meld) => meld.tiles))];
  return groups.map((group) => row(tiles[ordered.indexOf(group)], `span.group${group.won ? '.winning' : ''}`));
}

const standsFor = (tiles) =>
  (tiles.length ? el('p.stands-for', {}, el('span', {}, t('stands_for')), row(tiles)) : null);

const worth = (found) => [
  found.yakuman ? '' : t('han_fu', { han: found.han, fu: found.fu }),
  found.words.limit,
].filter(Boolean).join(' · ');

function list(word, rows) {
  return el(`dl.score-list.${word}`, {}, el('div.score-title', {}, el('dt', {}, t(word)), el('dd', {}, word === 'yaku' ? t('han') : '')),
    rows.map(([said, count, tile]) => el('div', {}, el('dt', {}, said, tile ? picture(kindOf(tile)) : null), el('dd', {}, String(count)))));
}
