// Furiten: a ready hand waits for a tile in its own river.

import { postCached } from '../base/api.js';
import { el } from '../base/dom.js';
import { discardsOf, kindOf, state, tilesText } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

/** Return a note that a hand is furiten after its last discard; null if it is not furiten, or the game has no furiten. */
export async function note(hand, last = null) {
  const river = [...discardsOf('own'), ...(last && last !== '*' ? [last] : [])].map(kindOf);
  if (!river.length || !['riichi', 'sanma'].includes(state.game) || hand.includes('*')) return null;
  const { own } = await postCached('/api/furiten', { hand, river: tilesText(river), variant: state.game });
  return own.length ? el('p.bad.furiten', {}, t('furiten', { tiles: own.map(tileWord).join(' ') })) : null;
}
