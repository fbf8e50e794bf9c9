// The answers in the drill, which the browser stores.

import { due } from './again.js';
import { removeStored, writeStored, readStoredList } from '../base/storage.js';

const STORE = 'paili.drill';
const MOST_KEPT = 5000;

export const entries = () => readStoredList(STORE, isEntry);

const isEntry = (entry) => typeof entry?.right === 'boolean' && Number.isFinite(entry.seconds);

/** Store an answer: the name of the question, topic and level, whether it was right, and its seconds. */
export const write = (entry) => writeStored(STORE, JSON.stringify([...entries(), entry].slice(-MOST_KEPT)));

/** Return the names of all questions that were answered. */
export const named = () => new Set(entries().map(({ question }) => question));

export const clear = () => removeStored(STORE);

/** Return the questions of a topic with some forms to repeat now. */
export const dueOf = (topic, forms) =>
  due(entries().filter((one) => one.topic === topic && parts(one.question).forms === forms)
    .map((one) => [isOf(topic, one.question) ? one.question : '', one.right]));

const NAME = /^(.+)-([1-3])-(\d{1,10})(?:@([a-z_,-]+))?$/;
const MAX_SEED = 2 ** 32 - 1;

/** Return topic, level, seed and forms of a question from its name; for a topic with several games, `forms` has the game. */
export function parts(name) {
  const [, topic, level, seed, forms = ''] = String(name).match(NAME) ?? [];
  return { topic, level, seed, forms };
}

function isOf(topic, name) {
  const fields = parts(name);
  return fields.topic === topic && fields.seed <= MAX_SEED;
}

export function streaks(all) {
  let [now, best] = [0, 0];
  for (const entry of all) {
    now = entry.right ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}
