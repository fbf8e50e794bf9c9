// The block of the values of an unfinished hand: a button, the empty columns, and what is loaded once they are asked for.

import { Unreachable } from '../base/api.js';
import { $, el } from '../base/dom.js';
import { updateAddress } from '../base/address.js';
import { valueColumns, state } from '../base/store.js';
import { unreachableText, t } from '../base/words.js';

let values = null;
let shown = null;  // the hand whose values are computed, and who is told how its discards stand

export const isOn = () => Boolean(state.value.value);

/** What the numbers were asked with, where they are there; and which discard they put first. */
export const ranking = () => (isOn() ? values?.ranking() : null) ?? null;

/** The cells of a discard, empty until there is an answer. */
export const cells = () => (isOn() ? valueColumns().map((name) =>
  el('span.value-cell', { 'data-value': name }, el('small', {}, t(`value_${name}`)), el('b', {}, '…'))) : []);

/** The section below the draws or discards. */
export function section() {
  return el('section.block.value', { id: 'value' }, el('h3', {}, t('value')), isOn() ? values?.form(turn) ?? '' : start());
}

const start = () => el('button.value-start', { id: 'value-show', onclick: () => turn(1) }, t('value_show'));

function turn(on) {
  state.value.value = on;
  updateAddress({ replace: true });
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
    $('value').append(values.form(turn));
  }
  values.ask(...mine);
}

function refuse(order) {
  $('value').append(el('p.bad', {}, unreachableText(new Unreachable('/static/'))));
  order(null);
}

/** Show the curve of a discard. */
export const pin = (tile) => values?.pin(tile);
