// A game against bots: a request to `/api/play` has all own moves so far, and the response the state of the table after them.

import { Fault, get, post, postCached } from '../base/api.js';
import * as coach from './coach.js';
import { $, el } from '../base/dom.js';
import { packed } from '../base/pack.js';
import { updateAddress } from '../base/address.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';
import { listen } from './keys.js';
import { board, footer, result } from './table.js';
import { BOTS, form } from './form.js';
import { complete } from '../log/moment.js';

let response = null;  // the last response
let current = '';  // the game and the moves of this response
let at = 0;  // the index of the shown deal; deals that have ended come before the present one
let presets = [];
let chinese = [];  // the Chinese games, with their titles
let titlesLanguage = '';  // the language of these titles
let fan = null;  // the Chinese game, with the names of its fans; null in riichi
let problem = '';
let busy = false;
let turn = 0;

const panel = $('panel-play');
const live = el('div.sr', { id: 'play-live', role: 'status' });  // stays when everything else is drawn again
panel.append(live);
const gameKey = () => JSON.stringify(state.play);
/** Return moves as the address has them: with points between them, and `~` for points within them. */
const movesInAddress = (moves) => moves.replaceAll('.', '~').replaceAll(' ', '.');
const movesOfAddress = (letters) => letters.replaceAll('.', ' ').replaceAll('~', '.');

const NONE = { bots: '', from: '', moves: '' };

/** Return the game as requests describe it: its rules or its first position, and all own moves; null without a game. */
function game() {
  const { bots, from, moves } = state.play;
  const [, rules, seat, seed, others = BOTS[0], deals = 0] = bots.match(/^([a-z_-]{0,60})\.([0-3])\.(\d{1,10})(?:\.([a-z]{1,20}))?(?:\.(\d{1,2}))?$/) ?? [];
  const rest = { seed: Number(seed ?? 0), moves: movesOfAddress(moves), bots: others, deals: Number(deals) };
  if (from) return { position: from, ...rest };
  return rules ? { rules, seat: Number(seat), ...rest } : null;
}

/** Show the game in the address, or the form that begins one. */
export async function start() {
  if (!presets.length) presets = await get('/api/rules');
  await loadGames();
  if (state.play.from && !state.play.bots) chooseSeed();
  if (game() && gameKey() !== current) return ask();
  if (!game() && (response || busy)) forget();
  return draw();
}

/** Choose a seed for the hidden tiles of a position, and write it to the address. */
function chooseSeed() {
  state.play.bots = `.0.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  updateAddress({ replace: true });
}

/** Load the titles of Chinese games, and the fans of the present one, unless another game is requested meanwhile. */
async function loadGames(shown = response, mine = turn) {
  if (titlesLanguage !== state.language) chinese = await get('/api/fan/games', { lang: state.language });
  titlesLanguage = state.language;
  const loaded = shown?.more.length ? await postCached('/api/fan/game', { rules: shown.rules, lang: state.language }) : null;
  if (mine !== turn) return;
  fan = loaded;
  coach.setChinese(fan !== null);
}

/** Draw everything again in another language. */
export async function show() {
  coach.clear();
  if (state.tab !== 'play') return;
  await loadGames();
  draw();
}

// ------------------------------------------------------------------------------- requests

/** Request the state of the table after a move; without a move, the present state. */
async function ask(move = '') {
  const mine = ++turn;
  busy = true;
  panel.setAttribute('aria-busy', 'true');
  try {
    const before = game();
    const answer = await post('/api/play', { ...before, move });
    await loadGames(answer, mine);
    if (mine !== turn) return;
    coach.clear();
    take(answer);
    if (move) await coach.remark(before, move);
  } catch (error) {
    const message = faultText(error, 'whole');
    if (mine === turn) refuse(message, move && !(error instanceof Fault));
  }
}

function take(answer) {
  answer.deals.forEach((deal, place) => complete(deal, answer.more[place]));
  [response, at, problem, busy] = [answer, 0, '', false];
  state.play.moves = movesInAddress(answer.moves);
  current = gameKey();
  draw();
  if (state.tab === 'play') updateAddress({ replace: true });
}

/** Show a problem. Without a response the table stays; an impossible game is closed. */
function refuse(text, stays) {
  [problem, busy] = [text, false];
  if (!stays) [response, current, state.play] = [null, '', { ...NONE }];
  draw();
}

function begin(bots) {
  response = null;
  state.play = { ...NONE, bots };
  updateAddress();
  return ask();
}

/** Make a move, unless a request is pending. */
function move(text) {
  if (!busy) ask(text);
}

/** Go from a deal that has ended to the next one. */
function nextDeal() {
  at += 1;
  draw();
}

const hint = () => coach.hint(game());

/** Open the game in the tab of logs, for its moments or its review. */
async function step(isReview = false) {
  try {
    const { text } = await post('/api/play/log', { ...game(), lang: state.language });
    if (fan && !isReview) return save(text);
    const letters = await packed(new TextEncoder().encode(text));
    const query = { tab: 'log', lang: state.language, view: response.seat, ...(isReview ? { review: response.seat } : {}) };
    history.pushState(null, '', `?${new URLSearchParams(query)}#log=${letters}`);
    dispatchEvent(new PopStateEvent('popstate'));
  } catch (error) {
    refuse(faultText(error, 'whole'), true);
  }
}

const review = () => step(true);

/** Save a Chinese game as a file. */
function save(text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  el('a', { href, download: `${response.rules}.paili` }).click();
  URL.revokeObjectURL(href);
}

/** Forget the game, and ignore pending responses. */
function forget() {
  coach.clear();
  turn += 1;
  [response, current, busy, problem] = [null, '', false, ''];
}

function leave() {
  forget();
  state.play = { ...NONE };
  updateAddress();
  draw();
}

// ------------------------------------------------------------------------------- drawing

/** Return the state that drawing needs. */
const now = () => ({ seen: response, fan, number: response.played + (response.choices.length ? 1 : 0) - (response.deals.length - 1 - at), deal: response.deals[at], isLast: at === response.deals.length - 1, problem, move, goOn: nextDeal, hint, step: () => step(), review, leave });

const isOver = () => !response.choices.length && at === response.deals.length - 1;

function draw() {
  const hadFocus = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.setAttribute('aria-busy', busy);
  for (const one of [...panel.children]) if (one !== live) one.remove();
  panel.append(el('h1.sr', {}, t('tab_play')), ...(response ? playing() : [form(presets, chinese, problem, busy, begin)]));
  announce();
  if (response && hadFocus && state.tab === 'play') panel.querySelector('[data-first]')?.focus({ preventScroll: !isOver() });
}

/** Repeat the events for screen readers, which do not read them from a board that is drawn again. */
function announce() {
  const text = [...panel.querySelectorAll('#play-said p')].map((one) => one.textContent).join('. ');
  if (live.textContent !== text) live.textContent = text;
}

function playing() {
  panel.dataset.moves = `${state.play.moves.length}.${at}`;
  return [board(now()), isOver() ? result(now()) : null, footer(now())].filter(Boolean);
}

listen();
