// The page: reads the address, asks the server, and shows what it says.

import { Fault, Unreachable, get, post, recall } from './base/api.js';
import { $, el, settled, style } from './base/dom.js';
import * as forms from './hand/forms.js';
import * as games from './base/game.js';
import { keep, kept } from './base/keep.js';
import * as rack from './hand/rack.js';
import { chinese, open as openChinese } from './fan/scripts.js';
import * as recent from './hand/recent.js';
import { copyLink } from './hand/share.js';
import * as sheet from './hand/sheet.js';
import * as results from './answer/results.js';
import { isBare, onMove, position, readAddress, readPosition, remember } from './base/address.js';
import { handOf, line } from './base/position.js';
import { meldTiles } from './base/seats.js';
import { changed, handText, kindOf, noSeats, onChange, PLACED, readPlain, sorted, state, total, TABS, visibleText, WIN } from './base/store.js';
import * as tray from './hand/tray.js';
import * as winds from './hand/winds.js';
import { languageOfBrowser, learn, noAnswer, speak, speaks, t } from './base/words.js';

const THEMES = ['auto', 'light', 'dark'];

let turn = 0;

async function start() {
  theme(kept('paili.theme'));
  const wanted = readAddress();
  const [variants] = await Promise.all([get('/api/variants'), learn($('language'))]);
  state.language = [wanted.language, kept('paili.language')].find(speaks) ?? languageOfBrowser();
  await speak(state.language);
  await games.setUp(variants);
  tray.setUp();
  rack.setUp();
  winds.setUp();
  sheet.setUp();
  onMove(recent.note);
  games.list($('game'));
  listen();
  onChange(update);
  await follow().catch(refuse);
  performance.mark('paili-ready');
  document.documentElement.dataset.ready = 'yes';
}

function listen() {
  window.addEventListener('popstate', () => follow().catch(refuse));
  listenToText();
  $('sort').addEventListener('click', () => arrange(sorted(state.tiles)));
  $('clear').addEventListener('click', clear);
  $('copy').addEventListener('click', () => copyLink($('copied')));
  $('random13').addEventListener('click', () => random(false));
  $('random14').addEventListener('click', () => random(true));
  $('game').addEventListener('change', () => changeGame($('game').value).catch(refuse));
  $('language').addEventListener('change', () => changeLanguage($('language').value));
  $('theme').addEventListener('change', () => theme($('theme').value));
  $('results').addEventListener('click', openExample);
  document.addEventListener('keydown', shortcuts);
  recent.listen();
  $('place').addEventListener('toggle', openPlace);
  $('to-tray').addEventListener('click', toTray);
  new IntersectionObserver(([one]) => document.body.classList.toggle('tray-seen', one.isIntersecting)).observe($('tray'));
  for (const name of TABS) {
    $(`tab-${name}`).addEventListener('click', () => { showTab(name); remember(); });
    $(`tab-${name}`).addEventListener('keydown', (event) => {
      if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
      const step = event.key === 'ArrowRight' ? 1 : TABS.length - 1;
      const other = $(`tab-${TABS[(TABS.indexOf(name) + step) % TABS.length]}`);
      other.focus();
      other.click();
    });
  }
}

/** Letters and digits typed anywhere go to the text, at its end; `/` selects it. */
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

/** On a narrow page the tray lies below the results: bring it up. */
/** To the tray where it lies below the answer: as while a hand is made, the answer between hand and tray gets short. */
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
  keep('paili.theme', name);
}

/** Take another game; what it asks is learned first. */
async function changeGame(name) {
  const before = state.game;
  state.game = name;
  turn += 1;  // an answer under way is of the game before, and is not shown in this one
  try {
    await Promise.all([openChinese(), games.load()]);
    await games.unpack('');
    keep('paili.game', name);
  } catch (problem) {
    $('game').value = state.game = before;
    pending = analyse();
    throw problem;
  }
  changed('game');
}

async function changeLanguage(language) {
  try {
    if (!(await speak(language))) return;
    state.language = language;
    await games.speakAgain();
    keep('paili.language', language);
    remember({ replace: true });
    await showAll();
  } catch (problem) {
    $('language').value = state.language;
    refuse(problem);
  }
}

async function showAll() {
  $('language').value = state.language;
  games.list($('game'));
  await drill?.show();
  await log?.show();
  await play?.show();
  if ($('text').hasAttribute('aria-invalid')) await takeText($('text').value);
  else await update('words');
}

export function showTab(name) {
  state.tab = document.body.dataset.tab = name;
  sheet.shut();
  for (const one of TABS) {
    $(`panel-${one}`).hidden = one !== name;
    $(`tab-${one}`).setAttribute('aria-selected', one === name);
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  $('game').parentElement.hidden = name !== 'hand';
  return name === 'hand' ? null : room(name).then((one) => one.start()).catch(refuse);
}

let [log, drill, play, place] = [null, null, null, null];

/** Other tabs are loaded when they are first wanted, with their style. */
async function room(name) {
  await Promise.all([name, ...(name === 'play' ? ['log'] : [])].map((one) => style(`/static/style/${one}.css`)));
  if (name === 'log') return log ??= await loaded(import('./log/log.js'));
  if (name === 'play') return play ??= await loaded(import('./play/play.js'));
  return drill ??= await loaded(import('./drill/drill.js'));
}

/** What is asked of the last deal, below the hand. */
async function openPlace() {
  if (!$('place').open) return place?.close();
  await style('/static/style/place.css');
  place ??= await loaded(import('./answer/place.js')).catch(refuse);
  return place?.open();
}

const loaded = (script) => script.catch(() => { throw new Unreachable('/static/'); });

// ------------------------------------------------------------------------------- the hand

let following = 0;

/** Show what the address of the page says: its fields, or those of the position that it is. */
async function follow() {
  const text = position();
  const mine = ++following;
  if (!text) return goTo(readAddress());
  const { search } = location;
  state.tab = readAddress(search).tab;  // so that a room that is left no longer writes its address
  showPlain(handOf(text));
  let fields = null;
  try {
    ({ fields } = await recall('/api/position', { text }));
  } catch (problem) {
    if (mine !== following) return undefined;
    await goTo(readAddress());
    return refuse(problem);
  }
  return mine === following ? goTo(readPosition(text, fields, search)) : undefined;
}

/** Take everything from an address. */
async function goTo(wanted) {
  typing = null;
  Object.assign(state, { position: wanted.position ?? null, won: wanted.won, deal: wanted.deal, seats: wanted.seats, value: wanted.value, place: wanted.place, forms: wanted.forms, drill: wanted.drill });
  if (wanted.tab === 'log') Object.assign(state, { log: wanted.log, packed: wanted.packed });
  if (wanted.tab === 'play') state.play = wanted.play;
  showPlain(wanted.hand);
  if (speaks(wanted.language) && wanted.language !== state.language) {
    if (await speak(wanted.language)) state.language = wanted.language;
  }
  state.game = games.orRiichi(isBare() && kept('paili.game') || wanted.game);
  await games.unpack(wanted.packedRules);
  await Promise.all([openChinese(), games.speakAgain()]);
  const unread = await takeSeen(wanted.seen);
  $('text').value = wanted.hand;
  $('place').open = Boolean(state.place.place);
  const opened = showTab(wanted.tab);
  $('language').value = state.language;
  games.list($('game'));
  await drill?.show();
  await takeText(wanted.hand, 'address', null, wanted.melds);
  if (unread && !$('text').hasAttribute('aria-invalid')) refuseSeen(unread);
  await opened;
}

/** Show a hand in the page's own notation at once; what it is, and what is wrong with it, whoever answers says. */
function showPlain(text) {
  const plain = readPlain(text);
  if (!plain) return;
  Object.assign(state, plain);
  rack.show();
}

/** Mark the tiles seen elsewhere; a text that cannot be read marks none, and its problem is returned. */
async function takeSeen(text) {
  state.seen = {};
  if (!text) return null;
  try {
    const read = await post('/api/read', { text, is_hand: false });
    for (const name of [...read.tiles, ...read.melds.flatMap((meld) => meld.tiles)]) state.seen[kindOf(name)] = (state.seen[kindOf(name)] ?? 0) + 1;
  } catch (problem) {
    return problem;
  }
  return null;
}

/** Read a text in any notation; the hand follows it, or the problem is shown with its place. */
async function takeText(text, why = 'address', session = null, lines = []) {
  const mine = ++turn;
  if (session) session.sent = text;
  try {
    const read = text.trim() ? await post(...games.door('read', { text })) : { tiles: [], melds: [], drawn: null };
    if (mine !== turn) return;
    state.tiles = withDrawnLast(read);
    state.melds = read.melds.map((meld, at) => ({ ...meld, line: isLineOf(meld, lines[at]) ? lines[at] : undefined }));
    state.drawn = read.drawn !== null;
    if (state.position) state.position.line ??= line()?.text;
    if (session) enter(session);
    changed(why);
    await pending;
  } catch (problem) {
    if (mine !== turn) return;
    if (why === 'address') Object.assign(state, { tiles: [], melds: [], drawn: false });  // what was shown of it is no hand
    refuse(problem);
  }
}

/** Whether a meld of a position, which says whose tile it was, is this one. */
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
  state.won.dora = '';
  Object.assign(state.deal, { flowers: '', gone: '', wild: '', turned: '', birds: '', honours: '', fed: 0, liable: '', discarded: 0 });
}

const dealt = (fields) => (games.isChinese() ? post(...games.door('deal', fields)) : get('/api/deal', { ...fields, variant: state.game }));

async function random(drawn) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  try {
    const answer = await dealt({ drawn, turns: seed % 9, seed });
    Object.assign(state, { tiles: answer.tiles, melds: [], drawn: false });
    clearTable();
    sheet.shut();
    changed('hand');
  } catch (problem) {
    refuse(problem);
  }
}

function openExample(event) {
  const example = event.target.closest('a.example');
  if (!example || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  takeText(example.dataset.hand, 'hand').then(() => $('results').focus({ preventScroll: true }));
}

// ------------------------------------------------------------------------------- typing

/** What is being typed: its first change of the hand makes an entry in the history, later ones replace that. */
let typing = null;

/** The end of a text that a letter or a bracket may still complete: `40`, `+`, `[40p`. */
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

const typed = settled(120, () => typing && takeText(soFar($('text').value), 'text', typing));

/** On Enter, and when the field is left, the text counts as it stands. */
function typedAll() {
  if (typing && typing.sent !== $('text').value) takeText($('text').value, 'text', typing);
  typing = null;
}

function enter(session) {
  const before = location.search;
  remember({ replace: session.pushed });
  session.pushed ||= location.search !== before;
}

/** A text without its open end; of ids the last one may be the beginning of another. */
function soFar(text) {
  if (!IDS.test(text)) return text.replace(OPEN_END, '');
  const ids = text.match(/\d+/g);
  return ids.slice(0, -1).includes(ids.at(-1)) ? text.replace(/\d+[\s,]*$/, '') : text;
}

let pending = Promise.resolve();

/** Bring the whole page up to date with the state. */
function update(why) {
  const chosen = ['click', 'hand', 'game', 'table'].includes(why);
  if (chosen || why === 'words') turn += 1;
  if (chosen) typing = null;
  if (why === 'click' || why === 'hand') $('text').value = handText();
  if (['click', 'hand', 'text'].includes(why)) winFollows();
  wasDrawn = state.drawn;
  if (chosen) remember();
  $('problem').replaceChildren();
  $('copied').replaceChildren();
  $('rack').classList.remove('stale');
  $('text').removeAttribute('aria-invalid');
  nameDeals();
  makeRoom(why);
  showTable();
  $('place').hidden = !PLACED.includes(state.game);
  place?.show();
  pending = analyse();
  return pending;
}

let wasDrawn = false;

/** A tile that was just drawn is the one that wins, and it wins by that draw. */
function winFollows() {
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

/** A deal has as many tiles as a hand of this game, or one less. */
function nameDeals() {
  const most = games.game().max_tiles;
  $('random13').textContent = t('random', { count: most - 1 });
  $('random14').textContent = t('random', { count: most });
  $('rack').classList.toggle('long', most > 14);
}

/** On a narrow page the results above the tray keep their height while a hand is made of clicks, so that the tray stays. */
function makeRoom(why) {
  const [most, body] = [games.game().max_tiles, document.body.classList];
  const isWhole = total() >= most || (total() === most - 1 && why !== 'click');
  if (isWhole && why === 'click' && body.contains('building')) $('hand-title').scrollIntoView();
  if (isWhole || total() < most - 1) body.toggle('building', !isWhole);
  $('results').tabIndex = body.contains('building') ? 0 : -1;  // it scrolls then, where the page is narrow
}

async function analyse() {
  const mine = turn;
  const size = state.tiles.length;
  if (!size && !state.melds.length) return results.welcome();
  if (total() > games.game().max_tiles) return results.note(t('too_many', { count: total(), most: games.game().max_tiles }));
  if (size % 3 === 0) return results.note(sizeWrong(size));
  try {
    const analysis = await recall(...games.door('analyze', { hand: handText(), visible: visibleText(), ...forms.asArguments() }));
    if (mine !== turn) return undefined;
    results.show(analysis);
    recent.add();
  } catch (problem) {
    if (mine === turn && problem instanceof Fault && problem.text === null && forms.isSome()) results.note(problem.message);
    else if (mine === turn) refuse(problem);
  }
  return undefined;
}

function sizeWrong(size) {
  if (!state.melds.length) return t('size_wrong', { count: size });
  return size ? t('size_wrong_melds', { count: size }) : t('only_melds');
}

// ------------------------------------------------------------------------------- problems

function refuse(problem) {
  if (problem instanceof Unreachable) {
    unreachable(problem);
    return;
  }
  if (!(problem instanceof Fault)) throw problem;
  nameDeals();
  showTable();
  $('rack').classList.add('stale');
  $('text').setAttribute('aria-invalid', 'true');
  $('problem').replaceChildren(...marked(problem));
  results.welcome(t('not_a_hand'));
}

function unreachable(problem) {
  results.note(noAnswer(problem), 'bad');
  if (state.tab !== 'drill' || $('panel-drill').querySelector(':scope > .bad')) return;
  $('panel-drill').prepend(el('p.bad', { role: 'alert' }, noAnswer(problem)));
}

/** The tiles seen elsewhere, in an address, cannot be read: the hand is shown without them. */
function refuseSeen(problem) {
  if (!(problem instanceof Fault)) return refuse(problem);
  return $('problem').replaceChildren(el('span.seen-label', {}, t('seen_tiles')), ...marked(problem));
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
