// The buttons of the seat wind and the round wind.

import { $, el, addArrowKeys } from '../base/dom.js';
import { game } from '../base/game.js';
import { WINDS, changed, state } from '../base/store.js';
import { t } from '../base/words.js';

const GROUPS = { seat: 'seat_wind', round: 'round_wind' };
const keeps = [];

export function setUp() {
  for (const key of Object.keys(GROUPS)) {
    const buttons = WINDS.map((wind) => el('button.mode', { role: 'radio', 'data-wind': wind, onclick: () => choose(key, wind) }));
    $('winds').append(el('div.wind-row', {}, el('span', { id: `wind-${key}` }),
      el('div.modes', { role: 'radiogroup', 'aria-labelledby': `wind-${key}`, 'data-winds': key }, buttons)));
    keeps.push(addArrowKeys($('winds').lastChild.lastChild));
  }
}

function choose(key, wind) {
  state.won[key] = wind;
  changed('table');
}

/** Update texts and choices; three players have no seat North, and games without honours have no winds. */
export function show() {
  $('winds').hidden = !game().kinds.includes('1z');
  const players = state.game === 'sanma' ? 3 : 4;
  for (const [key, word] of Object.entries(GROUPS)) {
    $(`wind-${key}`).textContent = t(word);
    for (const one of $('winds').querySelectorAll(`[data-winds="${key}"] button`)) {
      const { wind } = one.dataset;
      one.textContent = t(`wind_${wind}`);
      one.setAttribute('aria-checked', state.won[key] === wind);
      one.hidden = key === 'seat' && WINDS.indexOf(wind) >= players;
    }
  }
  for (const keep of keeps) keep();
}
