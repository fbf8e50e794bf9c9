// Undo and redo, and recent hands, which the browser stores.

import { $, el } from '../base/dom.js';
import { removeStored, writeStored, readStoredList } from '../base/storage.js';
import { link } from '../base/address.js';
import { handOfLine as lineOf } from '../base/position.js';
import { state, total } from '../base/store.js';
import { t } from '../base/words.js';

const STORE = 'paili.recent';
const MOST = 30;
const LEAST_TILES = 13;
const MOST_STEPS = 200;

let past = [];
let future = [];

// ------------------------------------------------------------------------------- undo

/** Store the present address for undo, before it changes. */
export function storeForUndo() {
  if (state.tab !== 'hand') return;
  past = [...past, location.search + location.hash].slice(-MOST_STEPS);
  future = [];
}

export const undo = () => move(past, future);
export const redo = () => move(future, past);

function move(from, to) {
  if (state.tab !== 'hand' || !from.length) return;
  to.push(location.search + location.hash);
  goTo(from.pop());
}

function goTo(next) {
  history.pushState(null, '', next || '?');
  dispatchEvent(new PopStateEvent('popstate'));
}

export function listen() {
  $('undo').addEventListener('click', undo);
  $('redo').addEventListener('click', redo);
  document.addEventListener('keydown', (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    // In a field the browser itself undoes the input.
    if (!isUndo || state.tab !== 'hand' || event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  $('recent').addEventListener('toggle', () => $('recent').open && list());
}

export function show() {
  // Not `disabled`, because the button that was just pressed would lose the focus.
  $('undo').setAttribute('aria-disabled', !past.length);
  $('redo').setAttribute('aria-disabled', !future.length);
  if ($('recent').open) list();
}

// ------------------------------------------------------------------------------- recent hands

const hands = () => readStoredList(STORE, (one) => typeof one === 'string' && one.startsWith('?'));

const handOf = (one) => new URLSearchParams(one).get('hand') ?? lineOf(new URLSearchParams(one).get('pos') ?? '');

/** Store the shown hand if it is complete. */
export function add() {
  if (total() < LEAST_TILES || state.tab !== 'hand') return;
  const now = link();
  writeStored(STORE, JSON.stringify([now, ...hands().filter((one) => handOf(one) !== handOf(now))].slice(0, MOST)));
  if ($('recent').open) list();
}

function open(event, one) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  storeForUndo();
  goTo(one);
}

function list() {
  const links = hands().map((one) => el('li', {}, el('a', { href: one, onclick: (event) => open(event, one) }, el('code', {}, handOf(one)))));
  $('recent-list').replaceChildren(links.length ? el('ol', {}, links) : el('p.hint', {}, t('recent_none')),
    links.length ? el('button.plain', { onclick: () => { removeStored(STORE); list(); } }, t('forget')) : '');
}
