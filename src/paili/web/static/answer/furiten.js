// Furiten: whether a ready hand waits for a tile among its own discards.

import { postCached } from '../base/api.js';
import { el } from '../base/dom.js';
import { discardsOf, kindOf, state, tilesText } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

/** A note that a hand is furiten, once its last discard lies there too; null where it is not, or where it cannot be. */
export async function note(hand, last = null) {
  const river = [...discardsOf('own'), ...(last && last !== '*' ? [last] : [])].map(kindOf);
  if (!discardsOf('own').length || !['riichi', 'sanma'].includes(state.game) || hand.includes('*')) return null;
  const { own } = await postCached('/api/furiten', { hand, river: tilesText(river), variant: state.game });
  return own.length ? el('p.bad.furiten', {}, t('furiten', { tiles: own.map(tileWord).join(' ') })) : null;
}
