// Own mistakes as questions with choices: a review sends them, the browser stores them, and they are repeated like other questions.

import { writeStored, readStoredList } from '../base/storage.js';
import { handOfLine } from '../base/position.js';
import { readPlain, sorted } from '../base/store.js';
import { t } from '../base/words.js';

export const MISTAKES = 'mistakes';
const STORE = 'paili.mistakes';
const MOST = 200;
const CHOICES = 4;

const all = () => readStoredList(STORE, isOne);
const isOne = (one) => [one?.name, one?.position, one?.deal].every((text) => typeof text === 'string')
  && Array.isArray(one.lines) && Array.isArray(one.why) && Array.isArray(one.choices) && one.right in one.choices;

export const any = () => all().length > 0;

/** Store the mistakes of a review that are not stored yet. Returns the number of stored mistakes. */
export function send(decisions, option, dealName) {
  const byName = new Map(all().map((one) => [one.name, one]));
  for (const one of decisions.map((decision) => mistakeOf(decision, option, dealName(decision.number)))) if (!byName.has(one.name)) byName.set(one.name, one);
  writeStored(STORE, JSON.stringify([...byName.values()].slice(-MOST)));
  return all().length;
}

/** Return a decision as a question, with the actual move, the best one, and the next best ones as choices. */
function mistakeOf(decision, option, deal) {
  const places = [decision.best, decision.chosen, ...decision.rows.map(({ place }) => place)];
  const shown = [...new Set(places)].slice(0, CHOICES).sort((one, other) => one - other);
  return { name: `${MISTAKES}-1-${hash(`${decision.position} ${decision.kind}`)}`, position: decision.position, deal, turn: decision.turn,
    offered: decision.offered, lines: decision.offered ? [t('dora_indicators'), decision.table[1]] : [t('dora_indicators')], rivers: decision.rivers, indicators: decision.indicators, why: decision.why, right: shown.indexOf(decision.best), choices: shown.map((place) => option(decision, place)) };
}

/** Return a hash of 32 bits of a text (FNV-1a). */
function hash(text) {
  let code = 0x811c9dc5;
  for (const letter of text) code = Math.imul(code ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return code;
}

/** Return the next mistake: one to repeat, or a new one, or any except the last one. */
export function next(due, answered, last) {
  const names = all().map(({ name }) => name);
  const [again] = due.filter((name) => name !== last && names.includes(name));
  if (again) return [again, true];
  const others = names.filter((name) => name !== last);
  const fresh = others.filter((name) => !answered.has(name));
  const [from] = [fresh, others, names].filter((several) => several.length);
  return [from[Math.floor(Math.random() * from.length)], false];
}

/** Return the question with a name. */
export function question(name) {
  const one = all().find((item) => item.name === name);
  const { tiles = [], melds = [], drawn = false } = readPlain(handOfLine(one.position)) ?? {};
  return { name, topic: MISTAKES, level: 1, forms: [], variant: 'riichi', question: t('mistake_ask', { deal: one.deal, turn: one.turn }),
    tiles: drawn ? [...sorted(tiles.slice(0, -1)), tiles.at(-1)] : sorted(tiles), melds, tile: one.offered, seats: [], lines: one.lines, rivers: one.rivers ?? [], indicators: one.indicators ?? [], choices: one.choices };
}

/** Return whether a choice is right, and the reasons of the review, in the language of the review. */
export function verdict(name, pick) {
  const one = all().find((item) => item.name === name);
  return { right: one.right, is_right: pick === one.right, lines: one.why, opens: { pos: one.position } };
}
