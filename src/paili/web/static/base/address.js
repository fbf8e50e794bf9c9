// The address of the page: write the state of the page to it, and read it.

import { handOfLine, shownPosition } from './position.js';
import { calls, emptySeat, seatOf, seatText } from './seats.js';
import { DEAL, GOALS, PLAY, MOMENT, MOST_TURNS, PLACE, RIVERS, OPPONENT_MODELS, TABS, WIN, VALUE, limited, handText, players, seats, seenText, state } from './store.js';

const FREE_TEXT = /^.{0,40}$/;  // the server reports a text that is no tile
const SHAPES = { lack: /^[mps]?$/, wild: /^(\d[mpsz]){0,9}$/, flowers: /^[1-8]{0,8}$/, gone: /^[ESWN]{0,4}$/, ready: /^(declared|heavenly|earthly)?$/, discarder: /^[ESWN]?$/, liable: /^[ESWN]?$/, turned: /^(\d[mpsz])?$/, birds: FREE_TEXT, honours: FREE_TEXT, seat: /^[ESWN]$/, round: /^[ESWN]$/, by: /^(ron|tsumo)$/ };

/** The fields of an address: their defaults, and their present values. */
const DEFAULTS = { hand: '', seen: '', ...Object.fromEntries(RIVERS.map((one) => [one, ''])), game: 'riichi', ...WIN, ...DEAL };
const fields = () => ({ hand: handText(), seen: seenText(), ...rivers(), game: state.game, ...state.won, ...state.deal });

function rivers() {
  const bySeat = calls(seats(), players());
  return Object.fromEntries(RIVERS.map((one) => [one, seatText(state.seats[one], { taken: new Map(), ...bySeat[one], melds: one === 'own' ? [] : bySeat[one]?.melds ?? [] }, players())]));
}

/** Return the query of the address: a position and the fields that it lacks, or all fields. */
export function address() {
  const query = new URLSearchParams();
  const unusual = (choicesOf, usual) => Object.keys(usual).forEach((key) => choicesOf[key] !== usual[key] && query.set(key, choicesOf[key]));
  const current = shownPosition();
  if (current) query.set('pos', current.text);
  const gives = current?.gives ?? {};
  for (const [key, value] of Object.entries(fields())) if (gives[key] !== null && String(value) !== String(gives[key] ?? DEFAULTS[key])) query.set(key, value);
  unusual(state.value, VALUE);
  if (state.place.place) unusual(state.place, PLACE);
  if (state.forms) query.set('forms', state.forms);
  query.set('lang', state.language);
  if (state.tab !== 'hand') query.set('tab', state.tab);
  if (state.tab === 'drill' && state.drill) query.set('drill', state.drill);
  if (state.tab === 'log') unusual(state.log, MOMENT);
  if (state.tab === 'play') unusual(state.play, PLAY);
  return `?${query.toString().replaceAll('%2A', '*').replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')}`;
}

/** Return the fragment of the address, which no server receives: the game, or own rules. */
function fragment() {
  if (state.tab === 'log' && state.packed) return `#log=${state.packed}`;
  if (state.tab === 'play' && state.play.moves) return `#moves=${state.play.moves}`;
  return state.tab === 'hand' && state.game === 'own' && state.packedRules ? `#rules=${state.packedRules}` : '';
}

export const link = () => address() + fragment();

let beforeChange = () => {};

/** Set the function that runs before each new entry of the history. */
export const onAddressChange = (listener) => { beforeChange = listener; };

export function updateAddress({ replace = false } = {}) {
  const next = link();
  if (next === location.search + location.hash) return;
  if (!replace) beforeChange();
  history[replace ? 'replaceState' : 'pushState'](null, '', next);
}

/** Return whether the address has nothing but a language. */
export const isEmptyAddress = () => ![...new URLSearchParams(location.search).keys()].some((key) => key !== 'lang') && !location.hash;

/** Return the position in the address as a line of text; '' for none. A plus sign is part of a position, not a blank. */
export function positionText() {
  const text = location.search.match(/[?&]pos=([^&]*)/)?.[1] ?? '';
  try {
    return decodeURIComponent(text);
  } catch {  // an invalid percent sign: the server reports it
    return text;
  }
}

/** Read an address with a position; `answer` has its fields, and other fields of the address have precedence. */
export function readPosition(text, answer, search) {
  const { pos, ...named } = Object.fromEntries(new URLSearchParams(search));
  const gives = withOfferedWin({ ...answer, hand: handOfLine(text) || answer.hand }, named.win);
  return { ...readAddress(`?${new URLSearchParams({ ...gives, ...named })}`), position: { text, gives, offered: answer.offered ?? '' } };
}

/** Return the fields for a win on the offered tile, if the address contains that win. */
function withOfferedWin({ offered, robbed, discarder, ...fields }, win) {
  if (!offered || win !== offered) return fields;
  return { ...fields, hand: fields.hand + offered, discarder, how: [fields.how, robbed].filter(Boolean).join() };
}

/** Read an address without a position. */
export function readAddress(search = location.search) {
  const query = new URLSearchParams(search);
  return {
    hand: query.get('hand') ?? '',
    seen: query.get('seen') ?? '',
    melds: seatOf(`.${query.get('melds') ?? ''}`, 4).melds,
    seats: seatsOf(query),
    game: query.get('game') ?? 'riichi',
    won: chosen(query, WIN, (key, text) => (SHAPES[key]?.test(text) ?? true ? text : WIN[key])),
    value: { value: query.get('value') === '1' ? 1 : 0, turns: /^\d+$/.test(query.get('turns')) ? Math.min(MOST_TURNS, query.get('turns')) : VALUE.turns,
      goal: GOALS.includes(query.get('goal')) ? query.get('goal') : VALUE.goal,
      opponents: Object.hasOwn(OPPONENT_MODELS, query.get('opponents')) ? query.get('opponents') : VALUE.opponents, declared: Math.min(3, limitedNumber(query.get('declared') ?? 0, 0)), calls: /^[01]$/.test(query.get('calls')) ? Number(query.get('calls')) : VALUE.calls,
      uma: query.get('uma')?.match(/^[a-z0-9_]{1,30}$/)?.[0] ?? VALUE.uma },
    place: { place: /^-?\d{1,7}(\.-?\d{1,7}){2,3}$/.test(query.get('place')) ? query.get('place') : '',
      first: /^[ESWN]$/.test(query.get('first')) ? query.get('first') : PLACE.first, rank: Math.min(4, limitedNumber(query.get('rank'), 1)) },
    deal: Object.fromEntries(Object.entries(DEAL).map(([key, usual]) => [key, typeof usual === 'number' ? limited(key, query.get(key)) : validChoice(key, query.get(key) ?? usual)])),
    packedRules: location.hash.startsWith('#rules=') ? location.hash.slice(7) : '',
    forms: /^[a-z_]+(,[a-z_]+){0,4}$/.test(query.get('forms') ?? '') ? query.get('forms') : '',
    language: query.get('lang'),
    tab: TABS.includes(query.get('tab')) ? query.get('tab') : 'hand',
    drill: query.get('drill')?.match(/^(position|mistakes)$/)?.[0] ?? '',
    log: { number: limitedNumber(query.get('number'), 1), deal: query.get('deal') ?? '', step: limitedNumber(query.get('step'), 0), view: seatNumber(query.get('view')) || 'all', review: seatNumber(query.get('review')), objective: query.get('objective') === 'place' ? 'place' : MOMENT.objective },
    play: { bots: query.get('bots') ?? '', from: query.get('from') ?? '', moves: location.hash.startsWith('#moves=') ? location.hash.slice(7) : '' },
    packed: location.hash.startsWith('#log=') ? location.hash.slice(5) : '',
  };
}

/** Read rivers and melds of all seats; melds and norths of the own seat belong to the hand and the win. */
function seatsOf(query) {
  const rivers = Object.fromEntries(RIVERS.map((one) => [one, seatOf(query.get(one) ?? '', query.get('game') === 'sanma' ? 3 : 4)]));
  return { ...rivers, own: { ...emptySeat(), river: rivers.own.river } };
}

/** Read the fields of an address that have a default. */
const chosen = (query, usuals, fit) => Object.fromEntries(Object.entries(usuals).map(([key, usual]) =>
  [key, typeof usual === 'number' ? limited(key, query.get(key)) : fit(key, query.get(key) ?? usual)]));

/** Return a valid value of a field of the deal, without repeated entries, or the default. */
function validChoice(key, text) {
  const parts = key === 'ready' || SHAPES[key] === FREE_TEXT ? [text] : text.match(key === 'wild' ? /../g : /./g) ?? [];
  return SHAPES[key].test(text) && new Set(parts).size === parts.length ? text : DEAL[key];
}

const seatNumber = (text) => (/^[0-3]$/.test(text) ? text : '');
const limitedNumber = (text, least) => Math.min(999, Math.max(least, Math.trunc(Number(text)) || 0));
