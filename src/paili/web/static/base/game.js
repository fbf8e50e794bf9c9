// The games of the page: variants of riichi, and Chinese games, whose facts come from the server.

import { Fault, Unreachable, get, postCached } from './api.js';
import { el } from './dom.js';
import { writeStored, readStored } from './storage.js';
import { state } from './store.js';
import { gameWord, t } from './words.js';

export const OWN = 'own';
const STORE = 'paili.own';
/** The own rules of a player who has not written any. */
export const FIRST_RULES = 'base = "mcr"\nname = "our table"\nminimum = 6\n\n[[fan]]\nid = "all_pungs"\nvalue = 8\n';
/** The variants by name; a Chinese game of the same name replaces a variant. */
let variants = {};
let titles = [];
let chineseGame = null;
let titlesLanguage = '';
let wanted = '';  // the game that was requested last

export async function setUp(fillGameBox) {
  variants = Object.fromEntries(fillGameBox.map((variant) => [variant.name, variant]));
  state.own ||= readStored(STORE) ?? FIRST_RULES;
  await loadTitles();
}

/** Load the names of the games in the language of the page. */
async function loadTitles() {
  const lang = state.language;
  if (titlesLanguage === lang) return;
  const loaded = await get('/api/fan/games', { lang });
  if (lang === state.language) [titles, titlesLanguage] = [loaded, lang];
}

export const isChinese = (game = state.game) => game === OWN || titles.some((one) => one.name === game);
const isKnown = (game) => isChinese(game) || Object.hasOwn(variants, game);
export const gameOrRiichi = (game) => (isKnown(game) ? game : 'riichi');

/** Return the Chinese game as `/api/fan/game` describes it; null for other games. */
export const fanGame = () => (isChinese() ? chineseGame : null);

/** Return the variant of the game: its tiles and winning forms. */
export const game = () => (isChinese() ? chineseGame.variant : variants[state.game]);

/** Return whether a win may have two suits at most, and the suit to give up is not chosen yet. */
export const needsLack = () => isChinese() && chineseGame.lack_suit && !state.deal.lack;

/** Fill the box of games. */
export function list(box) {
  const of = (names, word) => el('optgroup', { label: t(word) }, names.map(([value, text]) => el('option', { value }, text)));
  const alone = Object.keys(variants).filter((one) => !isChinese(one)).map((one) => [one, gameWord(one)]);
  const scored = ([one]) => variants[one].rules.length > 0;
  box.replaceChildren(of(alone.filter(scored), 'games_riichi'),
    of([...titles.map((one) => [one.name, one.title]), [OWN, t('game_own')]], 'games_chinese'),
    of(alone.filter((one) => !scored(one)), 'games_shape'));
  box.value = state.game;
}

/** Return the name of the rules of riichi: the chosen ones if the game has them. */
export const ruleSet = () => (game().rules.includes(state.won.rules) ? state.won.rules : game().rules[0]);

const rules = (text, name = state.game) => (name === OWN ? text : name);

/** Change the game together with its facts; return false if another one was requested meanwhile. */
export async function load(name = wanted) {
  wanted = name;
  const lang = state.language;
  const isStale = () => name !== wanted || lang !== state.language;
  try {
    const facts = isChinese(name) ? await factsOf(name) : chineseGame;
    if (isStale()) return false;
    [state.game, chineseGame] = [name, facts];
    return true;
  } catch (problem) {
    if (isStale()) return false;
    wanted = state.game;
    throw problem;
  }
}

/** Return the facts of a game. Own rules with an error are replaced by the first rules. */
const factsOf = (name) => loadGame(state.own, name).catch((problem) => {
  if (name !== OWN || !(problem instanceof Fault)) throw problem;
  Object.assign(state, { draft: state.own, own: FIRST_RULES, ownProblem: problem.whole });
  return loadGame(FIRST_RULES, name);
});

const loadGame = (text, name) => postCached('/api/fan/game', { rules: rules(text, name), lang: state.language });

/** Load the names of games and fans again, after a change of the language, and a game. */
export async function reloadTexts(name = wanted) {
  await loadTitles();
  await load(name);
}

let written = '';  // the latest own rules

/** Set own rules. Throws a Fault if they have an error; then nothing changes. */
export async function setOwnRules(text) {
  written = text;
  const [answer, packedRules] = await Promise.all([loadGame(text, OWN), packText(text)]);
  if (text !== written) return;
  // both at once, so that no request in between has one game and the rules of another
  if (state.game === OWN) chineseGame = answer;
  Object.assign(state, { own: text, draft: null, ownProblem: '', packedRules });
  writeStored(STORE, text);
}

/** Load the script that packs rules for the address; only own rules need it. */
const pack = () => import('./pack.js').catch(() => { throw new Unreachable('/static/'); });
const packText = async (text) => (await pack()).packed(new TextEncoder().encode(text));

/** Read the own rules in an address. */
export async function readOwnRules(letters, name) {
  if (!letters) {
    if (name === OWN) state.packedRules = await packText(state.own);
    return;
  }
  const { unpacked } = await pack();
  try {
    state.own = new TextDecoder().decode(await unpacked(letters));
    Object.assign(state, { packedRules: letters, draft: null, ownProblem: '' });
  } catch {
    state.ownProblem = t('own_bad_link');
  }
}

/** Return the path of a request about a hand in this game, and its body with the facts of the deal. */
export function requestOf(question, fields) {
  if (!isChinese()) return [`/api/${question}`, { ...fields, variant: state.game }];
  return [`/api/fan/${question}`, { ...fields, ...dealFields() }];
}

/** Return the fields of a request that contain the game and the choices of the deal. */
export const dealFields = () => ({ rules: rules(state.own), lack: chineseGame.lack_suit ? state.deal.lack : '', ...(hasWildIndicator() ? { wild_indicator: state.deal.turned } : { wild: state.deal.wild }) });

/** Return the wild kinds, of the game and of the deal. */
export const wildKinds = () => (isChinese() ? [...new Set([...chineseGame.wild, ...wildOfDeal()])] : []);

/** Return whether a hand may have wildcards. */
export const hasWildTiles = () => !isChinese() || chineseGame.wild_tiles > 0 || wildKinds().length > 0;

/** Return the wild kinds of the deal: those of the wild indicator, or those that were chosen. */
export const wildOfDeal = () => (hasWildIndicator() ? chineseGame.turned[state.deal.turned] : state.deal.wild.match(/\d[mpsz]/g)) ?? [];

/** Return whether the game has a wild indicator. */
export const hasWildIndicator = () => isChinese() && hasFact('wild_indicator');

/** Return whether the game has a fact of a win. */
export const hasFact = (fact) => chineseGame.facts.includes(fact);

/** Make a kind wild in this deal, or no longer wild; or make it the wild indicator. */
export function toggleWild(name) {
  if (hasWildIndicator()) {
    state.deal.turned = state.deal.turned === name ? '' : name;
    return;
  }
  const { wild } = state.deal;
  state.deal.wild = wild.includes(name) ? wild.replace(name, '') : wild.length < 18 ? wild + name : wild;
}
