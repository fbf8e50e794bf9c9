// The way to what an unfinished hand is worth: a button, the empty columns, and what is loaded once that is asked.

import { Unreachable } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { remember } from '../base/address.js';
import { columns, state } from '../base/store.js';
import { noAnswer, t } from '../base/words.js';

let values = null;
let shown = null;  // the hand whose worth is asked, and who is told how its discards stand

export const isOn = () => Boolean(state.worth.worth);

/** What the numbers were asked with, where they are there; and which discard they put first. */
export const ranking = () => (isOn() ? values?.ranking() : null) ?? null;

/** The cells of a discard, empty until there is an answer. */
export const cells = () => (isOn() ? columns().map((name) =>
  el('span.worth-cell', { 'data-worth': name }, el('small', {}, t(`worth_${name}`)), el('b', {}, '…'))) : []);

/** The section below the draws or discards. */
export function section() {
  return el('section.block.worth', { id: 'worth' }, el('h3', {}, t('worth')), isOn() ? values?.form(turn) ?? '' : start());
}

const start = () => el('button.worth-start', { id: 'worth-show', onclick: () => turn(1) }, t('worth_show'));

function turn(on) {
  state.worth.worth = on;
  remember({ replace: true });
  dispatchEvent(new PopStateEvent('popstate'));
}

/** What is being worked out is for another hand. */
export function stop() {
  shown = null;
  values?.stop();
}

/** Ask for a hand; `order` is told how its discards stand by what they bring. */
export async function ask(analysis, order) {
  stop();
  if (!isOn()) return;
  const mine = shown = [analysis, order];
  if (!values) {
    const loaded = await import('./values.js').catch(() => null);
    if (shown !== mine) return;
    if (!loaded) return refuse(order);
    values = loaded;
    $('worth').append(values.form(turn));
  }
  values.ask(...mine);
}

function refuse(order) {
  $('worth').append(el('p.bad', {}, noAnswer(new Unreachable('/static/'))));
  order(null);
}

/** Show the curve of a discard. */
export const pin = (tile) => values?.pin(tile);
