// A link to what is shown, into the clipboard.

import { el } from '../base/dom.js';
import { t } from '../base/words.js';

/** Copy the address of the page, or another, and say so in a box; `more` is said beside it. */
export async function copyLink(box, more = '', href = location.href) {
  try {
    await navigator.clipboard.writeText(href);
    box.textContent = `${t('link_copied')} ${more}`.trim();
  } catch {  // no clipboard without a secure address: the link is there to take
    const field = el('input', { type: 'text', readonly: true, value: href, 'aria-label': t('link_here') });
    box.replaceChildren(field, more);
    field.select();
  }
}
