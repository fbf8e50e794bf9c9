// The form that begins a game against bots: rules and length, bots, seat, and the seed of the walls.

import { el } from '../base/dom.js';
import { writeStored, readStored } from '../base/storage.js';
import { WINDS, state } from '../base/store.js';
import { t } from '../base/words.js';

const USUAL = 'tenhou_east';
const STORE = 'paili.play.rules';
const STORE_BOTS = 'paili.play.bots';
const MAX_SEED = 2 ** 32 - 1;

/** The bots; the first is the default. */
export const BOTS = ['balanced', 'greedy', 'random'];

const random = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The numbers of deals; 0 for a whole game, the default. */
const DEALS = [0, 4, 1];

/** Return the form; `begin` receives the choices. */
export function form(presets, chinese, problem, busy, begin) {
  const all = [...presets, ...chinese].map(({ name }) => name);
  const chosen = [readStored(STORE), state.game].find((name) => all.includes(name)) ?? USUAL;
  const option = (value, word) => el('option', { value, selected: value === chosen }, word);
  const rules = el('select', { id: 'play-rules', onchange: () => seats() },
    el('optgroup', { label: t('games_riichi') }, presets.map(({ name }) => option(name, t(`rules_${name}`)))),
    el('optgroup', { label: t('games_chinese') }, chinese.map(({ name, title }) => option(name, title))));
  const seat = el('select', { id: 'play-seat' });
  const seed = el('input', { id: 'play-seed', type: 'text', inputmode: 'numeric', pattern: '[0-9]{1,10}', maxlength: 10, autocomplete: 'off', placeholder: t('play_any_seed') });
  const others = el('select', { id: 'play-bots' }, BOTS.map((name) => el('option', { value: name, selected: name === readStored(STORE_BOTS) }, t(`play_bot_${name}`))));
  const seats = () => seat.replaceChildren(...WINDS.slice(0, presets.find(({ name }) => name === rules.value)?.players ?? WINDS.length).map((wind, at) => el('option', { value: at }, t(`wind_${wind}`))));
  const deals = el('select', { id: 'play-deals' }, DEALS.map((count) => el('option', { value: count }, t(`play_deals_${count}`))));
  seats();
  const submit = (event) => {
    event.preventDefault();
    writeStored(STORE, rules.value);
    writeStored(STORE_BOTS, others.value);
    const how = [rules.value, seat.value, seed.value ? Math.min(MAX_SEED, Number(seed.value)) : random()];
    const more = deals.value !== '0' ? [others.value, deals.value] : others.value === BOTS[0] ? [] : [others.value];
    begin([...how, ...more].join('.'));
  };
  return el('form.card.play-form', { id: 'play-form', onsubmit: submit },
    el('h2', {}, t('play_title')), el('p.note', {}, t('play_hint')), problem ? el('p.bad', { id: 'play-problem', role: 'alert' }, problem) : null,
    el('div.play-choices', {}, field('variant', rules), field('play_deals', deals), field('play_bots', others), field('seat_wind', seat), field('play_seed', seed)),
    el('button.main', { id: 'play-start', type: 'submit', disabled: busy, 'data-first': true }, t('play_start')));
}

const field = (word, input) => el('label.pick', {}, el('span', {}, t(word)), input);
