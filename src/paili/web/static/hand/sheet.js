// On a phone the parts of the page other than hand, results and tray are in a dialog, the sheet.

import { $ } from '../base/dom.js';

const phone = matchMedia('(max-width: 640px)');

/** The parts in the order of the page, each with a mark at its place on a wide page. */
let parts = [];

export function setUp() {
  parts = [...document.querySelectorAll('[data-sheet]')].map((part) => {
    const mark = document.createComment('');
    part.before(mark);
    return { part, mark };
  });
  phone.addEventListener('change', place);
  $('open-sheet').addEventListener('click', () => $('sheet').showModal());
  $('shut-sheet').addEventListener('click', shut);
  $('sheet').addEventListener('click', ({ target }) => target === $('sheet') && shut());
  place();
}

export const shut = () => $('sheet').open && $('sheet').close();

function place() {
  shut();
  for (const { part, mark } of parts) {
    if (phone.matches) $('sheet-body').append(part);
    else mark.after(part);
  }
}
