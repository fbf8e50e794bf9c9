// The drill by keyboard: a digit takes a choice; digits and the letter of a suit name tiles, as 25s; Enter goes on.

import { $ } from '../base/dom.js';
import { SUITS, state } from '../base/store.js';

const LETTERS = SUITS.join('');

/** The digits typed so far that wait for the letter of their suit. */
let digits = '';
/** Whether tiles were named by keys since the last click: then Enter checks, and does not press the button in focus. */
let isTyped = false;

const felt = () => $('panel-drill').querySelector('.drill-felt');
const press = (selector) => felt().querySelector(`${selector}:not(:disabled)`)?.click();

export function listen() {
  document.addEventListener('keydown', (event) => {
    if (state.tab !== 'drill' || event.ctrlKey || event.metaKey || event.altKey || !felt()) return;
    if (event.target.matches('select, input') || !handled(event)) return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', forget);
}

/** Nothing was typed for this question yet. */
export function forget() {
  digits = '';
  isTyped = false;
  echo();
}

function handled({ key, target }) {
  if (key === 'Enter') return enter(target);
  if (/^[1-9]$/.test(key)) return digit(key);
  if (digits && key === 'Backspace') return type(digits.slice(0, -1));
  return key.length === 1 && LETTERS.includes(key) ? suit(key) : false;
}

/** On a button it presses that, but for a tile of the answer after others were typed. */
function enter(target) {
  if (target.matches('a') || (target.matches('button, [role="tab"]') && !(isTyped && target.closest('#drill-answers')))) return false;
  press($('next') ? '#next' : '#check');
  return true;
}

function digit(key) {
  if ($('drill-choices')) {
    press(`#drill-choices [data-choice="${key}"]`);
    return true;
  }
  const suits = new Set([...felt().querySelectorAll('[data-tile]:not(:disabled)')].map((one) => one.dataset.tile[1]));
  if (suits.size === 1) take(key + [...suits][0]);
  else type(digits + key);
  return true;
}

function type(text) {
  digits = text;
  echo();
  return true;
}

function suit(letter) {
  if (!digits) return false;
  for (const rank of digits) take(rank + letter);
  return type('');
}

/** Press the button of a tile; a five in a hand may be red. */
function take(name) {
  const names = name[0] === '5' ? [name, `0${name[1]}`] : [name];
  const one = names.map((label) => felt().querySelector(`button[data-tile="${label}"]:not(:disabled)`)).find(Boolean);
  one?.click();
  isTyped = true;
}

function echo() {
  const box = $('drill-typed');
  if (box) box.textContent = digits ? `${digits}…` : '';
}
