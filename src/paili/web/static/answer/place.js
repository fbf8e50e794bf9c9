// The panel of the last deal: the wins that reach each place, and the draws that the hand needs for the smallest of them.

import { postCached } from '../base/api.js';
import { $, el, tileRow, debounced } from '../base/dom.js';
import { released } from '../base/press.js';
import { asArguments as forms } from '../hand/forms.js';
import { seatsHere, winds } from './score.js';
import { updateAddress } from '../base/address.js';
import { RIICHI_GAMES, WIN, WINDS, changed, limited, handText, ownSeat, state, total, visibleText } from '../base/store.js';
import { game, ruleSet } from '../base/game.js';
import { faultText, t } from '../base/words.js';

const START = { 3: 35000, 4: 25000 };
const MOST_POINTS = 1000000;
const QUIET = 150;  // milliseconds
const PATIENCE = 400;

/** The game and the language of the form that is shown. */
let drawn = '';
let turn = 0;

const players = () => seatsHere().length;
const isAsked = () => Boolean(state.place.place);

/** Open the panel, with equal points in the last round. */
export function open() {
  if (isAsked()) return show();
  startPoints();
  if (state.won.round === WIN.round) state.won.round = 'S';
  return changed('table');
}

export function close() {
  if (!isAsked()) return;
  state.place.place = '';
  updateAddress({ replace: true });
}

/** Update the panel from the state. */
export function show() {
  if (!isAsked() || !RIICHI_GAMES.includes(state.game)) return;
  const wanted = `${state.game} ${document.documentElement.lang}`;
  const isNew = drawn !== wanted;
  drawn = wanted;
  if (points().length !== players()) startPoints();
  if (isNew) draw();
  fill();
  ask();
}

const points = () => state.place.place.split('.').map(Number);
const setPoints = (all) => { state.place.place = all.join('.'); };
const startPoints = () => setPoints(Array(players()).fill(START[players()]));

const first = () => (seatsHere().includes(state.place.first) ? state.place.first : 'S');
const rank = () => Math.min(players(), state.place.rank);

// ------------------------------------------------------------------------------- the form

function draw() {
  $('place-body').replaceChildren(
    el('div.place-form', {},
      el('fieldset.place-seats', {}, el('legend.sr', {}, t('place_points')), seatsHere().map(seatCard)),
      el('p.hint', { id: 'place-total' }),
      el('div.place-facts', {},
        number('honba'), number('sticks'),
        choice('round', 'round_wind', winds(WINDS), (value) => { state.won.round = value; }),
        choice('first', 'place_first', winds(seatsHere()), (value) => { state.place.first = value; }),
        choice('rules', 'rules', game().rules.map((name) => [name, t(`rules_${name}`)]), (value) => { state.won.rules = value === game().rules[0] ? '' : value; }))),
    el('div', { id: 'place-answer', 'aria-live': 'polite' }),
    el('section.place-hand', {},
      el('div.place-head', {}, el('h3', {}, t('place_hand')),
        choice('rank', 'place_rank', seatsHere().map((_, at) => [at + 1, t(`place_${at + 1}`)]), (value) => { state.place.rank = Number(value); })),
      el('div', { id: 'place-hand', 'aria-live': 'polite' })));
}

const seatCard = (wind) => el('div.place-seat', { 'data-wind': wind },
  el('label', {}, el('input', { type: 'radio', name: 'place-seat', value: wind, onchange: () => { state.won.seat = wind; changed('table'); } }), el('span', {})),
  el('input', { type: 'number', step: 100, 'aria-label': `${t(`wind_${wind}`)}, ${t('place_points')}`, id: `place-points-${wind}`, oninput: typed }));

const number = (key) => el('label.score-field', {}, el('span', {}, t(key)),
  el('input', { type: 'number', min: 0, max: 99, inputmode: 'numeric', id: `place-${key}`, onchange: ({ target }) => take(key, target.value) }));

/** Take a number when nothing is pressed: a click beside the field changes the field first, and nothing must be replaced under it. */
async function take(key, value) {
  await released();
  state.won[key] = limited(key, value);
  changed('table');
}

const choice = (key, word, options, choose) => el('label.score-field.pick', {}, el('span', {}, t(word)),
  el('select', { id: `place-${key}`, onchange: ({ target }) => { choose(target.value); changed('table'); } }, options.map(([value, text]) => el('option', { value }, text))));

function typed() {
  const inputs = [...$('place-body').querySelectorAll('.place-seat input[type="number"]')];
  setPoints(inputs.map((one) => Math.max(-MOST_POINTS, Math.min(MOST_POINTS, Math.trunc(one.valueAsNumber) || 0))));
  updateAddress({ replace: true });
  fillSum();
  soon();
}

const soon = debounced(QUIET, () => ask());

function fill() {
  for (const card of $('place-body').querySelectorAll('.place-seat')) fillSeat(card, card.dataset.wind);
  const facts = { honba: state.won.honba, sticks: state.won.sticks, round: state.won.round, first: first(), rules: ruleSet(), rank: rank() };
  for (const [key, value] of Object.entries(facts)) $(`place-${key}`).value = value;
  fillSum();
}

/** Fill the card of a seat, except for the field that has the focus. */
function fillSeat(card, wind) {
  const isOwn = wind === ownSeat();
  const field = $(`place-points-${wind}`);
  card.classList.toggle('own', isOwn);
  card.querySelector('[type="radio"]').checked = isOwn;
  card.querySelector('span').textContent = isOwn ? `${t(`wind_${wind}`)} · ${t('place_you')}` : t(`wind_${wind}`);
  if (field !== document.activeElement) field.value = points()[WINDS.indexOf(wind)];
}

function fillSum() {
  const sum = points().reduce((all, one) => all + one, 1000 * state.won.sticks);
  $('place-total').textContent = t('place_total', { points: sum.toLocaleString('en') });
}

// ------------------------------------------------------------------------------- the answer

const fields = () => ({ points: points(), seat: ownSeat(), honba: state.won.honba, sticks: state.won.sticks, first_dealer: first(), rules: ruleSet(), lang: state.language });

const withHand = () => ({ ...fields(), ...forms(), hand: handText(), rank: rank(), visible: visibleText(), dora_indicators: state.won.dora, round_wind: state.won.round });

const hasHand = () => [13, 14].includes(total()) && state.tiles.length % 3 !== 0 && !handText().includes('*');

async function ask() {
  const mine = ++turn;
  const isThere = await answer(fields(), mine, $('place-answer'), places);
  if (mine !== turn) return;
  if (isThere && hasHand()) await answer(withHand(), mine, $('place-hand'), hand);
  else $('place-hand').replaceChildren(hasHand() ? '' : el('p.hint', {}, t('place_no_hand')));
}

/** Send a request and show the response; return whether there was one. */
async function answer(question, mine, box, shown) {
  const wait = setTimeout(() => mine === turn && box.replaceChildren(el('p.hint', {}, t('place_waiting'))), PATIENCE);
  try {
    const response = await postCached('/api/place', question);
    if (mine === turn) box.replaceChildren(...shown(response));
    return true;
  } catch (problem) {
    const message = faultText(problem, 'whole');
    if (mine === turn) box.replaceChildren(el('p.bad', {}, message));
    return false;
  } finally {
    clearTimeout(wait);
  }
}

function places(result) {
  const goesOn = result.ways.some((way) => way.enough.some((one) => !one.ends));
  return [el('p.place-now', {}, result.standing), el('div.place-ways', {}, result.ways.map(wayCard)), ...(goesOn ? [el('p.hint', {}, t('place_goes_on'))] : [])];
}

const wayCard = (way) => el('section.place-way', { 'data-source': way.source }, el('h3', {}, way.name),
  [...way.enough].reverse().map((one) => el('div.place-row', { 'data-rank': one.rank },
    el('span', {}, one.place_text), el('b', {}, t('place_at_least', { points: one.checked_points })), el('span', {}, `→ ${one.then_text}`),
    el('small', {}, one.wins_text))));

/** Return the wins that are enough: one card for each number of points, with the ways of winning. */
function hand(result) {
  const goals = new Map();
  for (const one of result.hand) {
    const key = `${one.points} ${one.tsumo}`;
    goals.set(key, { ...one, names: [...(goals.get(key)?.names ?? []), one.name] });
  }
  if (!goals.size) return [el('p.hint', {}, t('place_out_of_reach'))];
  return [el('div.place-ways', {}, [...goals.values()].map(goalCard))];
}

const goalCard = (one) => el('section.place-way', { 'data-points': one.points, 'data-draws': one.draws }, el('h3', {}, one.names.join(' · ')),
  el('p.place-line', {}, one.line),
  one.draws ? el('div.place-goal', {},
    el('span', {}, t('place_tiles')), tileRow(one.tiles),
    ...(one.discards.length ? [el('span', {}, t('place_discards')), tileRow(one.discards)] : [])) : null);
