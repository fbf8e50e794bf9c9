// The values of calling an offered tile and of passing, as in a review.

import { postCached } from '../base/api.js';
import { el, loadStyle } from '../base/dom.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';
import { bars } from './verdict.js';
import { optionWord } from './words.js';

/** Fill a box with the options of a position. */
export async function fill(box, text) {
  await loadStyle('/static/style/review.css');
  try {
    const { decision: one, titles } = await postCached('/api/decision', { text, lang: state.language });
    if (!one?.options.some(({ move }) => move === 'call')) return box.remove();
    box.append(el('p.call-best', { id: 'call-best' }, one.loss === null ? t('call_none') : t('call_best', { option: optionWord(one, one.best) })), bars(one, titles, true));
  } catch (problem) {
    box.append(el('p.bad', {}, faultText(problem)));
  }
  return box;
}
