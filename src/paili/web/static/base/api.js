// Requests to the server. A response with a status 4xx becomes a Fault, which has the place of the error.

import { released } from './press.js';

export class Fault extends Error {
  constructor(error) {
    super(error.local ?? error.problem ?? error.message);
    Object.assign(this, { text: error.text ?? null, position: error.position ?? null, whole: error.local ?? error.message });
  }
}

/** There was no response, or the server is busy: then `words` is the message of the server. */
export class Unreachable extends Error {
  constructor(path, words = null) {
    super(path);
    this.words = words;
  }
}

const BUSY = 503;
const REFUSED = 400;

/** Return the status and the body of the response. A page without a server sets another function. */
let respond = async (path, options) => {
  const response = await fetch(path, options);
  return [response.status, await response.json()];
};
export const setResponder = (other) => { respond = other; };

const cache = new Map();
const MOST_CACHED = 300;

export const get = (path, query = {}) => request(`${path}?${new URLSearchParams(query)}`, {});

export const post = (path, body, more = {}) =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...more });

/** Send the bytes of a file. */
export const send = (path, query, bytes, more = {}) =>
  request(`${path}?${new URLSearchParams(query)}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: bytes, ...more });

/** Send a request, or return the response to an equal request: the result of an analysis never changes. */
export async function postCached(path, body) {
  const key = path + JSON.stringify(body) + document.documentElement.lang;
  if (!cache.has(key)) {
    if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value);
    cache.set(key, post(path, body));
    cache.get(key).catch(() => cache.delete(key));
  }
  return cache.get(key);
}

async function request(path, options) {
  let [status, body] = [0, null];
  try {
    const headers = { ...options.headers, 'accept-language': document.documentElement.lang || 'en' };
    [status, body] = await respond(path, { ...options, headers });
  } catch {
    throw new Unreachable(path);
  } finally {
    await released();
  }
  if (status === BUSY) throw new Unreachable(path, body.error.local ?? body.error.message);
  if (status >= REFUSED) throw new Fault(body.error);
  return body;
}
