// Fans in words: names, values and definitions.

import { el } from '../base/dom.js';
import { fanGame } from '../base/game.js';
import { t } from '../base/words.js';

const rowOf = (id) => fanGame().fans.find((row) => row.id === id);
export const nameOf = (id) => rowOf(id)?.name ?? id;

/** Return the value of a fan; with × for a factor. */
export const worthOf = (id, value) => `${rowOf(id)?.counts === 'factor' ? '×' : ''}${value}`;

/** Return a text of the page with the unit of the game: 番 or 台. */
export const inUnits = (key, filled = {}) => t(key, { ...filled, unit: t(`fan_unit_${fanGame().unit}`) });

/** Return the problem of a score below the minimum; '' for none. */
export function below(score) {
  if (!score.problem) return '';
  const { minimum, minimum_points: points } = fanGame();
  return score.problem === 'too_few_fan' ? inUnits('fan_below', { total: score.total - score.bonus, minimum }) : t('fan_below_points', { points });
}

let number = 0;

/** Return the name of a fan as a button; its definition is shown on hover, on focus and on a tap, and hidden by Escape. */
export function named(id) {
  const meaning = el('span.fan-meaning', { id: `fan-meaning-${number += 1}`, role: 'tooltip', hidden: true }, rowOf(id)?.meaning ?? '');
  const button = el('button.fan-name', { 'aria-describedby': meaning.id }, nameOf(id));
  const box = el('span.fan-said', {}, button, meaning);
  const show = (on) => { meaning.hidden = !on; };
  let isKept = false;
  button.addEventListener('focus', () => button.matches(':focus-visible') && show(true));
  button.addEventListener('blur', () => { isKept = false; show(false); });
  button.addEventListener('click', () => { isKept = !isKept; show(isKept); });
  button.addEventListener('keydown', ({ key }) => key === 'Escape' && show(false));
  box.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(true));
  box.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && !isKept && show(false));
  return box;
}
