// The choice of winning forms: a button for each form of the game; at least one is chosen.

import { $, el, restoreFocus, focusedIndex, addArrowKeys } from '../base/dom.js';
import { game, isChinese } from '../base/game.js';
import { changed, state } from '../base/store.js';
import { formWord, t } from '../base/words.js';

const nameOf = (form) => form.replaceAll(' ', '_');
const ofGame = () => game().forms.map(nameOf);

/** Return the chosen forms of the game; all of them if none is chosen. */
function chosen() {
  const some = state.forms.split(',').filter((form) => ofGame().includes(form));
  return some.length ? some : ofGame();
}

/** Return the fields of a request; none if all forms win. */
export const asArguments = () => (isSome() ? { forms: chosen().join() } : {});

/** Return whether only some of the forms win. */
export const isSome = () => !isChinese() && chosen().length < ofGame().length;

function toggle(form) {
  const wanted = ofGame().filter((one) => chosen().includes(one) !== (one === form));
  if (!wanted.length) return;
  state.forms = wanted.length < ofGame().length ? wanted.join() : '';
  changed('table');
}

/** Draw the buttons, if there are several forms. */
export function show() {
  const box = $('forms');
  const focused = focusedIndex(box);
  box.hidden = isChinese() || ofGame().length < 2;
  if (box.hidden) return;
  box.replaceChildren(el('div.wind-row', {}, el('span', { id: 'forms-label' }, t('forms')),
    el('div.modes', { role: 'group', 'aria-labelledby': 'forms-label' }, ofGame().map(button))));
  addArrowKeys(box.querySelector('.modes'));
  restoreFocus(box, focused);
}

function button(form) {
  const isOn = chosen().includes(form);
  const isLast = isOn && chosen().length === 1;
  return el('button.mode', { 'data-form': form, 'aria-pressed': isOn, 'aria-disabled': isLast ? 'true' : null,
    title: isLast ? t('forms_one') : null, onclick: () => toggle(form) }, formWord(form));
}
