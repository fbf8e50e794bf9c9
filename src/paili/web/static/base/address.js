// The address of the page: what is shown, as a link that anybody can open, and back.

import { DEAL, GOALS, MOMENT, MOST_TURNS, PLACE, RIVERS, TABLES, TABS, WIN, WORTH, counted, handText, names, seenText, state, write } from './store.js';

const MOST_DISCARDS = 30;
const TYPED = /^.{0,40}$/;  // what is no tile the server says
const SHAPES = { lack: /^[mps]?$/, wild: /^(\d[mpsz]){0,9}$/, flowers: /^[1-8]{0,8}$/, gone: /^[ESWN]{0,4}$/, ready: /^(declared|heavenly|earthly)?$/, discarder: /^[ESWN]?$/, liable: /^[ESWN]?$/, turned: /^(\d[mpsz])?$/, birds: TYPED, honours: TYPED };

export function address() {
  const query = new URLSearchParams();
  const text = handText();
  if (text) query.set('hand', text);
  if (seenText()) query.set('seen', seenText());
  for (const one of RIVERS) if (state.rivers[one].length) query.set(one, write(state.rivers[one]));
  if (state.game !== 'riichi') query.set('game', state.game);
  const unusual = (chosen, usual) => Object.keys(usual).forEach((key) => chosen[key] !== usual[key] && query.set(key, chosen[key]));
  unusual(state.won, WIN);
  unusual(state.worth, WORTH);
  if (state.place.place) unusual(state.place, PLACE);
  unusual(state.deal, DEAL);
  if (state.forms) query.set('forms', state.forms);
  query.set('lang', state.language);
  if (state.tab !== 'hand') query.set('tab', state.tab);
  if (state.tab === 'log') unusual(state.log, MOMENT);
  return `?${query.toString().replaceAll('%2A', '*').replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')}`;
}

/** The game itself, in the part of an address that is not sent to any server. */
function fragment() {
  if (state.tab === 'log' && state.packed) return `#log=${state.packed}`;
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

/** What an address asks for, that of the page or another. */
export function asked(search = location.search) {
  const query = new URLSearchParams(search);
  return {
    hand: query.get('hand') ?? '',
    seen: query.get('seen') ?? '',
    rivers: Object.fromEntries(RIVERS.map((one) => [one, names(query.get(one) ?? '').slice(0, MOST_DISCARDS)])),
    game: query.get('game') ?? 'riichi',
    won: chosen(query, WIN, (_, text) => text),
    worth: { worth: query.get('worth') === '1' ? 1 : 0, turns: query.get('turns') ? Math.min(MOST_TURNS, whole(query.get('turns'), 0)) : WORTH.turns,
      goal: GOALS.includes(query.get('goal')) ? query.get('goal') : WORTH.goal,
      table: Object.hasOwn(TABLES, query.get('table')) ? query.get('table') : WORTH.table, declared: Math.min(3, whole(query.get('declared') ?? 0, 0)), calls: Number(query.get('calls') === '1') },
    place: { place: /^-?\d{1,7}(\.-?\d{1,7}){2,3}$/.test(query.get('place')) ? query.get('place') : '',
      first: /^[ESWN]$/.test(query.get('first')) ? query.get('first') : PLACE.first, rank: Math.min(4, whole(query.get('rank'), 1)) },
    deal: Object.fromEntries(Object.entries(DEAL).map(([key, usual]) => [key, typeof usual === 'number' ? counted(key, query.get(key)) : fits(key, query.get(key) ?? usual)])),
    packedRules: location.hash.startsWith('#rules=') ? location.hash.slice(7) : '',
    forms: /^[a-z_]+(,[a-z_]+){0,4}$/.test(query.get('forms') ?? '') ? query.get('forms') : '',
    language: query.get('lang'),
    tab: TABS.includes(query.get('tab')) ? query.get('tab') : 'hand',
    log: { number: whole(query.get('number'), 1), deal: query.get('deal') ?? '', step: whole(query.get('step'), 0), view: /^[0-3]$/.test(query.get('view')) ? query.get('view') : 'all' },
    packed: location.hash.startsWith('#log=') ? location.hash.slice(5) : '',
  };
}

/** What an address chooses, counters and texts as they may be; what it does not say is as usual. */
const chosen = (query, usuals, fit) => Object.fromEntries(Object.entries(usuals).map(([key, usual]) =>
  [key, typeof usual === 'number' ? counted(key, query.get(key)) : fit(key, query.get(key) ?? usual)]));

/** A choice of a deal as it may be, nothing twice; what it cannot be counts as not chosen. */
function fits(key, text) {
  const parts = key === 'ready' || SHAPES[key] === TYPED ? [text] : text.match(key === 'wild' ? /../g : /./g) ?? [];
  return SHAPES[key].test(text) && new Set(parts).size === parts.length ? text : DEAL[key];
}

const whole = (text, least) => Math.min(999, Math.max(least, Math.trunc(Number(text)) || 0));
