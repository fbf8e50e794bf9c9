// The page without a server: what it asks is answered by Python in a worker, and what it needs to begin by files.

import { askInstead } from './base/api.js';

const FILES = { '/api/variants?': 'variants', '/api/languages?': 'languages', '/api/words?lang=en': 'words-en', '/api/words?lang=zh': 'words-zh', '/api/words?lang=ja': 'words-ja',
  '/api/fan/games?lang=en': 'games-en', '/api/fan/games?lang=zh': 'games-zh', '/api/fan/games?lang=ja': 'games-ja' };

const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
const waiting = new Map();
let asked = 0;

worker.addEventListener('message', ({ data }) => {
  if (data.ready) return ready();
  const { answer, fail } = waiting.get(data.id);
  waiting.delete(data.id);
  return data.answer === undefined ? fail(new Error(data.problem)) : answer(JSON.parse(data.answer));
});
worker.addEventListener('error', () => {
  for (const { fail } of waiting.values()) fail(new Error('the worker has ended'));
  document.getElementById('engine').dataset.state = 'failed';
});

askInstead(async (path, { body, headers }) => {
  const name = FILES[path];
  if (name) return [200, await (await fetch(new URL(`../answers/${name}.json`, import.meta.url))).json()];
  const sent = typeof (body ?? '') === 'string' ? body ?? '' : new Uint8Array(await new Response(body).arrayBuffer());
  return new Promise((answer, fail) => {
    asked += 1;
    waiting.set(asked, { answer, fail });
    worker.postMessage({ id: asked, path, body: sent, language: headers['accept-language'].slice(0, 2) });
  });
});

function ready() {
  performance.mark('paili-engine');
  document.getElementById('engine').remove();
  document.documentElement.dataset.engine = 'ready';
}

await import('./app.js');
