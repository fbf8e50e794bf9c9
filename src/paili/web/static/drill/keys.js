// The keys of the drill: a digit for a choice; digits and the letter of a suit for tiles, such as 25s; Enter to continue.

import { $ } from '../base/dom.js';
import { SUITS, state } from '../base/store.js';

const LETTERS = SUITS.join('');

/** The typed digits whose suit is still missing. */
let digits = '';
/** Whether tiles were typed since the last click: then Enter checks the answer instead of pressing the focused button. */
let isTyped = false;

const felt = () => $('panel-drill').querySelector('.drill-felt');
const press = (selector) => felt().querySelector(`${selector}:not(:disabled)`)?.click();

export function listen() {
  document.addEventListener('keydown', (event) => {
    if (state.tab !== 'drill' || event.ctrlKey || event.metaKey || event.altKey || !felt()) return;
    if (event.target.matches('select, input') || !handled(event)) return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', clearDigits);
}

/** Remove the typed digits. */
export function clearDigits() {
  digits = '';
  isTyped = false;
  showDigits();
}

function handled({ key, target }) {
  if (key === 'Enter') return enter(target);
  if (/^[1-9]$/.test(key)) return digit(key);
  if (digits && key === 'Backspace') return type(digits.slice(0, -1));
  return key.length === 1 && LETTERS.includes(key) ? suit(key) : false;
}

/** Continue or check the answer; on a button, leave Enter to the browser unless tiles were typed. */
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
  if (suits.size === 1) pressTile(key + [...suits][0]);
  else type(digits + key);
  return true;
}

function type(text) {
  digits = text;
  showDigits();
  return true;
}

function suit(letter) {
  if (!digits) return false;
  for (const rank of digits) pressTile(rank + letter);
  return type('');
}

/** Press the button of a tile; a five may be red. */
function pressTile(name) {
  const names = name[0] === '5' ? [name, `0${name[1]}`] : [name];
  const one = names.map((label) => felt().querySelector(`button[data-tile="${label}"]:not(:disabled)`)).find(Boolean);
  one?.click();
  isTyped = true;
}

function showDigits() {
  const box = $('drill-typed');
  if (box) box.textContent = digits ? `${digits}…` : '';
}
