// The page: reads the address, asks the server, and shows what it says.

import { Fault, Unreachable, get, post, recall } from './api.js';
import { $, el, settled } from './dom.js';
import * as drill from './drill.js';
import { keep, kept } from './keep.js';
import * as rack from './rack.js';
import * as results from './results.js';
import * as score from './score.js';
import { asked, changed, handText, onChange, remember, seenText, sorted, state, total } from './state.js';
import * as tray from './tray.js';
import { LANGUAGES, gameWord, languageOfBrowser, speak, t } from './words.js';

let turn = 0;

async function start() {
  theme(kept('paili.theme') ?? 'auto');
  const wanted = asked();
  state.language = LANGUAGES.includes(wanted.language) ? wanted.language : (kept('paili.language') ?? languageOfBrowser());
  const [variants] = await Promise.all([get('/api/variants'), speak(state.language), score.setUp()]);
  tray.setUp(variants);
  rack.setUp();
  $('game').append(...variants.map((one) => el('option', { value: one.name }, gameWord(one.name))));
  listen();
  onChange(update);
  await goTo(wanted);
  performance.mark('paili-ready');
  document.documentElement.dataset.ready = 'yes';
}

function listen() {
  window.addEventListener('popstate', () => goTo(asked()));
  $('text').addEventListener('input', typed);
  $('text').addEventListener('change', () => remember());
  $('sort').addEventListener('click', () => arrange(sorted(state.tiles)));
  $('clear').addEventListener('click', clear);
  $('random13').addEventListener('click', () => random(false));
  $('random14').addEventListener('click', () => random(true));
  $('game').addEventListener('change', () => { state.game = $('game').value; changed('game'); });
  $('language').addEventListener('change', () => changeLanguage($('language').value));
  $('theme').addEventListener('change', () => theme($('theme').value));
  $('results').addEventListener('click', openExample);
  document.addEventListener('keydown', shortcuts);
  for (const name of ['hand', 'drill']) {
    $(`tab-${name}`).addEventListener('click', () => { showTab(name); remember(); });
    $(`tab-${name}`).addEventListener('keydown', (event) => {
      if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
      const other = $(name === 'hand' ? 'tab-drill' : 'tab-hand');
      other.focus();
      other.click();
    });
  }
}

function shortcuts(event) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input, select')) return;
  event.preventDefault();
  $('text').focus();
  $('text').select();
}

// ------------------------------------------------------------------------------- settings

function theme(name) {
  $('theme').value = name;
  if (name === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  keep('paili.theme', name);
}

async function changeLanguage(language) {
  state.language = language;
  keep('paili.language', language);
  await speak(language);
  await showAll();
  remember({ replace: true });
}

async function showAll() {
  $('language').value = state.language;
  $('game').value = state.game;
  for (const option of $('game').options) option.textContent = gameWord(option.value);
  await drill.show();
  await update('words');
}

export function showTab(name) {
  state.tab = name;
  for (const one of ['hand', 'drill']) {
    $(`panel-${one}`).hidden = one !== name;
    $(`tab-${one}`).setAttribute('aria-selected', String(one === name));
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  $('game').parentElement.hidden = name === 'drill';
  if (name === 'drill') drill.start();
}

// ------------------------------------------------------------------------------- the hand

/** Take everything from an address. */
async function goTo(wanted) {
  state.game = ['riichi', 'sanma', 'laizi', 'taiwan'].includes(wanted.game) ? wanted.game : 'riichi';
  if (LANGUAGES.includes(wanted.language) && wanted.language !== state.language) {
    state.language = wanted.language;
    await speak(state.language);
  }
  state.seen = await readSeen(wanted.seen);
  $('text').value = wanted.hand;
  showTab(wanted.tab);
  $('language').value = state.language;
  $('game').value = state.game;
  for (const option of $('game').options) option.textContent = gameWord(option.value);
  await drill.show();
  await takeText(wanted.hand, { push: false });
}

async function readSeen(text) {
  if (!text) return {};
  const seen = {};
  try {
    for (const name of (await post('/api/read', { text })).tiles) seen[name.replace('0', '5')] = (seen[name.replace('0', '5')] ?? 0) + 1;
  } catch { /* an address that was cut off: nothing is marked */ }
  return seen;
}

const typed = settled(120, () => takeText($('text').value, { push: true }));

/** Read a text in any notation; the hand follows it, or the problem is shown with its place. */
async function takeText(text, { push }) {
  const mine = ++turn;
  try {
    const read = text.trim() ? await post('/api/read', { text, variant: state.game }) : { tiles: [], melds: [], drawn: null };
    if (mine !== turn) return;
    state.tiles = withDrawnLast(read);
    state.melds = read.melds;
    state.drawn = read.drawn !== null;
    changed(push ? 'text' : 'address');
    await pending;
  } catch (problem) {
    if (mine === turn) refuse(problem);
  }
}

function withDrawnLast({ tiles, drawn }) {
  if (drawn === null) return tiles;
  const rest = [...tiles];
  rest.splice(rest.lastIndexOf(drawn), 1);
  return [...rest, drawn];
}

function arrange(tiles) {
  state.tiles = tiles;
  state.drawn = false;
  changed('click');
}

function clear() {
  Object.assign(state, { tiles: [], melds: [], seen: {}, drawn: false });
  changed('click');
}

async function random(drawn) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  try {
    const found = await get('/api/deal', { drawn, turns: seed % 9, seed, variant: state.game });
    Object.assign(state, { tiles: found.tiles, melds: [], seen: {}, drawn: false });
    changed('click');
  } catch (problem) {
    refuse(problem);
  }
}

function openExample(event) {
  const example = event.target.closest('a.example');
  if (!example || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  takeText(example.dataset.hand, { push: true }).then(() => { $('text').value = handText(); });
}

let pending = Promise.resolve();

/** Bring the whole page up to date with the state. */
function update(why) {
  if (why === 'click' || why === 'game' || why === 'words') turn += 1;
  if (why === 'click') $('text').value = handText();
  if (why === 'click' || why === 'game') remember();
  if (why === 'text') remember({ replace: true });
  $('problem').replaceChildren();
  $('rack').classList.remove('stale');
  $('text').removeAttribute('aria-invalid');
  rack.show();
  tray.show();
  pending = analyse();
  return pending;
}

async function analyse() {
  const mine = turn;
  const size = state.tiles.length;
  if (!size && !state.melds.length) return results.welcome();
  if (total() > tray.game().max_tiles) return results.note(t('too_many', { count: total(), most: tray.game().max_tiles }));
  if (size % 3 === 0) return results.note(t('size_wrong', { count: size }));
  try {
    const found = await recall('/api/analyze', { hand: handText(), visible: seenText(), variant: state.game });
    if (mine === turn) results.show(found);
  } catch (problem) {
    if (mine === turn) refuse(problem);
  }
  return undefined;
}

// ------------------------------------------------------------------------------- problems

function refuse(problem) {
  if (problem instanceof Unreachable) {
    results.note(t('cannot_reach'), 'bad');
    return;
  }
  if (!(problem instanceof Fault)) throw problem;
  rack.show();
  tray.show();
  $('rack').classList.add('stale');
  $('text').setAttribute('aria-invalid', 'true');
  $('problem').replaceChildren(...marked(problem));
  results.welcome(t('not_a_hand'));
}

/** The text with its bad character marked, and what is wrong. Positions count code points. */
function marked({ text, position, message }) {
  if (text === null || position === null) return [el('span.fault', {}, message)];
  const letters = Array.from(text);
  const [from, to] = [Math.max(0, position - 24), position + 24];
  return [
    el('code', {}, from ? '…' : '', letters.slice(from, position).join(''), el('mark', {}, letters[position] ?? '⟂'),
      letters.slice(position + 1, to).join(''), letters.length > to ? '…' : ''),
    el('span.fault', {}, message),
  ];
}

start();
