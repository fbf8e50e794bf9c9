// Undo and redo, and the hands of the last days, which stay in this browser.

import { $, el } from '../base/dom.js';
import { removeStored, writeStored, readStoredList } from '../base/storage.js';
import { address } from '../base/address.js';
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

/** The address is about to change: what it is now can come back. */
export function note() {
  if (state.tab !== 'hand') return;
  past = [...past, location.search].slice(-MOST_STEPS);
  future = [];
}

export const undo = () => move(past, future);
export const redo = () => move(future, past);

function move(from, to) {
  if (state.tab !== 'hand' || !from.length) return;
  to.push(location.search);
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
    // In a field the browser takes back what was typed.
    if (!isUndo || state.tab !== 'hand' || event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  $('recent').addEventListener('toggle', () => $('recent').open && list());
}

export function show() {
  // Not `disabled`: the button that was just pressed would lose the focus.
  $('undo').setAttribute('aria-disabled', !past.length);
  $('redo').setAttribute('aria-disabled', !future.length);
  if ($('recent').open) list();
}

// ------------------------------------------------------------------------------- recent hands

const hands = () => readStoredList(STORE, (one) => typeof one === 'string' && one.startsWith('?'));

const handOf = (one) => new URLSearchParams(one).get('hand') ?? lineOf(new URLSearchParams(one).get('pos') ?? '');

/** Keep the hand that is shown, if it is a whole one. */
export function add() {
  if (total() < LEAST_TILES || state.tab !== 'hand') return;
  const now = address();
  writeStored(STORE, JSON.stringify([now, ...hands().filter((one) => handOf(one) !== handOf(now))].slice(0, MOST)));
  if ($('recent').open) list();
}

function open(event, one) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  note();
  goTo(one);
}

function list() {
  const links = hands().map((one) => el('li', {}, el('a', { href: one, onclick: (event) => open(event, one) }, el('code', {}, handOf(one)))));
  $('recent-list').replaceChildren(links.length ? el('ol', {}, links) : el('p.hint', {}, t('recent_none')),
    links.length ? el('button.plain', { onclick: () => { removeStored(STORE); list(); } }, t('forget')) : '');
}
