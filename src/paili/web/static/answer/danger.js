// The danger of each discard, if rivers of other seats are known: a bar in each row, and the chance as text.

import { Fault, Unreachable, postCached } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { shownPosition } from '../base/position.js';
import { RIICHI_GAMES, state } from '../base/store.js';
import { percent, t } from '../base/words.js';

const FULL = 0.3;  // the chance that fills a bar
const WHOLE = /_w\d+_p.*_A.*_C/;  // a position with all that a game needs to continue
const OTHERS = /_[BCD]/;  // a position that describes another seat

let turn = 0;

/** Return the danger of a kind as a bar and as text. */
export function bar({ tile, p }) {
  const track = el('span.bar', { 'aria-hidden': 'true' }, el('i'));
  track.firstChild.style.setProperty('width', `${Math.min(100, (100 * p) / FULL)}%`);
  return el(`span.danger-bar${p ? '' : '.safe'}`, { 'data-danger': tile, 'data-p': p }, track,
    el('b', {}, p ? t('danger_bar', { p: p < 0.0005 ? `< ${percent(0.001)}` : percent(p) }) : t('danger_safe')));
}

/** Return the dangers of a position, safest first; null if there is no response. */
export async function dangersOf(text) {
  try {
    const { dangers } = await postCached('/api/danger', { text });
    return dangers.toSorted((one, other) => one.p - other.p);
  } catch (problem) {
    if (problem instanceof Fault || problem instanceof Unreachable) return null;
    throw problem;
  }
}

/** Ignore the response to an earlier request. */
export const stop = () => { turn += 1; };

/** Request the dangers, and add a bar to each row of the discards. */
export async function ask() {
  stop();
  const mine = turn;
  const text = RIICHI_GAMES.includes(state.game) && shownPosition()?.text;
  const entries = text && OTHERS.test(text) && await dangersOf(text);
  if (!entries || mine !== turn) return;
  for (const one of entries) {
    $('results').querySelector(`button.discard[data-tile="${CSS.escape(one.tile)}"]`)?.append(bar(one));
  }
  const on = WHOLE.test(text) && el('a', { id: 'play-on', href: `?${new URLSearchParams({ tab: 'play', from: text, lang: state.language })}` }, t('play_on'));
  $('results').querySelector('ol.discards')?.after(el('p.hint.danger-note', {}, t('danger_note'), ' ', on));
}
