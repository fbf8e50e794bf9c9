// Options in words, and the loss of a decision.

import { el, tilePicture } from '../base/dom.js';
import { t, tileWord } from '../base/words.js';

const MOST_USEFUL = 25;  // useful tiles given up; a larger number has the same height

/** Return the loss of a decision in whole points; 0 without values. */
export const lost = ({ loss }) => loss ?? 0;

/** Return whether only shape was compared, as in a Chinese game. */
export const isByShape = ({ objective }) => objective === 'shape';

/** Return the height of the bar of a decision, as a share: its loss divided by `most`; by shape, 1 for a higher shanten. */
export const tall = (one, most) => (one.lost ? (one.lost.shanten ? 1 : Math.min(0.8, one.lost.useful / MOST_USEFUL)) : Math.min(1, lost(one) / most));

/** Return a move in a word; a call is named by its meld. */
const moveWord = (move) => (move === 'call' ? '' : t(`review_move_${move}`));

/** Return an option as a choice of the drill: text and tile. */
export function choice({ options, melds }, place) {
  const { move, tile } = options[place];
  return { text: [move === 'discard' ? t('discard') : moveWord(move), melds[place]].filter(Boolean).join(' '), tiles: tile ? [tile] : [] };
}

/** Return an option in words alone. */
export function optionWord({ options, melds }, place) {
  const { move, tile } = options[place];
  return [move === 'discard' ? '' : moveWord(move), melds[place], tile ? tileWord(tile) : ''].filter(Boolean).join(' ');
}

/** Return an option with the picture of its tile. */
export function thrown({ options, melds }, place) {
  const [{ move, tile }, meld] = [options[place], melds[place]];
  const words = move === 'discard' ? '' : [moveWord(move), meld].filter(Boolean).join(' ');
  return el('span.review-thrown', {}, words, words && tile ? ' →' : null, tile ? tilePicture(tile, { alone: true }) : null);
}
