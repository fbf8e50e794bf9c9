// The page without a server: what it asks is answered by Python in a worker, and what it needs to begin by files.

import { setResponder } from './base/api.js';
import { t } from './base/words.js';
import { Engine, STOPPED } from './engine.js';

const FILES = { '/api/variants?': 'variants', '/api/languages?': 'languages', '/api/words?lang=en': 'words-en', '/api/words?lang=zh': 'words-zh', '/api/words?lang=ja': 'words-ja',
  '/api/fan/games?lang=en': 'games-en', '/api/fan/games?lang=zh': 'games-zh', '/api/fan/games?lang=ja': 'games-ja' };
const VALUE = /^\/api\/(fan\/)?value(\/|$)/;
const REVIEW = /^\/api\/review\?(?!.*\bvalues=false\b)/;
const LOG = /^\/api\/log(\/|\?|$)/;
const SECOND = 1000;
const PATIENCE = 2;  // seconds after which somebody who waits is shown how long it takes, and a way to stop it
const BUSY = 503;

const HAS_LIBRARIES = Boolean(document.querySelector('[data-word=engine_note]'));  // as the site was made; what runs is known later
let isCompiled = false;
let knows = () => {};
const quick = new Engine(ready);
const slow = new Engine(() => {}, { areOne: true });  // beside the other, so that the page goes on
const isKnown = new Promise((known) => { knows = known; });
quick.start();

/** Who answers: what takes seconds is asked beside the other questions: values where loops are plain, else reviews. */
async function engineFor(path) {
  if (LOG.test(path) && HAS_LIBRARIES) slow.start();  // a review may follow, and a start takes seconds
  if (VALUE.test(path) || REVIEW.test(path)) await isKnown;
  return (isCompiled ? REVIEW : VALUE).test(path) ? slow : quick;
}

setResponder(async (path, { body, headers, signal }) => {
  const name = FILES[path];
  if (name) return [200, await (await fetch(new URL(`../answers/${name}.json`, import.meta.url))).json()];
  const sent = typeof (body ?? '') === 'string' ? body ?? '' : new Uint8Array(await new Response(body).arrayBuffer());
  const question = { path, body: sent, language: headers['accept-language'].slice(0, 2) };
  try {
    return await (await engineFor(path)).ask(question, signal);
  } catch (problem) {
    if (problem !== STOPPED) throw problem;
    return [BUSY, { error: { type: 'Stopped', message: t('engine_stopped') } }];
  }
});

/** Python is there, or has failed. */
function ready(said) {
  const line = document.getElementById('engine');
  isCompiled = Boolean(said.isCompiled);
  knows();
  if (!said.ready) return line?.setAttribute('data-state', 'failed');
  performance.mark('paili-engine', { detail: said.parts });
  line?.remove();
  document.documentElement.dataset.engine = 'ready';
  document.documentElement.dataset.compiled = isCompiled;
  keepFiles().catch(() => {});  // a browser that keeps nothing needs the network again
}

/** Keep the files of the page, so that it works without a network from now on. */
async function keepFiles() {
  if (!navigator.serviceWorker) return;  // where the address is not safe
  await navigator.serviceWorker.register(new URL('../offline.js', import.meta.url));
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = 'ready';
}

// ------------------------------------------------------------------------------- long questions

const bar = document.getElementById('engine-works');
bar.querySelector('button').addEventListener('click', () => [quick, slow].filter(isLong).forEach((engine) => engine.stop()));

const isLong = ({ seconds }) => seconds >= PATIENCE;

setInterval(() => {
  const isReady = document.documentElement.dataset.engine === 'ready';
  const seconds = Math.floor(performance.now() / SECOND);
  const hasWords = 'ready' in document.documentElement.dataset;
  if (hasWords && seconds >= PATIENCE) document.querySelector('#engine:not([data-state]) > #engine-seconds')?.replaceChildren(t('review_waits', { seconds }));
  bar.hidden = !(isReady && [quick, slow].some(isLong));
  if (!bar.hidden) bar.querySelector('span').textContent = t('engine_works', { seconds: Math.floor(Math.max(quick.seconds, slow.seconds)) });
}, SECOND / 2);

await import('./app.js');
