// The choice of winning forms in the drill: a button for each form of the topic; at least one is chosen.

import { el, addArrowKeys } from '../base/dom.js';
import { topicForms } from './words.js';
import { writeStored, readStored } from '../base/storage.js';
import { formWord, t } from '../base/words.js';

const STORE = 'paili.drill.forms';
let wanted = readStored(STORE) ?? '';

/** Return the forms that win as the name of a question has them; "" if all of them win. */
export function of(topic) {
  const all = topicForms(topic).forms;
  return chosen(topic).length < all.length ? chosen(topic).join() : '';
}

/** Return the chosen forms of the topic; all of them if none is chosen, or one that the topic needs is missing. */
function chosen(topic) {
  const { forms, needed } = topicForms(topic);
  const some = wanted.split(',');
  const usable = forms.filter((form) => some.includes(form));
  return usable.length && needed.every((form) => usable.includes(form)) ? usable : forms;
}

/** Return the buttons; null for a topic without forms. */
export function buttons(topic, changed) {
  const { forms } = topicForms(topic);
  if (!forms.length) return null;
  const box = el('div.drill-forms', {}, el('span', { id: 'drill-forms-label' }, t('forms')),
    el('div.modes', { id: 'drill-forms', role: 'group', 'aria-labelledby': 'drill-forms-label' }, forms.map((form) => button(topic, form, changed))));
  addArrowKeys(box.querySelector('.modes'));
  return box;
}

function button(topic, form, changed) {
  const one = el('button.mode', { id: `drill-form-${form}`, 'data-form': form }, formWord(form));
  one.addEventListener('click', () => {
    if (!toggled(topic, form)) return;
    for (const other of one.parentElement.children) mark(topic, other);  // now, because the next question may take a while
    changed();
  });
  mark(topic, one);
  return one;
}

function mark(topic, one) {
  const { form } = one.dataset;
  one.setAttribute('aria-pressed', chosen(topic).includes(form));
  one.removeAttribute('aria-disabled');
  one.title = '';
  if (!stays(topic, form)) return;
  one.setAttribute('aria-disabled', 'true');
  one.title = t(topicForms(topic).needed.includes(form) ? 'forms_needed' : 'forms_one');
}

/** Return whether a form cannot be removed: the topic needs it, or it is the only one. */
const stays = (topic, form) => topicForms(topic).needed.includes(form) || chosen(topic).join() === form;

function toggled(topic, form) {
  if (stays(topic, form)) return false;
  wanted = topicForms(topic).forms.filter((one) => chosen(topic).includes(one) !== (one === form)).join();
  writeStored(STORE, wanted);
  return true;
}

/** Return the part of a question about its forms; "" if all forms win. */
export const sentence = (forms) => (forms.length ? t('only_forms', { forms: forms.map(formWord).join(t('between')) }) : '');

/** Return the field of the address with the forms. */
export const inAddress = (forms) => (forms.length ? `&forms=${forms.map((form) => form.replaceAll(' ', '_')).join()}` : '');
