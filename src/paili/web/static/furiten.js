// Furiten: whether a ready hand waits for a tile among its own discards.

import { recall } from './api.js';
import { el } from './dom.js';
import { kindOf, state, write } from './state.js';
import { t, tileWord } from './words.js';

/** A note that a hand is furiten, once its last discard lies there too; null where it is not, or where it cannot be. */
export async function note(hand, last = null) {
  const river = [...state.rivers.own, ...(last && last !== '*' ? [last] : [])].map(kindOf);
  if (!state.rivers.own.length || !['riichi', 'sanma'].includes(state.game) || hand.includes('*')) return null;
  const { own } = await recall('/api/furiten', { hand, river: write(river), variant: state.game });
  return own.length ? el('p.bad.furiten', {}, t('furiten', { tiles: own.map(tileWord).join(' ') })) : null;
}
