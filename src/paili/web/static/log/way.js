// The form that opens a log: drop, paste or choose a file, or open the example; with a picture of a review, and the sources of logs.

import { el, loadStyle } from '../base/dom.js';
import { t } from '../base/words.js';

const IN_LINK = /^\s*https?:\/\/tenhou\.net\/[56]\/?[^#]*#json=(.+)$/s;
const SOURCES = ['log_from_tenhou', 'log_from_soul', 'log_formats'];

/** Return the log in a text: the log in a link of tenhou.net/6, or the text itself. */
export function logInText(text) {
  const [, packed] = text.match(IN_LINK) ?? [];
  if (!packed) return text;
  try {
    const log = decodeURIComponent(packed);
    return log.slice(0, log.lastIndexOf('}') + 1) || text;
  } catch {
    return text;  // no valid link: the server reports it
  }
}

/** The example: a game of bots, and the seat with mistakes of several classes. */
export const EXAMPLE_SEAT = '0';
export const example = async () => new Uint8Array(await (await fetch(new URL('example.json', import.meta.url))).arrayBuffer());

/** Return the form; `take` receives files, `takeText` a text, and `show` opens the example. */
export function openForm({ problem, waits, take, takeText, show }) {
  const input = el('input.sr', { type: 'file', id: 'log-file', multiple: true, tabindex: -1, 'aria-hidden': 'true', onchange: ({ target }) => target.files[0] && take(target.files) });
  const text = el('textarea', { id: 'log-text', rows: 2, spellcheck: 'false', autocomplete: 'off', onchange: ({ target }) => takeText(target.value) });
  const picture = el('figure.log-sample', { id: 'log-sample' });
  drawSample(picture);
  return el('section.card.log-way', { id: 'log-way' }, el('h2', {}, t('log_title')),
    el('p.note', {}, t('log_hint')),
    waits ? el('p.log-waits', {}, t('log_first')) : null,
    el('p.bad', { id: 'log-problem', role: 'alert' }, problem),
    el('div.log-take', {}, input, el('button.main', { id: 'log-choose', onclick: () => input.click() }, t('log_choose')),
      el('button.log-copy', { id: 'log-example', onclick: show }, t('log_example')),
      el('label', {}, el('span', {}, t('log_paste')), text)),
    el('details.log-where', { id: 'log-where' }, el('summary', {}, t('log_where')), el('ul', {}, SOURCES.map((word) => el('li', {}, t(word))))),
    picture);
}

// ------------------------------------------------------------------------------- the picture of a review

/** Draw the picture with the scripts of reviews, after they are loaded. */
async function drawSample(place) {
  await loadStyle('/static/style/review.css');
  const parts = await Promise.all([import('../review/verdict.js'), import('../review/graph.js'), import('../review/sample.js')]).catch(() => null);
  if (!parts) return;
  const [{ verdictOf }, { graph }, { deals, decision }] = parts;
  const titles = ['option', 'shanten', 'useful', 'good', 'win', 'points', 'level', 'danger', 'cost', 'value'].map((name) => t(`review_of_${name}`));
  const names = deals.map((_, at) => ({ short: `${at + 1}`, long: `${at + 1}` }));
  place.replaceChildren(el('figcaption', {}, t('log_sample')),
    el('div.log-sample-parts', { inert: true, 'aria-hidden': 'true' }, el('div.review-verdict.card', {}, verdictOf(decision, titles, false)), el('div.log-review', {}, graph(deals, names, () => null))));
  for (const inner of place.querySelectorAll('[id]')) inner.removeAttribute('id');
}
