// The games to choose from: riichi and its like, and the Chinese ones, which say themselves what a page has to know.

import { Fault, get, recall } from './api.js';
import { el } from './dom.js';
import { keep, kept } from './keep.js';
import { packed, unpacked } from './pack.js';
import { state } from './store.js';
import { gameWord, t } from './words.js';

export const OWN = 'own';
const STORE = 'paili.own';
/** What a person's own game is before anything was written. */
export const BEGIN = 'base = "mcr"\nname = "our table"\nminimum = 6\n\n[[fan]]\nid = "all_pungs"\nvalue = 8\n';
/** Games of shape alone that a Chinese game of the same name has taken the place of. */
let variants = {};
let titles = [];
let chosen = null;
let spoken = '';

export async function setUp(list) {
  variants = Object.fromEntries(list.map((variant) => [variant.name, variant]));
  state.own ||= kept(STORE) ?? BEGIN;
  await name();
}

/** Ask for the names of the games in the language of the page. */
async function name() {
  if (spoken === state.language) return;
  titles = await get('/api/fan/games', { lang: state.language });
  spoken = state.language;
}

export const isChinese = (game = state.game) => game === OWN || titles.some((one) => one.name === game);
const isThere = (game) => isChinese(game) || game in variants;
export const orRiichi = (game) => (isThere(game) ? game : 'riichi');

/** What the rules of the page are: a Chinese game as `/api/fan/game` has it, null for others. */
export const fan = () => (isChinese() ? chosen : null);

/** The tiles and shapes of the game, as a variant has them. */
export const game = () => (isChinese() ? chosen.variant : variants[state.game]);

/** Whether a win has two suits at most, and none is chosen yet that has to go. */
export const needsLack = () => isChinese() && chosen.lack_suit && !state.deal.lack;

/** Fill the box to choose from. */
export function list(box) {
  const of = (names, word) => el('optgroup', { label: t(word) }, names.map(([value, text]) => el('option', { value }, text)));
  const alone = Object.keys(variants).filter((one) => !isChinese(one)).map((one) => [one, gameWord(one)]);
  const scored = ([one]) => variants[one].rules.length > 0;
  box.replaceChildren(of(alone.filter(scored), 'games_riichi'),
    of([...titles.map((one) => [one.name, one.title]), [OWN, t('game_own')]], 'games_chinese'),
    of(alone.filter((one) => !scored(one)), 'games_shape'));
  box.value = state.game;
}

const rules = (text) => (state.game === OWN ? text : state.game);

/** Learn what the game of the page asks; own rules that cannot be read are put back to the first ones. */
export async function load() {
  if (!isChinese()) return;
  try {
    chosen = await ask(state.own);
  } catch (problem) {
    if (state.game !== OWN || !(problem instanceof Fault)) throw problem;
    Object.assign(state, { draft: state.own, own: BEGIN, ownProblem: problem.whole });
    chosen = await ask(BEGIN);
  }
}

const ask = (text) => recall('/api/fan/game', { rules: rules(text), lang: state.language });

/** After a change of language the words of games and fans are others. */
export async function speakAgain() {
  await name();
  await load();
}

/** Take other rules of one's own. Throws a Fault where they cannot be read; then all stays as it was. */
export async function own(text) {
  const [answer, packedRules] = await Promise.all([ask(text), pack(text)]);
  // together, so that no answer comes between the two and asks of one game by the rules of the other
  chosen = answer;
  Object.assign(state, { own: text, draft: null, ownProblem: '', packedRules });
  keep(STORE, text);
}

const pack = async (text) => packed(new TextEncoder().encode(text));

/** The own rules that an address brings. */
export async function unpack(letters) {
  if (!letters) {
    if (state.game === OWN) state.packedRules = await pack(state.own);
    return;
  }
  try {
    state.own = new TextDecoder().decode(await unpacked(letters));
    Object.assign(state, { packedRules: letters, draft: null, ownProblem: '' });
  } catch {
    state.ownProblem = t('own_bad_link');
  }
}

/** Where a question of shape is asked in this game, and with which fields beside its own. */
export function door(question, fields) {
  if (!isChinese()) return [`/api/${question}`, { ...fields, variant: state.game }];
  return [`/api/fan/${question}`, { ...fields, ...deal() }];
}

/** The game and what of it this deal has chosen. */
export const deal = () => ({ rules: rules(state.own), lack: chosen.lack_suit ? state.deal.lack : '', ...(turns() ? { wild_indicator: state.deal.turned } : { wild: state.deal.wild }) });

/** The kinds that are wild here, by the game and by the deal. */
export const wild = () => (isChinese() ? [...new Set([...chosen.wild, ...dealt()])] : []);

/** Whether a wildcard that is no tile of the game may be in a hand. */
export const hasStars = () => !isChinese() || chosen.wild_tiles > 0 || wild().length > 0;

/** The kinds that the deal makes wild: by the tile that was turned, or those that were named. */
export const dealt = () => (turns() ? chosen.turned[state.deal.turned] : state.deal.wild.match(/\d[mpsz]/g)) ?? [];

/** Whether a tile is turned in this game for the wildcards of a deal. */
export const turns = () => isChinese() && asks('wild_indicator');

/** Whether a fact of the win makes a difference in this game. */
export const asks = (fact) => chosen.facts.includes(fact);

/** A kind is wild in this deal, or no longer; or it is turned for the wildcards. */
export function makeWild(name) {
  if (turns()) {
    state.deal.turned = state.deal.turned === name ? '' : name;
    return;
  }
  const { wild } = state.deal;
  state.deal.wild = wild.includes(name) ? wild.replace(name, '') : wild.length < 18 ? wild + name : wild;
}
