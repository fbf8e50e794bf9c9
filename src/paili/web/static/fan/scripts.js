// The scripts for Chinese games alone: choices of the deal, fans of wins, points of waits. They are loaded with the first Chinese game.

import { Unreachable } from '../base/api.js';
import { loadStyle } from '../base/dom.js';
import { isChinese } from '../base/game.js';

/** The scripts; null before a Chinese game was chosen. */
export let chinese = null;

/** Load the scripts if a game needs them. */
export async function open(game) {
  if (chinese || !isChinese(game)) return;
  await loadStyle('/static/style/fan.css');
  const scripts = [import('./table.js'), import('./score.js'), import('./waits.js')];
  const [table, score, waits] = await Promise.all(scripts).catch(() => { throw new Unreachable('/static/'); });
  chinese = { table, score, waits };
}
