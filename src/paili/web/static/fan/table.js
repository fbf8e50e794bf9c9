// The choices of a deal in a Chinese game: flowers, the lack suit, wild tiles; and own rules.

import { $, el, focusedIndex, tilePicture, restoreFocus, addArrowKeys, debounced } from '../base/dom.js';
import { inUnits } from './words.js';
import * as games from '../base/game.js';
import { updateAddress } from '../base/address.js';
import { changed, state } from '../base/store.js';
import { faultText, t, tileWord } from '../base/words.js';

const FLOWERS = [...'春夏秋冬梅蘭竹菊'];
const SUITS = { m: '1m', p: '1p', s: '1s' };
const MOST_BYTES = 65_536;

let shown = null;  // the facts of the game

/** Update the choices; they are drawn again only for another game or language. */
export function show() {
  const box = $('fan-table');
  const fan = games.fanGame();
  box.hidden = !fan;
  showWild();
  if (fan && fan !== shown) draw(box, fan);
  shown = fan;
  if (fan) press();
}

function draw(box, fan) {
  const editor = $('own-text');
  const typing = editor && document.activeElement === editor;
  const parts = [games.hasWildIndicator() ? el('p.hint', { id: 'turned-hint' }, t('turned_hint')) : null, fan.lack_suit ? lack() : null, fan.flowers ? flowers() : null, about(fan)];
  // Keep the field if the user is writing in it.
  if (typing && state.game === games.OWN) {
    for (const one of [...box.children]) if (!one.contains(editor)) one.remove();
    box.prepend(...parts.filter(Boolean));
  } else {
    box.replaceChildren(...[...parts, state.game === games.OWN ? own() : null].filter(Boolean));
  }
  for (const one of box.querySelectorAll('.fan-choice')) addArrowKeys(one);
}

function press() {
  for (const one of $('fan-table').querySelectorAll('[data-flower]')) one.setAttribute('aria-pressed', state.deal.flowers.includes(one.dataset.flower));
  for (const one of $('fan-table').querySelectorAll('[data-lack]')) one.setAttribute('aria-checked', state.deal.lack === one.dataset.lack);
  const hint = $('lack-hint');
  if (hint) hint.hidden = Boolean(state.deal.lack);
  const turned = $('turned-hint');
  if (turned) turned.hidden = Boolean(state.deal.turned);
}

// ------------------------------------------------------------------------------- flowers and the lack suit

const part = (word, role, buttons, ...more) => el('div.fan-part', {}, el('h3', { id: `fan-${word}` }, t(word)),
  el(`div.fan-choice.${word}`, { role, 'aria-labelledby': `fan-${word}` }, buttons), ...more);

function lack() {
  const button = (suit) => el('button.lack-suit', { role: 'radio', 'data-lack': suit, onclick: () => choose('lack', suit) },
    suit ? tilePicture(SUITS[suit]) : null, el('span', {}, t(suit ? `suit_${suit}` : 'lack_none')));
  return part('lack', 'radiogroup', ['m', 'p', 's', ''].map(button), el('p.hint', { id: 'lack-hint' }, t('lack_hint')));
}

function flowers() {
  const button = (sign, at) => {
    const number = String(at + 1);
    return el('button.flower', { 'data-flower': number, title: t(`flower_${number}`), onclick: () => toggle(number) },
      el('span', { lang: 'zh' }, sign), ' ', el('small', {}, (at % 4) + 1), el('span.sr', {}, ` ${t(`flower_${number}`)}`));
  };
  return part('flowers', 'group', FLOWERS.map(button));
}

function toggle(number) {
  const { flowers: current } = state.deal;
  choose('flowers', current.includes(number) ? current.replace(number, '') : [...current, number].sort().join(''));
}

function choose(key, value) {
  state.deal[key] = value;
  changed('table');
}

// ------------------------------------------------------------------------------- the game itself

const worth = (row) => `${{ factor: '×', bonus: '+' }[row.counts] ?? ''}${row.value}`;

function about(fan) {
  const rows = fan.fans.map((row) => el('div', { 'data-fan': row.id }, el('dt', {}, el('b', {}, row.name), el('span', {}, row.meaning)), el('dd', {}, worth(row))));
  return el('details.fan-list', { id: 'fan-list', open: Boolean($('fan-list')?.open) },
    el('summary', {}, t('fan_list', { count: fan.fans.length })),
    el('p.hint', {}, [fan.source, fan.minimum ? inUnits('fan_least', { count: fan.minimum }) : '', fan.cap ? inUnits('fan_cap', { count: fan.cap }) : ''].filter(Boolean).join(' · ')),
    el('dl', { tabindex: 0, 'aria-label': fan.title }, rows));
}

// ------------------------------------------------------------------------------- own rules

function own() {
  const text = el('textarea', { id: 'own-text', rows: 9, spellcheck: 'false', autocapitalize: 'off', maxlength: MOST_BYTES, 'aria-describedby': 'own-said', oninput: () => written(text.value) });
  text.value = state.draft ?? state.own;
  const file = el('input', { type: 'file', id: 'own-file', accept: '.toml,text/plain', onchange: () => file.files[0] && readFile(file.files[0]) });
  const box = el('div.fan-part.own', {}, el('label', { for: 'own-text' }, t('own_rules')), text, el('p', { id: 'own-said', 'aria-live': 'polite' }),
    el('p.hint', {}, t('own_hint')), el('label.own-file', {}, el('span', {}, t('own_file')), file));
  for (const kind of ['dragover', 'drop']) box.addEventListener(kind, (event) => drop(event, kind));
  say(box.querySelector('#own-said'), state.ownProblem);
  return box;
}

function drop(event, kind) {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (kind === 'drop' && file) readFile(file);
  else if (kind === 'drop') take(event.dataTransfer.getData('text'));
}

async function readFile(file) {
  if (file.size > MOST_BYTES) say($('own-said'), t('own_too_large', { most: MOST_BYTES.toLocaleString('en') }));
  else take(await file.text());
}

function take(text) {
  $('own-text').value = text;
  read(text);
}

const written = debounced(250, (text) => read(text));
let turn = 0;

async function read(text) {
  const mine = ++turn;
  const message = await games.setOwnRules(text).then(() => '', (problem) => faultText(problem, 'whole'));
  if (mine !== turn || state.game !== games.OWN) return;
  say($('own-said'), message);
  if (message) return;
  changed('table');
  updateAddress({ replace: true });
}

/** Show the problem of the own rules below the field, or the name of the game. */
function say(place, problem) {
  const fan = games.fanGame();
  place.className = problem ? 'bad' : 'own-good';
  place.textContent = problem || t('own_good', { name: fan.name, count: fan.fans.length });
  $('own-text')?.setAttribute('aria-invalid', Boolean(problem));
}

// ------------------------------------------------------------------------------- wild tiles

/** Show the wild kinds of this deal above the text of the hand; a click removes one. */
function showWild() {
  const box = $('lying-wild') ?? $('lying').appendChild(el('div.seen', { id: 'lying-wild', role: 'group' }));
  const focused = focusedIndex(box);
  const kinds = games.fanGame() ? games.wildOfDeal() : [];
  const turned = games.hasWildIndicator() && state.deal.turned;
  box.hidden = !kinds.length && !turned;
  box.setAttribute('aria-label', t('wild_kinds'));
  box.replaceChildren(...(turned ? [el('span.seen-label', {}, t('turned')), wildTile(turned)] : []),
    el('span.seen-label', {}, t('wild_kinds')), ...kinds.map(turned ? follower : wildTile));
  restoreFocus(box, focused, $('rack'), $('tray'));
  mark();
}

/** Return a kind that is wild by the wild indicator; it can only be removed with the indicator. */
const follower = (name) => el('span.turned-wild', { role: 'img', 'data-wild': name, 'aria-label': tileWord(name) }, tilePicture(name));

function wildTile(name) {
  const label = t('remove', { tile: tileWord(name) });
  return el('button.seen-tile', { 'data-tile': name, 'aria-label': label, title: label, onclick: () => { games.toggleWild(name); changed('table'); } }, tilePicture(name));
}

/** Mark the tiles of the hand that are wild. */
function mark() {
  const wild = games.wildKinds();
  for (const one of document.querySelectorAll('#rack .rack-tile, #tray .tray-tile')) one.classList.toggle('wild', wild.includes(one.dataset.tile));
}
