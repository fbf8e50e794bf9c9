// An option in words, and what a decision loses to the point.

import { el, picture } from '../base/dom.js';
import { t, tileWord } from '../base/words.js';

/** The points that a decision loses, as the options show them. */
export const lost = ({ options, chosen, best, loss }) => (loss === null ? 0 : Math.round(options[best].worth) - Math.round(options[chosen].worth));

/** An option as a choice of the drill: in words, with its tile. */
export const choice = ({ move, tile, meld }) => ({ text: [move === 'discard' ? t('discard') : t(`review_move_${move}`), meld].filter(Boolean).join(' '), tiles: tile ? [tile] : [] });

/** An option in words alone. */
export const optionWord = ({ move, tile, meld }) => [move === 'discard' ? '' : t(`review_move_${move}`), meld, tile ? tileWord(tile) : ''].filter(Boolean).join(' ');

/** What is thrown or called, as a picture where it is a tile. */
export function thrown({ move, tile, meld }) {
  const word = move === 'discard' ? null : t(`review_move_${move}`);
  return el('span.review-thrown', {}, word, meld ? ` ${meld}` : null, word && tile ? ' →' : null, tile ? picture(tile, { alone: true }) : null);
}
