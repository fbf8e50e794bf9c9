// Questions to the server. An answer 4xx becomes a Fault with the place of the error.

export class Fault extends Error {
  constructor(error) {
    super(error.local ?? error.problem ?? error.message);
    Object.assign(this, { text: error.text ?? null, position: error.position ?? null, whole: error.local ?? error.message });
  }
}

/** No answer came, or none for now: `words` is what the server says of that. */
export class Unreachable extends Error {
  constructor(path, words = null) {
    super(path);
    this.words = words;
  }
}

const BUSY = 503;
const REFUSED = 400;

/** Who answers, with a status and what was found: the server, unless a page that has none names another. */
let answer = async (path, options) => {
  const response = await fetch(path, options);
  return [response.status, await response.json()];
};
export const askInstead = (other) => { answer = other; };

const remembered = new Map();
const MOST_REMEMBERED = 300;

export const get = (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, {});

export const post = (path, body, more = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...more });

/** Send a file as it is. */
export const send = (path, query, bytes, more = {}) =>
  ask(`${path}?${new URLSearchParams(query)}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: bytes, ...more });

/** Ask, or take the answer that the same question had; analyses never change. */
export async function recall(path, body) {
  const key = path + JSON.stringify(body) + document.documentElement.lang;
  if (!remembered.has(key)) {
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value);
    remembered.set(key, post(path, body));
    remembered.get(key).catch(() => remembered.delete(key));
  }
  return remembered.get(key);
}

async function ask(path, options) {
  let [status, body] = [0, null];
  try {
    const headers = { ...options.headers, 'accept-language': document.documentElement.lang || 'en' };
    [status, body] = await answer(path, { ...options, headers });
  } catch {
    throw new Unreachable(path);
  }
  if (status === BUSY) throw new Unreachable(path, body.error.local ?? body.error.message);
  if (status >= REFUSED) throw new Fault(body.error);
  return body;
}
