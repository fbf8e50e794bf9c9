// Copy a link to the clipboard.

import { el } from '../base/dom.js';
import { t } from '../base/words.js';

/** Copy the address of the page, or another, and report it in a box, followed by the text `more`. */
export async function copyLink(box, more = '', href = location.href) {
  try {
    await navigator.clipboard.writeText(href);
    box.textContent = `${t('link_copied')} ${more}`.trim();
  } catch {  // without a secure address there is no clipboard: show the link in a field
    const field = el('input', { type: 'text', readonly: true, value: href, 'aria-label': t('link_here') });
    box.replaceChildren(field, more);
    field.select();
  }
}
