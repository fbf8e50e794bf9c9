// An option in words, and the points that a decision loses.

import { el, tilePicture } from '../base/dom.js';
import { t, tileWord } from '../base/words.js';

const MOST_USEFUL = 25;  // useful tiles fewer: what keeps fewer is as tall

/** The whole points that a decision loses; 0 where it has no values. */
export const lost = ({ loss }) => loss ?? 0;

/** Whether nothing but shape was compared, as in a Chinese game. */
export const isByShape = ({ objective }) => objective === 'shape';

/** How tall a decision stands among others: what it loses, of so many points at most; by shape a step is as tall as any. */
export const tall = (one, most) => (one.lost ? (one.lost.shanten ? 1 : Math.min(0.8, one.lost.useful / MOST_USEFUL)) : Math.min(1, lost(one) / most));

/** What is done, in a word; the words of a call are in its meld. */
const moveWord = (move) => (move === 'call' ? '' : t(`review_move_${move}`));

/** An option of a decision as a choice of the drill: in words, with its tile. */
export function choice({ options, melds }, place) {
  const { move, tile } = options[place];
  return { text: [move === 'discard' ? t('discard') : moveWord(move), melds[place]].filter(Boolean).join(' '), tiles: tile ? [tile] : [] };
}

/** An option of a decision in words alone. */
export function optionWord({ options, melds }, place) {
  const { move, tile } = options[place];
  return [move === 'discard' ? '' : moveWord(move), melds[place], tile ? tileWord(tile) : ''].filter(Boolean).join(' ');
}

/** What is thrown or called, as a picture where it is a tile. */
export function thrown({ options, melds }, place) {
  const [{ move, tile }, meld] = [options[place], melds[place]];
  const words = move === 'discard' ? '' : [moveWord(move), meld].filter(Boolean).join(' ');
  return el('span.review-thrown', {}, words, words && tile ? ' →' : null, tile ? tilePicture(tile, { alone: true }) : null);
}
