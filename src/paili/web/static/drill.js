// The drill: a question, an answer, the reason; what was answered stays in this browser.

import { Unreachable, get, post } from './api.js';
import { whyParts } from './after.js';
import { $, el, picture, roving, row } from './dom.js';
import { forget, keep, kept } from './keep.js';
import { reading } from './results.js';
import { SUITS, kindOf, sorted, state } from './state.js';
import { levelWord, noAnswer, shapeWord, t, tileWord, topicWord } from './words.js';

const TOPICS = ['waits-one-suit', 'waits-mixed', 'discard'];
const LEVELS = [1, 2, 3];
const STORE = 'paili.drill';

const oneOf = (values, value) => (values.includes(value) ? value : values[0]);

let topic = oneOf(TOPICS, kept('paili.drill.topic'));
let level = oneOf(LEVELS, Number(kept('paili.drill.level')));
let question = null;
let verdict = null;
let given = new Set();
let since = 0;
let cutOff = null;
let checking = null;
let turn = 0;

export async function start() {
  if (!question) await ask();
}

/** Draw the whole panel again, as after a change of language. */
export async function show() {
  const asked = question;
  if (verdict) {
    await reaching(async () => {
      const found = await answerOf(asked, [...given]);
      if (asked === question) verdict = found;
    });
  }
  if (question) draw();
}

/** Do something that asks the server, and note whether it answered. */
async function reaching(work) {
  try {
    await work();
    cutOff = null;
  } catch (problem) {
    if (!(problem instanceof Unreachable)) throw problem;
    cutOff = problem;
  }
}

async function ask(seed = new URLSearchParams(location.search).get('seed')) {
  const chosen = seed && /^\d{1,9}$/.test(seed) && !question ? Number(seed) : crypto.getRandomValues(new Uint32Array(1))[0];
  const mine = ++turn;
  await reaching(async () => {
    const found = await get('/api/drill/question', { topic, level, seed: chosen });
    if (mine !== turn) return;
    [question, verdict, given, since] = [found, null, new Set(), performance.now()];
  });
  if (mine !== turn) return;
  if (question) draw();
  else $('panel-drill').replaceChildren(el('p.bad', { role: 'alert' }, noAnswer(cutOff)));
}

/** The next question; the keyboard goes to its first answer. */
async function next() {
  await ask();
  if (!verdict) $('panel-drill').querySelector('#drill-answers button, #drill-hand button')?.focus();
}

const answerOf = (asked, names) =>
  post('/api/drill/answer', { name: asked.name, given: sorted(names).join(''), lang: state.language });

/** Check what was picked, once: until the server has answered nothing else can be picked. */
async function check() {
  if (checking === question || verdict || !given.size) return;
  const [asked, seconds] = [question, (performance.now() - since) / 1000];
  const at = buttons().indexOf(document.activeElement);
  checking = asked;
  for (const one of buttons()) one.disabled = true;
  try {
    await reaching(async () => {
      const found = await answerOf(asked, [...given]);
      if (asked !== question) return;
      verdict = found;
      write({ topic: asked.topic, level: asked.level, right: found.is_right, seconds });
    });
  } finally {
    if (checking === asked) checking = null;
    if (asked === question) draw();
  }
  if (asked !== question) return;
  if (verdict) $('verdict').focus();
  else buttons()[at]?.focus();
}

const buttons = () => [...$('panel-drill').querySelectorAll('.drill-felt button')];

// ------------------------------------------------------------------------------- the diary

function diary() {
  try {
    const entries = JSON.parse(kept(STORE));
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry) => typeof entry?.right === 'boolean' && Number.isFinite(entry.seconds);

const MOST_KEPT = 5000;
const write = (entry) => keep(STORE, JSON.stringify([...diary(), entry].slice(-MOST_KEPT)));

function streaks(entries) {
  let [now, best] = [0, 0];
  for (const entry of entries) {
    now = entry.right ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

function stats() {
  const entries = diary();
  const { now, best } = streaks(entries);
  const right = entries.filter((entry) => entry.right).length;
  const pace = entries.reduce((total, entry) => total + entry.seconds, 0) / entries.length;
  const numbers = [
    ['streak', String(now)], ['best_streak', String(best)],
    ['accuracy', entries.length ? `${Math.round((100 * right) / entries.length)}%` : '–'],
    ['time', entries.length ? t('seconds', { count: pace.toFixed(1) }) : '–'],
  ];
  return el('div.stats', {}, el('dl.numbers', {}, numbers.map(([word, number]) =>
    el('div.number', { 'data-stat': word }, el('dt', {}, t(word)), el('dd', {}, number)))),
    el('button.plain', { type: 'button', id: 'forget', onclick: startAnew }, t('forget')));
}

function startAnew() {
  forget(STORE);
  draw();
}

// ------------------------------------------------------------------------------- drawing

/** Draw the panel; what had the keyboard before has it again. */
function draw() {
  const focused = $('panel-drill').contains(document.activeElement) ? document.activeElement.id : '';
  drawAll();
  if (focused) $(focused)?.focus();
}

function drawAll() {
  const asksDiscard = question.asks === 'discard';
  $('panel-drill').replaceChildren(
    el('h1.sr', {}, t('tab_drill')),
    el('div.drill-bar', {}, choices(), stats()),
    el('section.felt.drill-felt', { 'aria-labelledby': 'ask' },
      el('div.felt-head', {}, el('h2', { id: 'ask' }, t(asksDiscard ? 'ask_discard' : 'ask_waits')),
        el('p.felt-note', {}, t(asksDiscard ? 'pick_discard' : 'pick_waits'))),
      hand(asksDiscard),
      asksDiscard ? null : answers(),
      verdict ? legend() : null,
      cutOff ? el('p.fault', { id: 'drill-problem', role: 'alert' }, noAnswer(cutOff)) : null,
      el('div.drill-actions', {},
        verdict || asksDiscard ? null : el('button.main', { type: 'button', id: 'check', onclick: check, disabled: !given.size }, t('check')),
        verdict ? el('button.main', { type: 'button', id: 'next', onclick: next }, t('next')) : null)),
    verdict ? lesson() : '');
}

function choices() {
  const group = (word, values, current, name, choose) => el('label.pick', {}, el('span', {}, t(word)),
    el('select', { id: `drill-${word}`, onchange: (event) => choose(event.target.value) },
      values.map((value) => el('option', { value, selected: value === current }, name(value)))));
  return el('div.choices', {},
    group('topic', TOPICS, topic, topicWord, (value) => { topic = value; change(); }),
    group('level', LEVELS, level, levelWord, (value) => { level = Number(value); change(); }));
}

function change() {
  keep('paili.drill.topic', topic);
  keep('paili.drill.level', String(level));
  ask();
}

function hand(asksDiscard) {
  if (!asksDiscard) return el('div.rack', { id: 'drill-hand' }, row(question.tiles, 'span.rack-still'));
  const rack = el('div.rack', { id: 'drill-hand' }, question.tiles.map((name) =>
    el(`button.rack-tile.${mark(name)}`, { type: 'button', 'data-tile': name, 'aria-label': `${t('discard')} ${marked(name)}`,
      disabled: Boolean(verdict), onclick: () => pickDiscard(name) }, picture(name), sign(name))));
  roving(rack);
  return rack;
}

function pickDiscard(name) {
  if (checking === question || verdict) return;
  given = new Set([kindOf(name)]);
  check();
}

const SIGNS = { right: '✓', missed: '!', wrong: '✗' };

/** What became of a tile: picked rightly, missed, picked wrongly, or none of these. */
function mark(name) {
  const kind = kindOf(name);
  if (!verdict) return '';
  if (verdict.missed.includes(kind)) return 'missed';
  if (verdict.wrong.includes(kind)) return 'wrong';
  return given.has(kind) ? 'right' : '';
}

const markWord = (word) => t(word === 'missed' && question.asks === 'discard' ? 'best' : `mark_${word}`);
const marked = (name) => [tileWord(name), mark(name) && markWord(mark(name))].filter(Boolean).join(', ');
const sign = (name) => (mark(name) ? el('span.sign', { 'aria-hidden': 'true' }, SIGNS[mark(name)]) : null);

function legend() {
  const shown = new Set([...verdict.question.tiles, ...verdict.answer, ...given].map(mark));
  return el('ul.legend', {}, Object.entries(SIGNS).filter(([word]) => shown.has(word)).map(([word, one]) =>
    el(`li.${word}`, {}, el('span.sign', { 'aria-hidden': 'true' }, one), markWord(word))));
}

function answers() {
  const suits = SUITS.filter((suit) => question.tiles.some((name) => name[1] === suit));
  const kinds = suits.flatMap((suit) => Array.from({ length: suit === 'z' ? 7 : 9 }, (_, at) => `${at + 1}${suit}`));
  const box = el('div.answers', { id: 'drill-answers', role: 'group', 'aria-label': t('your_answer') },
    suits.map((suit) => el('div.answer-row', {}, kinds.filter((name) => name[1] === suit).map(answerTile))));
  roving(box);
  return box;
}

function answerTile(name) {
  const one = el(`button.answer-tile.${mark(name)}`, { type: 'button', 'data-tile': name, 'aria-label': marked(name),
    'aria-pressed': String(given.has(name)), disabled: Boolean(verdict) }, picture(name), sign(name));
  one.addEventListener('click', () => {
    if (!given.delete(name)) given.add(name);
    one.setAttribute('aria-pressed', String(given.has(name)));
    $('check').disabled = !given.size;
  });
  return one;
}

function lesson() {
  const parts = verdict.comparison ? el('div.why-box', {}, whyParts(verdict.comparison)) : reasons();
  return el(`section.card.verdict.${verdict.is_right ? 'right' : 'wrong'}`, { id: 'verdict', tabindex: -1, 'aria-live': 'polite' },
    el('h2', {}, t(verdict.is_right ? 'right' : 'wrong')),
    el('p.the-answer', {}, el('span', {}, t('the_answer')), row(verdict.answer)),
    parts,
    el('p', {}, el('a', { href: `?hand=${question.hand}&lang=${state.language}` }, t('open_hand'))));
}

function reasons() {
  return el('div', {},
    el('ul.finishes', {}, verdict.finishes.map((one) => el('li.finish', { 'data-tile': one.tile, title: one.line },
      picture(one.tile, { alone: true }),
      el('div', {}, el('b', {}, one.shapes.map(shapeWord).join(' · ')), el('small', {}, t('left', { count: one.left })), reading(one.reading))))),
    el('ul.reasons', {}, verdict.misses.map((one) => el('li', {}, one.line))));
}
