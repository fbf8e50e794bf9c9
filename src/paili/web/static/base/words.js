// The words of the page; the server has them in every language.

import { Fault, Unreachable, get } from './api.js';

let words = null;

let languages = [];

/** The language that was requested last: responses in another one come too late. */
let latest = '';

/** Ask which languages there are, and list them in a box to choose from. */
export async function learn(box) {
  languages = await get('/api/languages');
  for (const { name, tag, title } of languages) {
    const option = new Option(title, name);
    option.lang = tag;
    box.append(option);
  }
}

export const speaks = (name) => languages.some((one) => one.name === name);

/** Show the page in a language; return false if another one was requested meanwhile. */
export async function speak(language) {
  latest = language;
  const response = await get('/api/words', { lang: language });
  if (latest !== language) return false;
  words = response;
  document.documentElement.lang = languages.find((one) => one.name === language).tag;
  document.title = t('title');
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = t(node.dataset.word);
  for (const node of document.querySelectorAll('[data-word-placeholder]')) node.placeholder = t(node.dataset.wordPlaceholder);
  for (const node of document.querySelectorAll('[data-word-label]')) node.setAttribute('aria-label', t(node.dataset.wordLabel));
  return true;
}

/** A text of the page; {names} in it are filled in, {names:capital} as at the beginning of a sentence. */
export function t(key, filled = {}) {
  const text = words.page[key] ?? key;
  return text.replace(/\{(\w+)(:capital)?\}/g, (whole, name, first) => (first && filled[name] ? capital(filled[name]) : filled[name] ?? whole));
}

/** A share in percent. */
export const percent = (share, digits = 1) => t('percent', { number: (100 * share).toFixed(digits) });

/** Why no answer came. */
export const noAnswer = (problem) => problem.words ?? t('cannot_reach');

/** What to say of a question that came to nothing: of a fault its words alone, or the `whole`. Other errors are thrown on. */
export function faultText(problem, part = 'message') {
  if (problem instanceof Fault) return problem[part];
  if (problem instanceof Unreachable) return noAnswer(problem);
  throw problem;
}

const wordOf = (kind) => (name) => words[kind][name] ?? String(name);
export const tileWord = wordOf('tiles');
export const shapeWord = wordOf('shapes');
export const formWord = (name) => words.forms[name.replaceAll('_', ' ')] ?? name;
/** A name of a game; the box for it is narrow on a phone, and the number of tiles stands beside it. */
export const gameWord = (name) => capital(words.page[`game_${name}`] ?? words.variants[name] ?? name);
export const drawnWord = wordOf('drawn');
export const limitWord = wordOf('limits');
export const yakuWord = wordOf('yaku');
export const table = (name) => words[name];
/** How far a hand is from ready, as a player says it. */
export const awayWord = (number) => (number > 0 ? t('away', { count: number }) : shantenWord(number));
export const shantenWord = wordOf('shanten');

/** A word as it stands alone on a line. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function languageOfBrowser() {
  const wanted = (navigator.languages ?? []).map((name) => name.slice(0, 2));
  return wanted.find(speaks) ?? languages[0].name;
}
