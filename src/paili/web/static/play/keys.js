// The keys of a game: a digit for the move with that number, 0 to pass, D to discard the drawn tile, H for a hint. Arrow keys, Enter and Space work on buttons.

import { $ } from '../base/dom.js';
import { state } from '../base/store.js';

const KEYS = { d: '#play-hand .drawn', h: '#play-hint' };
const press = (selector) => $('panel-play').querySelector(`${selector}:not(:disabled)`)?.click();

export function listen() {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (state.tab !== 'play' || event.ctrlKey || event.metaKey || event.altKey || target.matches('select, textarea, input:not([type="checkbox"])')) return;
    if (/^[0-9]$/.test(key)) press(`[data-key="${key}"]`);
    else if (KEYS[key.toLowerCase()]) press(KEYS[key.toLowerCase()]);
  });
}
