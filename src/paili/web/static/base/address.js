// The address of the page: what is shown, as a link that anybody can open, and back.

import { handOf, standing } from './position.js';
import { calls, seatNone, seatOf, seatText } from './seats.js';
import { DEAL, GOALS, GUEST, MOMENT, MOST_TURNS, PLACE, RIVERS, OPPONENT_MODELS, TABS, WIN, VALUE, counted, handText, players, seats, seenText, state } from './store.js';

const TYPED = /^.{0,40}$/;  // what is no tile the server says
const SHAPES = { lack: /^[mps]?$/, wild: /^(\d[mpsz]){0,9}$/, flowers: /^[1-8]{0,8}$/, gone: /^[ESWN]{0,4}$/, ready: /^(declared|heavenly|earthly)?$/, discarder: /^[ESWN]?$/, liable: /^[ESWN]?$/, turned: /^(\d[mpsz])?$/, birds: TYPED, honours: TYPED };

/** What is shown, by the fields of an address, and as it is where an address does not say. */
const NOTHING = { hand: '', seen: '', ...Object.fromEntries(RIVERS.map((one) => [one, ''])), game: 'riichi', ...WIN, ...DEAL };
const fields = () => ({ hand: handText(), seen: seenText(), ...rivers(), game: state.game, ...state.won, ...state.deal });

function rivers() {
  const bySeat = calls(seats(), players());
  return Object.fromEntries(RIVERS.map((one) => [one, seatText(state.seats[one], { taken: new Map(), ...bySeat[one], melds: one === 'own' ? [] : bySeat[one]?.melds ?? [] }, players())]));
}

/** The address: one position with what it does not say, or where there is none each field by itself. */
export function address() {
  const query = new URLSearchParams();
  const unusual = (chosen, usual) => Object.keys(usual).forEach((key) => chosen[key] !== usual[key] && query.set(key, chosen[key]));
  const current = standing();
  if (current) query.set('pos', current.text);
  const gives = current?.gives ?? {};
  for (const [key, value] of Object.entries(fields())) if (gives[key] !== null && String(value) !== String(gives[key] ?? NOTHING[key])) query.set(key, value);
  unusual(state.value, VALUE);
  if (state.place.place) unusual(state.place, PLACE);
  if (state.forms) query.set('forms', state.forms);
  query.set('lang', state.language);
  if (state.tab !== 'hand') query.set('tab', state.tab);
  if (state.tab === 'drill' && state.drill) query.set('drill', state.drill);
  if (state.tab === 'log') unusual(state.log, MOMENT);
  if (state.tab === 'play') unusual(state.play, GUEST);
  return `?${query.toString().replaceAll('%2A', '*').replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')}`;
}

/** The game itself, in the part of an address that is not sent to any server. */
function fragment() {
  if (state.tab === 'log' && state.packed) return `#log=${state.packed}`;
  if (state.tab === 'play' && state.play.moves) return `#moves=${state.play.moves}`;
  return state.tab === 'hand' && state.game === 'own' && state.packedRules ? `#rules=${state.packedRules}` : '';
}

let beforeMove = () => {};

/** Call something before the address changes to another. */
export const onMove = (listener) => { beforeMove = listener; };

export function remember({ replace = false } = {}) {
  const next = address() + fragment();
  if (next === location.search + location.hash) return;
  if (!replace) beforeMove();
  history[replace ? 'replaceState' : 'pushState'](null, '', next);
}

/** Whether the address says nothing of a hand or a game, as that of somebody who comes to begin. */
export const isBare = () => ![...new URLSearchParams(location.search).keys()].some((key) => key !== 'lang') && !location.hash;

/** The position that the address is, as one line of text; '' where it has fields of its own. Nothing in it stands for a blank. */
export const position = () => decodeURIComponent(location.search.match(/[?&]pos=([^&]*)/)?.[1] ?? '');

/** What an address asks for that is a position, which gives these fields; what it names beside them counts before. */
export function readPosition(text, answer, search) {
  const { pos, ...named } = Object.fromEntries(new URLSearchParams(search));
  const gives = claimed({ ...answer, hand: handOf(text) || answer.hand }, named.win);
  return { ...readAddress(`?${new URLSearchParams({ ...gives, ...named })}`), position: { text, gives, offered: answer.offered ?? '' } };
}

/** The fields where the tile that is offered is won on, if the address says so. */
function claimed({ offered, robbed, discarder, ...fields }, win) {
  if (!offered || win !== offered) return fields;
  return { ...fields, hand: fields.hand + offered, discarder, how: [fields.how, robbed].filter(Boolean).join() };
}

/** What an address asks for, that of the page or another. */
export function readAddress(search = location.search) {
  const query = new URLSearchParams(search);
  return {
    hand: query.get('hand') ?? '',
    seen: query.get('seen') ?? '',
    melds: (query.get('melds') ?? '').split('.').filter(Boolean),
    seats: seatsOf(query),
    game: query.get('game') ?? 'riichi',
    won: chosen(query, WIN, (_, text) => text),
    value: { value: query.get('value') === '1' ? 1 : 0, turns: query.get('turns') ? Math.min(MOST_TURNS, whole(query.get('turns'), 0)) : VALUE.turns,
      goal: GOALS.includes(query.get('goal')) ? query.get('goal') : VALUE.goal,
      opponents: Object.hasOwn(OPPONENT_MODELS, query.get('opponents')) ? query.get('opponents') : VALUE.opponents, declared: Math.min(3, whole(query.get('declared') ?? 0, 0)), calls: /^[01]$/.test(query.get('calls')) ? Number(query.get('calls')) : VALUE.calls,
      uma: query.get('uma')?.match(/^[a-z0-9_]{1,30}$/)?.[0] ?? VALUE.uma },
    place: { place: /^-?\d{1,7}(\.-?\d{1,7}){2,3}$/.test(query.get('place')) ? query.get('place') : '',
      first: /^[ESWN]$/.test(query.get('first')) ? query.get('first') : PLACE.first, rank: Math.min(4, whole(query.get('rank'), 1)) },
    deal: Object.fromEntries(Object.entries(DEAL).map(([key, usual]) => [key, typeof usual === 'number' ? counted(key, query.get(key)) : fits(key, query.get(key) ?? usual)])),
    packedRules: location.hash.startsWith('#rules=') ? location.hash.slice(7) : '',
    forms: /^[a-z_]+(,[a-z_]+){0,4}$/.test(query.get('forms') ?? '') ? query.get('forms') : '',
    language: query.get('lang'),
    tab: TABS.includes(query.get('tab')) ? query.get('tab') : 'hand',
    drill: query.get('drill')?.match(/^(position|mistakes)$/)?.[0] ?? '',
    log: { number: whole(query.get('number'), 1), deal: query.get('deal') ?? '', step: whole(query.get('step'), 0), view: seat(query.get('view')) || 'all', review: seat(query.get('review')), objective: query.get('objective') === 'place' ? 'place' : MOMENT.objective },
    play: { bots: query.get('bots') ?? '', from: query.get('from') ?? '', moves: location.hash.startsWith('#moves=') ? location.hash.slice(7) : '' },
    packed: location.hash.startsWith('#log=') ? location.hash.slice(5) : '',
  };
}

/** What lies before the seats; of the own one the rest is the hand's and the win's. */
function seatsOf(query) {
  const rivers = Object.fromEntries(RIVERS.map((one) => [one, seatOf(query.get(one) ?? '', query.get('game') === 'sanma' ? 3 : 4)]));
  return { ...rivers, own: { ...seatNone(), river: rivers.own.river } };
}

/** What an address chooses, counters and texts as they may be; what it does not say is as usual. */
const chosen = (query, usuals, fit) => Object.fromEntries(Object.entries(usuals).map(([key, usual]) =>
  [key, typeof usual === 'number' ? counted(key, query.get(key)) : fit(key, query.get(key) ?? usual)]));

/** A choice of a deal as it may be, nothing twice; what it cannot be counts as not chosen. */
function fits(key, text) {
  const parts = key === 'ready' || SHAPES[key] === TYPED ? [text] : text.match(key === 'wild' ? /../g : /./g) ?? [];
  return SHAPES[key].test(text) && new Set(parts).size === parts.length ? text : DEAL[key];
}

const seat = (text) => (/^[0-3]$/.test(text) ? text : '');
const whole = (text, least) => Math.min(999, Math.max(least, Math.trunc(Number(text)) || 0));
