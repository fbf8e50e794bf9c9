// The page without a server: Python in a worker handles its requests, and files have the responses that it needs to start.

import { setResponder } from './base/api.js';
import { t } from './base/words.js';
import { Engine, STOPPED } from './engine.js';

const FILES = { '/api/variants?': 'variants', '/api/languages?': 'languages', '/api/words?lang=en': 'words-en', '/api/words?lang=zh': 'words-zh', '/api/words?lang=ja': 'words-ja',
  '/api/fan/games?lang=en': 'games-en', '/api/fan/games?lang=zh': 'games-zh', '/api/fan/games?lang=ja': 'games-ja' };
const VALUE = /^\/api\/(fan\/)?value(\/|$)/;
const REVIEW = /^\/api\/review\?(?!.*\bvalues=false\b)/;
const LOG = /^\/api\/log(\/|\?|$)/;
const SECOND = 1000;
const PATIENCE = 2;  // seconds until the page shows how long a request has run, and a button to stop it
const BUSY = 503;

const HAS_LIBRARIES = Boolean(document.querySelector('[data-word=engine_note]'));  // whether the site was built with compiled modules; whether they run is known later
let isCompiled = false;
let setKnown = () => {};
const quick = new Engine(ready);
const slow = new Engine(() => {}, { isOneTask: true });  // a second worker, so that the page stays usable
const isKnown = new Promise((known) => { setKnown = known; });
quick.start();

/** Return the engine for a request. The slow engine handles reviews, or values if the loops are not compiled. */
async function engineFor(path) {
  if (LOG.test(path) && HAS_LIBRARIES) slow.start();  // a review may follow, and a worker starts in seconds
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

/** Update the page when Python has started, or has failed to start. */
function ready(said) {
  const line = document.getElementById('engine');
  isCompiled = Boolean(said.isCompiled);
  setKnown();
  if (!said.ready) return line?.setAttribute('data-state', 'failed');
  performance.mark('paili-engine', { detail: said.parts });
  line?.remove();
  document.documentElement.dataset.engine = 'ready';
  document.documentElement.dataset.compiled = isCompiled;
  keepFiles().catch(() => {});  // without storage the page needs the network again
}

/** Store the files of the page in the browser, so that it works without a network. */
async function keepFiles() {
  if (!navigator.serviceWorker) return;  // the address is not secure
  await navigator.serviceWorker.register(new URL('../offline.js', import.meta.url));
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = 'ready';
}

// ------------------------------------------------------------------------------- long requests

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
