// The block of the values of an unfinished hand: a button, empty columns, and a script that is loaded when needed.

import { Unreachable } from '../base/api.js';
import { $, el, loadStyle } from '../base/dom.js';
import { updateAddress } from '../base/address.js';
import { valueColumns, state } from '../base/store.js';
import { unreachableText, t } from '../base/words.js';

let values = null;
let shown = null;  // the analysis whose values are computed, and the function that receives the ranking

export const isOn = () => Boolean(state.value.value);

/** Return the request of the values and the ranking of the discards; null without values. */
export const ranking = () => (isOn() ? values?.ranking() : null) ?? null;

/** Return the cells of a discard, empty until the response comes. */
export const cells = () => (isOn() ? valueColumns().map((name) =>
  el('span.value-cell', { 'data-value': name }, el('small', {}, t(`value_${name}`)), el('b', {}, '…'))) : []);

/** Return the section below the draws or discards. */
export function section() {
  return el('section.block.value', { id: 'value' }, el('h3', {}, t('value')), isOn() ? values?.form(turn) ?? '' : start());
}

const start = () => el('button.value-start', { id: 'value-show', onclick: () => turn(1) }, t('value_show'));

let isTurned = false;  // by a button, which is drawn again

function turn(on) {
  isTurned = true;
  state.value.value = on;
  updateAddress({ replace: true });
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Ignore the response to an earlier request. */
export function stop() {
  shown = null;
  values?.stop();
}

/** Request the values of a hand; `order` receives the ranking of its discards. */
export async function ask(analysis, order) {
  stop();
  if (!isOn()) return restoreFocus();
  const mine = shown = [analysis, order];
  if (!values) {
    const [loaded] = await Promise.all([import('./values.js').catch(() => null), loadStyle('/static/style/value.css')]);
    if (shown !== mine) return;
    if (!loaded) return refuse(order);
    values = loaded;
    $('value').append(values.form(turn));
  }
  restoreFocus();
  values.ask(...mine);
}

function restoreFocus() {
  if (isTurned) $(`value-${isOn() ? 'hide' : 'show'}`)?.focus({ preventScroll: true });
  isTurned = false;
}

function refuse(order) {
  $('value').append(el('p.bad', {}, unreachableText(new Unreachable('/static/'))));
  order(null);
}

/** Show the curve of a discard. */
export const pin = (tile) => values?.pin(tile);
