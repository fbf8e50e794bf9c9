// The game by keyboard: a digit takes the move of that number, 0 lets a tile go, D discards what was drawn, H asks the coach; arrow keys, Enter and Space are the buttons' own.

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
