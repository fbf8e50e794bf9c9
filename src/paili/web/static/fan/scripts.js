// What the page has for Chinese games alone: facts of the deal, fans of wins, worth of waits; loaded with the first of them.

import { Unreachable } from '../base/api.js';
import { loadStyle } from '../base/dom.js';
import { isChinese } from '../base/game.js';

/** The scripts, null before a Chinese game was chosen. */
export let chinese = null;

/** Load them if the game of the page needs them. */
export async function open() {
  if (chinese || !isChinese()) return;
  await loadStyle('/static/style/fan.css');
  const scripts = [import('./table.js'), import('./score.js'), import('./waits.js')];
  const [table, score, waits] = await Promise.all(scripts).catch(() => { throw new Unreachable('/static/'); });
  chinese = { table, score, waits };
}
