// A game against bots: whoever answers at `/api/play` is told all answers so far, and says how the table stands then.

import { Fault, get, post, postCached } from '../base/api.js';
import * as coach from './coach.js';
import { $, el } from '../base/dom.js';
import { packed } from '../base/pack.js';
import { updateAddress } from '../base/address.js';
import { state } from '../base/store.js';
import { faultText, t } from '../base/words.js';
import { listen } from './keys.js';
import { board, foot, result } from './table.js';
import { BOTS, form } from './form.js';
import { complete } from '../log/moment.js';

let seen = null;  // what the server said last
let current = '';  // the game and its answers that this is
let at = 0;  // which of its deals is shown: those that ended come before the one that is played
let presets = [];
let chinese = [];  // the Chinese games, with their titles
let spoken = '';  // in which language these are
let fan = null;  // what the Chinese game that is played calls its fans; null in riichi
let problem = '';
let busy = false;
let turn = 0;

const panel = $('panel-play');
const live = el('div.sr', { id: 'play-live', role: 'status' });  // stays when all else is drawn again
panel.append(live);
const named = () => JSON.stringify(state.play);
/** Answers as the address has them: points between them, and `~` for those within. */
const written = (moves) => moves.replaceAll('.', '~').replaceAll(' ', '.');
const unwritten = (letters) => letters.replaceAll('.', ' ').replaceAll('~', '.');

const NONE = { bots: '', from: '', moves: '' };

/** What is asked of a game: how it began, by its rules or from a position, and all answers since; null where none has begun. */
function game() {
  const { bots, from, moves } = state.play;
  const [, rules, seat, seed, others = BOTS[0], deals = 0] = bots.match(/^([a-z_-]{0,60})\.([0-3])\.(\d{1,10})(?:\.([a-z]{1,20}))?(?:\.(\d{1,2}))?$/) ?? [];
  const rest = { seed: Number(seed ?? 0), moves: unwritten(moves), bots: others, deals: Number(deals) };
  if (from) return { position: from, ...rest };
  return rules ? { rules, seat: Number(seat), ...rest } : null;
}

/** Show the game that the address names, or the way to begin one. */
export async function start() {
  if (!presets.length) presets = await get('/api/rules');
  await learn();
  if (state.play.from && !state.play.bots) chooseSeed();
  if (game() && named() !== current) await ask();
  else draw();
}

/** What is not seen in a position is dealt by chance; from now on the address says how. */
function chooseSeed() {
  state.play.bots = `.0.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  updateAddress({ replace: true });
}

/** Learn the names of Chinese games, and of the fans of the one that is played. */
async function learn(shown = seen) {
  if (spoken !== state.language) chinese = await get('/api/fan/games', { lang: state.language });
  spoken = state.language;
  fan = shown?.more.length ? await postCached('/api/fan/game', { rules: shown.rules, lang: state.language }) : null;
  coach.speakOf(fan !== null);
}

/** Draw all again in another language. */
export async function show() {
  coach.hush();
  if (state.tab !== 'play') return;
  await learn();
  draw();
}

// ------------------------------------------------------------------------------- asking

/** Let the game go on with a move; without one it is only looked at. */
async function ask(move = '') {
  const mine = ++turn;
  busy = true;
  panel.setAttribute('aria-busy', 'true');
  try {
    const before = game();
    const answer = await post('/api/play', { ...before, move });
    await learn(answer);
    if (mine !== turn) return;
    coach.hush();
    take(answer);
    if (move) await coach.remark(before, move);
  } catch (error) {
    const message = faultText(error, 'whole');
    if (mine === turn) refuse(message, move && !(error instanceof Fault));
  }
}

function take(answer) {
  answer.deals.forEach((deal, place) => complete(deal, answer.more[place]));
  [seen, at, problem, busy] = [answer, 0, '', false];
  state.play.moves = written(answer.moves);
  current = named();
  draw();
  if (state.tab === 'play') updateAddress({ replace: true });
}

/** Where nobody answers the table stays as it is; a game that cannot be is left. */
function refuse(text, stays) {
  [problem, busy] = [text, false];
  if (!stays) [seen, current, state.play] = [null, '', { ...NONE }];
  draw();
}

function begin(bots) {
  seen = null;
  state.play = { ...NONE, bots };
  updateAddress();
  return ask();
}

/** Make a move; while an answer is under way nothing is taken. */
function move(text) {
  if (!busy) ask(text);
}

/** From a deal that has ended to the one after it. */
function goOn() {
  at += 1;
  draw();
}

const hint = () => coach.hint(game());

/** Hand the game to the tab that steps through games, or reviews them. */
async function step(isReview = false) {
  try {
    const { text } = await post('/api/play/log', { ...game(), lang: state.language });
    if (fan && !isReview) return save(text);
    const letters = await packed(new TextEncoder().encode(text));
    const query = { tab: 'log', lang: state.language, view: seen.seat, ...(isReview ? { review: seen.seat } : {}) };
    history.pushState(null, '', `?${new URLSearchParams(query)}#log=${letters}`);
    dispatchEvent(new PopStateEvent('popstate'));
  } catch (error) {
    refuse(faultText(error, 'whole'), true);
  }
}

const review = () => step(true);

/** The room of games knows riichi alone: a Chinese game is saved as a file. */
function save(text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  el('a', { href, download: `${seen.rules}.paili` }).click();
  URL.revokeObjectURL(href);
}

function leave() {
  coach.hush();
  turn += 1;
  [seen, current, busy, state.play] = [null, '', false, { ...NONE }];
  updateAddress();
  draw();
}

// ------------------------------------------------------------------------------- drawing

/** What is shown now, as far as drawing it needs. */
const now = () => ({ seen, fan, number: seen.played + (seen.choices.length ? 1 : 0) - (seen.deals.length - 1 - at), deal: seen.deals[at], isLast: at === seen.deals.length - 1, problem, move, goOn, hint, step: () => step(), review, leave });

const isOver = () => !seen.choices.length && at === seen.deals.length - 1;

function draw() {
  const hadFocus = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.setAttribute('aria-busy', busy);
  for (const one of [...panel.children]) if (one !== live) one.remove();
  panel.append(el('h1.sr', {}, t('tab_play')), ...(seen ? playing() : [form(presets, chinese, problem, busy, begin)]));
  tell();
  if (seen && hadFocus && state.tab === 'play') panel.querySelector('[data-first]')?.focus({ preventScroll: !isOver() });
}

/** Tell a screen reader what happened: the board is new at each move, so what it says would not be read. */
function tell() {
  const text = [...panel.querySelectorAll('#play-said p')].map((one) => one.textContent).join('. ');
  if (live.textContent !== text) live.textContent = text;
}

function playing() {
  panel.dataset.moves = `${state.play.moves.length}.${at}`;
  return [board(now()), isOver() ? result(now()) : null, foot(now())].filter(Boolean);
}

listen();
