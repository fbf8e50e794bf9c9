// The texts of the page. The server has them in every language.

import { Fault, Unreachable, get } from './api.js';

let words = null;

let languages = [];

/** The language of the last request: a response in another language came too late. */
let latestLanguage = '';

/** Load the list of languages, and fill the box with them. */
export async function loadLanguages(box) {
  languages = await get('/api/languages');
  for (const { name, tag, title } of languages) {
    const option = new Option(title, name);
    option.lang = tag;
    box.append(option);
  }
}

export const hasLanguage = (name) => languages.some((one) => one.name === name);

/** Show the page in a language; return false if another language was requested meanwhile. */
export async function setLanguage(language) {
  latestLanguage = language;
  const response = await get('/api/words', { lang: language });
  if (latestLanguage !== language) return false;
  words = response;
  document.documentElement.lang = languages.find((one) => one.name === language).tag;
  document.title = t('title');
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = t(node.dataset.word);
  for (const node of document.querySelectorAll('[data-word-placeholder]')) node.placeholder = t(node.dataset.wordPlaceholder);
  for (const node of document.querySelectorAll('[data-word-label]')) node.setAttribute('aria-label', t(node.dataset.wordLabel));
  return true;
}

/** Return a text of the page with its fields, such as {name}, filled in; {name:capital} begins with a capital letter. */
export function t(key, filled = {}) {
  const text = words.page[key] ?? key;
  return text.replace(/\{(\w+)(:capital)?\}/g, (whole, name, first) => (first && filled[name] ? capital(filled[name]) : filled[name] ?? whole));
}

/** Return a share in percent. */
export const percent = (share, digits = 1) => t('percent', { number: (100 * share).toFixed(digits) });

/** Return why there was no response. */
export const unreachableText = (problem) => problem.words ?? t('cannot_reach');

/** Return the text of a failed request: the message of a fault, or `whole` with its place. Throws other errors again. */
export function faultText(problem, part = 'message') {
  if (problem instanceof Fault) return problem[part];
  if (problem instanceof Unreachable) return unreachableText(problem);
  throw problem;
}

const wordOf = (kind) => (name) => words[kind][name] ?? String(name);
export const tileWord = wordOf('tiles');
export const shapeWord = wordOf('shapes');
export const formWord = (name) => words.forms[name.replaceAll('_', ' ')] ?? name;
/** Return the short name of a game, for the narrow box on a phone. */
export const gameWord = (name) => capital(words.page[`game_${name}`] ?? words.variants[name] ?? name);
export const drawnWord = wordOf('drawn');
export const limitWord = wordOf('limits');
export const yakuWord = wordOf('yaku');
export const wordsOf = (name) => words[name];
/** Return how far a hand is from ready, in words. */
export const distanceWord = (number) => (number > 0 ? t('away', { count: number }) : shantenWord(number));
export const shantenWord = wordOf('shanten');

/** Return a text that begins with a capital letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function languageOfBrowser() {
  const wanted = (navigator.languages ?? []).map((name) => name.slice(0, 2));
  return wanted.find(hasLanguage) ?? languages[0].name;
}
