// The page: it reads the address, sends requests to the server, and shows the responses.

import { Fault, Unreachable, get, post, postCached } from './base/api.js';
import { $, el, debounced, loadStyle } from './base/dom.js';
import * as forms from './hand/forms.js';
import * as games from './base/game.js';
import { writeStored, readStored } from './base/storage.js';
import * as rack from './hand/rack.js';
import { chinese, open as openChinese } from './fan/scripts.js';
import * as recent from './hand/recent.js';
import { copyLink } from './hand/share.js';
import * as sheet from './hand/sheet.js';
import * as results from './answer/results.js';
import { isEmptyAddress, onAddressChange, positionText, readAddress, readPosition, updateAddress } from './base/address.js';
import { handOfLine, positionLine } from './base/position.js';
import { meldTiles } from './base/seats.js';
import { changed, handText, kindOf, noSeats, onChange, RIICHI_GAMES, readPlain, sorted, state, total, TABS, visibleText, WIN } from './base/store.js';
import * as tray from './hand/tray.js';
import * as winds from './hand/winds.js';
import { languageOfBrowser, loadLanguages, unreachableText, setLanguage, hasLanguage, t } from './base/words.js';

const THEMES = ['auto', 'light', 'dark'];

let latestRequest = 0;

async function start() {
  theme(readStored('paili.theme'));
  const wanted = readAddress();
  const [variants] = await Promise.all([get('/api/variants'), loadLanguages($('language'))]);
  state.language = [wanted.language, readStored('paili.language')].find(hasLanguage) ?? languageOfBrowser();
  await setLanguage(state.language);
  await games.setUp(variants);
  tray.setUp();
  rack.setUp();
  winds.setUp();
  sheet.setUp();
  onAddressChange(recent.storeForUndo);
  games.list($('game'));
  listen();
  onChange(update);
  await follow().catch(showProblem);
  performance.mark('paili-ready');
  document.documentElement.dataset.ready = 'yes';
}

function listen() {
  window.addEventListener('popstate', () => follow().catch(showProblem));
  listenToText();
  $('sort').addEventListener('click', () => arrange(sorted(state.tiles)));
  $('clear').addEventListener('click', clear);
  $('copy').addEventListener('click', () => copyLink($('copied')));
  $('random13').addEventListener('click', () => random(false));
  $('random14').addEventListener('click', () => random(true));
  $('game').addEventListener('change', () => changeGame($('game').value).catch(showProblem));
  $('language').addEventListener('change', () => changeLanguage($('language').value));
  $('theme').addEventListener('change', () => theme($('theme').value));
  $('results').addEventListener('click', openExample);
  document.addEventListener('keydown', shortcuts);
  recent.listen();
  $('place').addEventListener('toggle', openPlace);
  $('to-tray').addEventListener('click', toTray);
  new IntersectionObserver(([one]) => document.body.classList.toggle('tray-seen', one.isIntersecting)).observe($('tray'));
  for (const name of TABS) {
    $(`tab-${name}`).addEventListener('click', () => { showTab(name); updateAddress(); });
    $(`tab-${name}`).addEventListener('keydown', (event) => {
      if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
      const step = event.key === 'ArrowRight' ? 1 : TABS.length - 1;
      const other = $(`tab-${TABS[(TABS.indexOf(name) + step) % TABS.length]}`);
      other.focus();
      other.click();
    });
  }
}

/** Append letters and digits that are typed outside a field to the text of the hand; `/` selects the text. */
function shortcuts(event) {
  const { key } = event;
  const isTyped = (key.length === 1 && key !== ' ') || (key === 'Backspace' && event.target === document.body);
  if (!isTyped || state.tab !== 'hand' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea')) return;
  $('text').focus();
  if (key === '/') {
    event.preventDefault();
    $('text').select();
  } else {
    $('text').setSelectionRange($('text').value.length, $('text').value.length);
  }
}

/** Scroll to the tray on a narrow page, and shorten the results above it. */
function toTray() {
  document.body.classList.add('building');
  $('results').tabIndex = 0;
  $('hand-title').closest('section').scrollIntoView();
  $('tray').querySelector('button[tabindex="0"]').focus({ preventScroll: true });
}

// ------------------------------------------------------------------------------- settings

function theme(wanted) {
  const name = THEMES.includes(wanted) ? wanted : 'auto';
  $('theme').value = name;
  if (name === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  writeStored('paili.theme', name);
}

/** Change the game, after its facts are loaded. */
async function changeGame(name) {
  latestRequest += 1;  // a pending response belongs to the game before
  try {
    await openChinese(name);
    await games.readOwnRules('', name);
    if (!(await games.load(name))) return;
    writeStored('paili.game', name);
  } catch (problem) {
    $('game').value = state.game;
    pending = analyse();
    throw problem;
  }
  changed('game');
}

async function changeLanguage(language) {
  try {
    if (!(await setLanguage(language))) return;
    state.language = language;
    await games.reloadTexts();
    writeStored('paili.language', state.language);
    updateAddress({ replace: true });
    await showAll();
  } catch (problem) {
    $('language').value = state.language;
    showProblem(problem);
  }
}

async function showAll() {
  $('language').value = state.language;
  games.list($('game'));
  await drill?.show();
  await log?.show();
  await play?.show();
  if ($('text').hasAttribute('aria-invalid')) await readText($('text').value);
  else await update('words');
}

function showTab(name) {
  state.tab = document.body.dataset.tab = name;
  sheet.shut();
  for (const one of TABS) {
    $(`panel-${one}`).hidden = one !== name;
    $(`tab-${one}`).setAttribute('aria-selected', one === name);
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  $('game').parentElement.hidden = name !== 'hand';
  return name === 'hand' ? null : loadTab(name).then((one) => one.start()).catch(showProblem);
}

let [log, drill, play, place] = [null, null, null, null];

/** Load the script and the style sheet of another tab, when it is first opened. */
async function loadTab(name) {
  await Promise.all([name, ...(name === 'play' ? ['log'] : [])].map((one) => loadStyle(`/static/style/${one}.css`)));
  if (name === 'log') return log ??= await loadScript(import('./log/log.js'));
  if (name === 'play') return play ??= await loadScript(import('./play/play.js'));
  return drill ??= await loadScript(import('./drill/drill.js'));
}

/** Open or close the panel of the last deal, below the hand. */
async function openPlace() {
  if (!$('place').open) return place?.close();
  await loadStyle('/static/style/place.css');
  place ??= await loadScript(import('./answer/place.js')).catch(showProblem);
  return $('place').open && place?.open();
}

const loadScript = (script) => script.catch(() => { throw new Unreachable('/static/'); });

// ------------------------------------------------------------------------------- the hand

let followed = 0;

const now = () => ({ ...state, laid: JSON.stringify(state.seats), won: { ...state.won }, deal: { ...state.deal }, request: latestRequest });

/** Return what was read from an address, except for what the user has changed meanwhile. */
const unchanged = (read, before, here = state) => Object.fromEntries(Object.entries(read).filter(([key]) => here[key] === before[key]));

/** Show the state in the address of the page: its fields, or those of its position. */
async function follow() {
  const text = positionText();
  const mine = ++followed;
  if (!text) return goTo(readAddress());
  const [{ search }, before] = [location, now()];
  state.tab = readAddress(search).tab;  // the tab that is closed must not write the address any more
  showPlain(handOfLine(text));
  let fields = null;
  try {
    ({ fields } = await postCached('/api/position', { text }));
  } catch (problem) {
    if (mine !== followed) return undefined;
    await goTo(readAddress());
    return showProblem(problem);
  }
  return mine === followed ? goTo(readPosition(text, fields, search), before) : undefined;
}

/** Show the state that was read from an address. */
async function goTo(wanted, before = now()) {
  const [mine, { request }] = [followed, before];
  typing = null;
  if (before.laid === JSON.stringify(state.seats)) state.seats = wanted.seats;
  Object.assign(state, { position: wanted.position ?? null, value: wanted.value, place: wanted.place, drill: wanted.drill }, unchanged({ forms: wanted.forms }, before));
  for (const part of ['won', 'deal']) state[part] = { ...state[part], ...unchanged(wanted[part], before[part], state[part]) };
  if (wanted.tab === 'log') Object.assign(state, { log: wanted.log, packed: wanted.packed });
  if (wanted.tab === 'play') state.play = wanted.play;
  if (request === latestRequest) showPlain(wanted.hand);
  if (hasLanguage(wanted.language) && wanted.language !== state.language) {
    if (await setLanguage(wanted.language)) state.language = wanted.language;
  }
  const game = games.gameOrRiichi(isEmptyAddress() && readStored('paili.game') || wanted.game);
  await games.readOwnRules(wanted.packedRules, game);
  await Promise.all([openChinese(game), games.reloadTexts(game)]);
  const [seen, unread] = await readSeen(wanted.seen);
  if (mine !== followed) return;
  const isCurrent = request === latestRequest;  // a change by the user holds
  if (isCurrent) state.seen = seen;
  if (isCurrent) $('text').value = wanted.hand;
  $('place').open = Boolean(state.place.place);
  const opened = showTab(wanted.tab);
  $('language').value = state.language;
  games.list($('game'));
  await drill?.show();
  if (isCurrent) await readText(wanted.hand, 'address', null, wanted.melds);
  else {
    updateAddress({ replace: true });
    await update('address');
  }
  if (unread && !$('text').hasAttribute('aria-invalid')) showSeenProblem(unread);
  await opened;
}

/** Show a hand in the notation of the page at once, without a check; the server checks it later. */
function showPlain(text) {
  const plain = readPlain(text);
  if (!plain) return;
  Object.assign(state, plain);
  rack.show();
}

/** Return the numbers of the tiles seen elsewhere, by kind; if the text is invalid, none and the problem. */
async function readSeen(text) {
  const seen = {};
  if (!text) return [seen];
  try {
    const read = await post('/api/read', { text, is_hand: false });
    for (const name of [...read.tiles, ...read.melds.flatMap((meld) => meld.tiles)]) seen[kindOf(name)] = (seen[kindOf(name)] ?? 0) + 1;
    return [seen];
  } catch (problem) {
    return [{}, problem];
  }
}

/** Read a text in any notation: change the hand, or show the problem with its place. */
async function readText(text, why = 'address', session = null, lines = []) {
  const mine = ++latestRequest;
  if (session) session.sent = text;
  try {
    const read = text.trim() ? await post(...games.requestOf('read', { text })) : { tiles: [], melds: [], drawn: null };
    if (mine !== latestRequest) return;
    state.tiles = withDrawnLast(read);
    state.melds = read.melds.map((meld, at) => ({ ...meld, line: isLineOf(meld, lines[at]) ? lines[at] : undefined }));
    state.drawn = read.drawn !== null;
    if (state.position) state.position.line ??= positionLine()?.text;
    if (session) addHistory(session);
    changed(why);
    await pending;
  } catch (problem) {
    if (mine !== latestRequest) return;
    if (why === 'address') Object.assign(state, { tiles: [], melds: [], drawn: false });  // `showPlain` has shown it unchecked
    showProblem(problem);
  }
}

/** Return whether the text of a meld in a position has the tiles of this meld. */
const isLineOf = ({ tiles }, line) => Boolean(line) && sorted(meldTiles(line)).join() === sorted(tiles).join();

function withDrawnLast({ tiles, drawn }) {
  return drawn === null ? tiles : [...tiles.toSpliced(tiles.lastIndexOf(drawn), 1), drawn];
}

function arrange(tiles) {
  state.tiles = tiles;
  state.drawn = false;
  changed('click');
}

function clear() {
  Object.assign(state, { tiles: [], melds: [], drawn: false });
  clearTable();
  changed('click');
}

function clearTable() {
  Object.assign(state, { seen: {}, seats: noSeats() });
  Object.assign(state.won, { win: '', dora: '', ura: '', kita: 0, how: '' });
  Object.assign(state.deal, { flowers: '', gone: '', wild: '', turned: '', birds: '', honours: '', fed: 0, liable: '', discarded: 0 });
}

const postDeal = (fields) => (games.isChinese() ? post(...games.requestOf('deal', fields)) : get('/api/deal', { ...fields, variant: state.game }));

async function random(drawn) {
  const [mine, seed] = [latestRequest, ...crypto.getRandomValues(new Uint32Array(1))];
  try {
    const answer = await postDeal({ drawn, turns: seed % 9, seed });
    if (mine !== latestRequest) return;
    Object.assign(state, { tiles: answer.tiles, melds: [], drawn: false });
    clearTable();
    sheet.shut();
    changed('hand');
  } catch (problem) {
    showProblem(problem);
  }
}

function openExample(event) {
  const example = event.target.closest('a.example');
  if (!example || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  readText(example.dataset.hand, 'hand').then(() => $('results').focus({ preventScroll: true }));
}

// ------------------------------------------------------------------------------- typing

/** The text that is being typed: only its first change adds an entry to the history. */
let typing = null;

/** The end of a text to which a letter or a bracket is still missing: `40`, `+`, `[40p`. */
const OPEN_END = /[[(][^\])]*$|[\d\s+]+$/;
const IDS = /^\s*\d+(?:[\s,]+\d+)+[\s,]*$/;

function listenToText() {
  $('text').addEventListener('input', (event) => event.isComposing || type());
  $('text').addEventListener('compositionend', type);
  $('text').addEventListener('blur', typedAll);
  $('text').addEventListener('keydown', (event) => event.key === 'Enter' && !event.isComposing && typedAll());
}

function type() {
  typing ??= { sent: null, pushed: false };
  typed();
}

const typed = debounced(120, () => typing && readText(completePart($('text').value), 'text', typing));

/** Read the whole text, on Enter and when the field loses the focus. */
function typedAll() {
  if (typing && typing.sent !== $('text').value) readText($('text').value, 'text', typing);
  typing = null;
}

function addHistory(session) {
  const before = location.search;
  updateAddress({ replace: session.pushed });
  session.pushed ||= location.search !== before;
}

/** Return a text without its incomplete end, such as the last of several ids. */
function completePart(text) {
  if (!IDS.test(text)) return text.replace(OPEN_END, '');
  const ids = text.match(/\d+/g);
  return ids.slice(0, -1).includes(ids.at(-1)) ? text.replace(/\d+[\s,]*$/, '') : text;
}

let pending = Promise.resolve();

/** Update the whole page from the state. */
function update(why) {
  const chosen = ['click', 'hand', 'game', 'table'].includes(why);
  if (chosen || why === 'words') latestRequest += 1;
  if (chosen) typing = null;
  if (why === 'click' || why === 'hand') $('text').value = handText();
  if (['click', 'hand', 'text'].includes(why)) updateWin();
  wasDrawn = state.drawn;
  if (chosen) updateAddress();
  $('problem').replaceChildren();
  $('copied').replaceChildren();
  $('rack').classList.remove('stale');
  $('text').removeAttribute('aria-invalid');
  nameRandomButtons();
  keepTrayInPlace(why);
  showTable();
  $('place').hidden = !RIICHI_GAMES.includes(state.game);
  place?.show();
  if (why !== 'win') pending = analyse();
  return pending;
}

let wasDrawn = false;

/** Make a tile that was just drawn the winning tile, by tsumo. */
function updateWin() {
  if (state.drawn) state.won.win = '';
  if (state.drawn !== wasDrawn) state.won.by = state.drawn ? 'tsumo' : WIN.by;
}

function showTable() {
  rack.show();
  tray.show();
  winds.show();
  forms.show();
  chinese?.table.show();
  recent.show();
}

/** Name the buttons for random hands by their numbers of tiles. */
function nameRandomButtons() {
  const most = games.game().max_tiles;
  $('random13').textContent = t('random', { count: most - 1 });
  $('random14').textContent = t('random', { count: most });
  $('rack').classList.toggle('long', most > 14);
}

/** On a narrow page, keep the tray in place while a hand is built. */
function keepTrayInPlace(why) {
  const [most, body] = [games.game().max_tiles, document.body.classList];
  const isWhole = total() >= most || (total() === most - 1 && why !== 'click');
  if (isWhole && why === 'click' && body.contains('building')) $('hand-title').scrollIntoView();
  if (isWhole || total() < most - 1) body.toggle('building', !isWhole);
  $('results').tabIndex = body.contains('building') ? 0 : -1;  // it scrolls then, if the page is narrow
}

async function analyse() {
  const mine = latestRequest;
  const size = state.tiles.length;
  if (!size && !state.melds.length) return results.welcome();
  if (total() > games.game().max_tiles) return results.note(t('too_many', { count: total(), most: games.game().max_tiles }));
  if (size % 3 === 0) return results.note(sizeWrong(size));
  try {
    const analysis = await postCached(...games.requestOf('analyze', { hand: handText(), visible: visibleText(), ...forms.asArguments() }));
    if (mine !== latestRequest) return undefined;
    results.show(analysis);
    recent.add();
  } catch (problem) {
    if (mine === latestRequest && problem instanceof Fault && problem.text === null && forms.isSome()) results.note(problem.message);
    else if (mine === latestRequest) showProblem(problem);
  }
  return undefined;
}

function sizeWrong(size) {
  if (!state.melds.length) return t('size_wrong', { count: size });
  return size ? t('size_wrong_melds', { count: size }) : t('only_melds');
}

// ------------------------------------------------------------------------------- problems

function showProblem(problem) {
  if (problem instanceof Unreachable) {
    showUnreachable(problem);
    return;
  }
  if (!(problem instanceof Fault)) throw problem;
  nameRandomButtons();
  showTable();
  $('rack').classList.add('stale');
  $('text').setAttribute('aria-invalid', 'true');
  $('problem').replaceChildren(...markedText(problem));
  results.welcome(t('not_a_hand'));
}

function showUnreachable(problem) {
  results.note(unreachableText(problem), 'bad');
  const panel = $(`panel-${state.tab}`);
  if (state.tab !== 'hand' && !panel.querySelector(':scope > .bad')) panel.prepend(el('p.bad', { role: 'alert' }, unreachableText(problem)));
}

/** Report invalid tiles seen elsewhere; the hand is shown without them. */
function showSeenProblem(problem) {
  if (!(problem instanceof Fault)) return showProblem(problem);
  return $('problem').replaceChildren(el('span.seen-label', {}, t('seen_tiles')), ...markedText(problem));
}

/** Return the text with its invalid character marked, and the message. Positions count code points. */
function markedText({ text, position, message }) {
  if (text === null || position === null) return [el('span.fault', {}, message)];
  const letters = Array.from(text);
  const [from, to] = [Math.max(0, position - 24), position + 24];
  return [
    el('code', {}, from ? '…' : '', letters.slice(from, position).join(''), el('mark', {}, letters[position] ?? '⟂'),
      letters.slice(position + 1, to).join(''), letters.length > to ? '…' : ''),
    el('span.fault', {}, message),
  ];
}

start().catch((problem) => results.note(problem.words ?? problem.message, 'bad'));
