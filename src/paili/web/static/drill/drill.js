// The drill: a question, an answer, the reason. Wrong answers are repeated, see again.js.

import { Fault, Unreachable, get, post } from '../base/api.js';
import { whyParts } from '../answer/after.js';
import * as diary from './diary.js';
import { $, el, tilePicture, addArrowKeys, tileRow } from '../base/dom.js';
import * as keys from './keys.js';
import * as mistakes from './mistakes.js';
import { updateAddress } from '../base/address.js';
import { copyLink } from '../hand/share.js';
import { writeStored, readStored } from '../base/storage.js';
import * as drillForms from './forms.js';
import { gameTitle, isQuiz, levelWord, topicGames, topicNames, topicWord } from './words.js';
import * as quiz from './quiz.js';
import { reading } from '../answer/results.js';
import { SUITS, kindOf, sorted, state } from '../base/store.js';
import { gameWord, unreachableText, percent, shapeWord, t, tileWord } from '../base/words.js';

const LEVELS = [1, 2, 3];

const oneOf = (values, value) => (values.includes(value) ? value : values[0]);

let topic = null;
let level = oneOf(LEVELS, Number(readStored('paili.drill.level')));
let rules = readStored('paili.drill.rules') ?? '';
let question = null;
let isAgain = false;
let verdict = null;
let picks = new Set();
let since = 0;
let unreachable = null;
let checking = null;
let turn = 0;
let shown = 0;  // the turn of the shown question; a change of language keeps it
let refused = '';  // why the position has no question
let opened = '';  // the position of the last question

keys.listen();

export async function start() {
  topic ??= oneOf(topicNames(), readStored('paili.drill.topic'));
  const isOwn = state.drill === mistakes.MISTAKES && mistakes.any();
  if (isOwn && topic !== mistakes.MISTAKES) [topic, question] = [mistakes.MISTAKES, null];
  if (!question || opensPosition()) await ask();
}

/** Draw the whole panel again after a change of language. */
export async function show() {
  if (question && (verdict || isQuiz(question.topic))) await withServer(reloadTexts);
  if (question) draw();
}

/** Request the question, and the verdict where there is one, in the language of the page; `check` may end meanwhile. */
async function reloadTexts() {
  const [mine, language] = [shown, state.language];
  const [again, answer] = await Promise.all([
    isQuiz(question.topic) ? questionOf(question.name) : question,
    verdict && answerOf(question, [...picks]),
  ]);
  if (mine !== shown || language !== state.language) return;
  question = again;
  if (answer) verdict = answer;
}

/** Run a function that sends requests, and store whether there was a response. */
async function withServer(work) {
  try {
    await work();
    unreachable = null;
  } catch (problem) {
    if (!(problem instanceof Unreachable)) throw problem;
    unreachable = problem;
  }
}

async function ask() {
  refused = '';
  const [mine, [name, again]] = [++turn, nextName()];
  await withServer(async () => {
    const next = await questionOf(name).catch((problem) => instead(name, problem));
    if (mine !== turn) return;
    [question, isAgain, verdict, picks, since, shown] = [next, again, null, new Set(), performance.now(), mine];
  });
  if (mine !== turn) return;
  if (unreachable && name === opened) opened = '';  // the position was not shown
  if (question) draw();
  else $('panel-drill').replaceChildren(el('p.bad', { role: 'alert' }, unreachableText(unreachable)));
}

/** Return whether the address requests a drill of its position, which was not shown yet. */
const opensPosition = () => state.drill === 'position' && state.position && state.position.text !== opened;

/** Return another question if a position has none, and store the reason. */
async function instead(name, problem) {
  if (name !== opened || !(problem instanceof Fault)) throw problem;
  refused = problem.whole;
  return questionOf(nextName()[0]);
}

/** Return the name of the next question, and whether it is repeated: first the one in the address, then those to repeat, then new ones. */
function nextName() {
  if (opensPosition()) return [opened = state.position.text, false];
  if (topic === mistakes.MISTAKES && !mistakes.any()) [topic] = topicNames();  // another tab may have removed them
  if (topic === mistakes.MISTAKES) return mistakes.next(diary.dueOf(topic, ''), diary.named(), question?.name);
  const seed = new URLSearchParams(location.search).get('seed');
  if (!question && /^\d{1,9}$/.test(seed)) return [nameOf(Number(seed)), false];
  const [again] = diary.dueOf(topic, nameSuffix()).filter((name) => name !== question?.name);
  return again ? [again, true] : [nameOf(crypto.getRandomValues(new Uint32Array(1))[0]), false];
}

function nameOf(seed) {
  return `${topic}-${level}-${seed}${nameSuffix() && `@${nameSuffix()}`}`;
}

/** Return the suffix of the name of a question: the forms that win, or the game; "" for the default. */
function nameSuffix() {
  const games = topicGames(topic);
  return games.length ? (gameOf(games) === games[0] ? '' : gameOf(games)) : drillForms.of(topic);
}

/** Return the game of a question: the chosen one, or the game of the page, or the first. */
const gameOf = (games) => [rules, state.game].find((one) => games.includes(one)) ?? games[0];

async function questionOf(name) {
  const item = diary.parts(name);
  if (item.topic === mistakes.MISTAKES) return mistakes.question(name);
  if (!item.topic) return post('/api/drill/position', { text: name });
  const { forms, ...rest } = item;
  const fields = topicGames(item.topic).length ? { ...rest, rules: forms } : item;
  return isQuiz(item.topic) ? get('/api/drill/quiz', { ...fields, lang: state.language }) : get('/api/drill/question', item);
}

/** Show the next question, and focus its first answer. */
async function next() {
  state.drill = '';
  updateAddress({ replace: true });
  await ask();
  if (!verdict) $('panel-drill').querySelector('#drill-answers button, #drill-hand button, #drill-choices button')?.focus();
}

async function answerOf(item, taken) {
  if (item.topic === mistakes.MISTAKES) return mistakes.verdict(item.name, taken[0]);
  return isQuiz(item.topic)
    ? post('/api/drill/choice', { name: item.name, answer: taken[0], lang: state.language })
    : post('/api/drill/answer', { name: item.name, answer: sorted(taken).join(''), lang: state.language });
}

/** Check the answer once; the buttons are disabled until the response comes. */
async function check() {
  if (checking === shown || verdict || !picks.size) return;
  const [mine, item, seconds] = [shown, question, (performance.now() - since) / 1000];
  const at = buttons().indexOf(document.activeElement);
  checking = mine;
  for (const one of buttons()) one.disabled = true;
  try {
    await withServer(async () => {
      const answer = await inLanguage(() => answerOf(item, [...picks]));
      if (mine !== shown) return;
      verdict = answer;
      diary.write({ question: item.name, topic: item.topic, level: item.level, right: answer.is_right, seconds });
    });
  } finally {
    if (checking === mine) checking = null;
    if (mine === shown) draw();
  }
  if (mine !== shown) return;
  if (verdict) $('verdict').focus();
  else buttons()[at]?.focus();
}

/** Return the response in the language of the page; send the request again if the language changed meanwhile. */
async function inLanguage(request) {
  const language = state.language;
  const response = await request();
  return language === state.language ? response : inLanguage(request);
}

const buttons = () => [...$('panel-drill').querySelectorAll('.drill-felt button')];

// ------------------------------------------------------------------------------- the numbers

function stats() {
  const entries = diary.entries();
  const { now, best } = diary.streaks(entries);
  const right = entries.filter((entry) => entry.right).length;
  const pace = entries.reduce((total, entry) => total + entry.seconds, 0) / entries.length;
  const numbers = [
    ['streak', String(now)], ['best_streak', String(best)],
    ['accuracy', entries.length ? percent(right / entries.length, 0) : '–'],
    ['time', entries.length ? t('seconds', { count: pace.toFixed(1) }) : '–'],
  ];
  return el('div.stats', {}, el('dl.numbers', {}, numbers.map(([word, number]) =>
    el('div.number', { 'data-stat': word }, el('dt', {}, t(word)), el('dd', {}, number)))),
    el('button.plain', { id: 'forget', onclick: removeAnswers }, t('forget')));
}

function removeAnswers() {
  diary.clear();
  draw();
}

// ------------------------------------------------------------------------------- drawing

/** Draw the panel, and restore the focus. */
function draw() {
  const focused = $('panel-drill').contains(document.activeElement) ? document.activeElement.id : '';
  drawAll();
  if (focused) $(focused)?.focus();
}

function drawAll() {
  keys.clearDigits();
  $('panel-drill').replaceChildren(
    el('h1.sr', {}, t('tab_drill')),
    el('div.drill-bar', {}, choices(), stats()),
    el('section.felt.drill-felt', { 'aria-labelledby': 'ask' },
      isQuiz(question.topic) ? quizParts() : tileParts(),
      unreachable || refused ? el('p.fault', { id: 'drill-problem', role: 'alert' }, unreachable ? unreachableText(unreachable) : refused) : null,
      el('div.drill-actions', {},
        verdict || question.asks !== 'waits' ? null : el('button.main', { id: 'check', onclick: check, disabled: !picks.size }, t('check')),
        verdict ? el('button.main', { id: 'next', onclick: next }, t('next')) : null,
        el('span.drill-typed', { id: 'drill-typed', 'aria-live': 'polite' }))),
    verdict ? lesson() : '');
}

const head = (request, how, keysWord) => el('div.felt-head', {}, el('h2', { id: 'ask' }, request),
  el('p.felt-note', {}, how, el('span.by-keys', {}, t(keysWord))),
  isAgain ? el('p.drill-again', {}, t('asked_again')) : null);

const quizParts = () => [head(question.question, t('pick_choice'), 'keys_choice'), ...quiz.body(question, verdict, [...picks][0], pickChoice)];

function tileParts() {
  const asksDiscard = question.asks === 'discard';
  return [
    head(inGame(t(asksDiscard ? 'ask_discard' : 'ask_waits')), t(asksDiscard ? 'pick_discard' : 'pick_waits'), asksDiscard ? 'keys_discard' : 'keys_waits'),
    hand(asksDiscard),
    asksDiscard ? null : answers(),
    verdict ? legend() : null,
  ];
}

/** Return the question with the game if it is not riichi, the lack suit, and the forms that win if only some do. */
function inGame(request) {
  const lack = question.lack ? t('lacking', { suit: t(`suit_${question.lack}`) }) : '';
  const sentence = question.variant === 'riichi' ? request : t('in_game', { game: gameWord(question.variant), asked: request });
  return sentence + lack + drillForms.sentence(question.forms);
}

function pickChoice(at) {
  if (checking === shown || verdict) return;
  picks = new Set([at]);
  check();
}

function choices() {
  const group = (word, values, current, name, choose) => el('label.pick', {}, el('span', {}, t(word)),
    el('select', { id: `drill-${word}`, onchange: (event) => choose(event.target.value) },
      values.map((value) => el('option', { value, selected: value === current }, name(value)))));
  return el('div.choices', {},
    group('topic', topicNames(), topic, topicWord, (value) => { topic = value; change(); }),
    topicGames(topic).length ? group('drill_game', topicGames(topic), gameOf(topicGames(topic)), gameTitle, (value) => { rules = value; change(); }) : null,
    group('level', LEVELS, level, levelWord, (value) => { level = Number(value); change(); }),
    drillForms.buttons(topic, change));
}

function change() {
  writeStored('paili.drill.topic', topic);
  writeStored('paili.drill.level', String(level));
  writeStored('paili.drill.rules', rules);
  ask();
}

function hand(asksDiscard) {
  if (!asksDiscard) return el('div.rack', { id: 'drill-hand' }, tileRow(question.tiles, 'span.rack-still'));
  const rack = el('div.rack', { id: 'drill-hand' }, question.tiles.map((name) =>
    el(`button.rack-tile.${mark(name)}`, { 'data-tile': name, 'aria-label': `${t('discard')} ${marked(name)}`,
      disabled: Boolean(verdict), onclick: () => pickDiscard(name) }, tilePicture(name), sign(name))));
  addArrowKeys(rack);
  return rack;
}

function pickDiscard(name) {
  if (checking === shown || verdict) return;
  picks = new Set([kindOf(name)]);
  check();
}

const SIGNS = { right: '✓', missed: '!', wrong: '✗' };

/** Return the mark of a tile: right, missed, wrong, or none. */
function mark(name) {
  const kind = kindOf(name);
  if (!verdict) return '';
  if (verdict.missed.includes(kind)) return 'missed';
  if (verdict.wrong.includes(kind)) return 'wrong';
  return picks.has(kind) ? 'right' : '';
}

const markWord = (word) => t(word === 'missed' && question.asks === 'discard' ? 'best' : `mark_${word}`);
const marked = (name) => [tileWord(name), mark(name) && markWord(mark(name))].filter(Boolean).join(', ');
const sign = (name) => (mark(name) ? el('span.sign', { 'aria-hidden': 'true' }, SIGNS[mark(name)]) : null);

function legend() {
  const shown = new Set([...verdict.question.tiles, ...verdict.answer, ...picks].map(mark));
  return el('ul.legend', {}, Object.entries(SIGNS).filter(([word]) => shown.has(word)).map(([word, one]) =>
    el(`li.${word}`, {}, el('span.sign', { 'aria-hidden': 'true' }, one), markWord(word))));
}

function answers() {
  const suits = SUITS.filter((suit) => question.tiles.some((name) => name[1] === suit));
  const kinds = suits.flatMap((suit) => Array.from({ length: suit === 'z' ? 7 : 9 }, (_, at) => `${at + 1}${suit}`));
  const box = el('div.answers', { id: 'drill-answers', role: 'group', 'aria-label': t('your_answer') },
    suits.map((suit) => el('div.answer-row', {}, kinds.filter((name) => name[1] === suit).map(answerTile))));
  addArrowKeys(box);
  return box;
}

function answerTile(name) {
  const one = el(`button.answer-tile.${mark(name)}`, { 'data-tile': name, 'aria-label': marked(name),
    'aria-pressed': picks.has(name), disabled: Boolean(verdict) }, tilePicture(name), sign(name));
  one.addEventListener('click', () => {
    if (!picks.delete(name)) picks.add(name);
    one.setAttribute('aria-pressed', picks.has(name));
    $('check').disabled = !picks.size;
  });
  return one;
}

function lesson() {
  return el(`section.card.verdict.${verdict.is_right ? 'right' : 'wrong'}`, { id: 'verdict', tabindex: -1, 'aria-live': 'polite' },
    el('h2', {}, t(verdict.is_right ? 'right' : 'wrong')),
    isQuiz(question.topic) ? quiz.reasons(verdict) : tileReasons());
}

const tileReasons = () => [
  el('p.the-answer', {}, el('span', {}, t('the_answer')), tileRow(verdict.answer)),
  verdict.comparison ? el('div.why-box', {}, whyParts(verdict.comparison)) : reasons(),
  el('p', {}, el('a', { href: `?pos=${line()}${drillForms.inAddress(question.forms)}&lang=${state.language}` }, t('open_hand'))),
  question.forms.length ? null : el('p', {}, el('button.plain', { id: 'drill-share', onclick: share }, t('copy_link')), el('span', { id: 'drill-shared', role: 'status' })),
];

/** Return the position of the question as one line. */
function line() {
  if (!diary.parts(question.name).topic) return question.name;
  const rules = question.variant === 'riichi' ? '' : `_rules.${question.variant}`;
  return `${question.hand}${rules}${question.lack ? `_lack.${question.lack}` : ''}`;
}

/** Copy a link to the question. */
const share = () => copyLink($('drill-shared'), '', new URL(`?pos=${line()}&lang=${state.language}&tab=drill&drill=position`, location.href).href);

function reasons() {
  return el('div', {},
    el('ul.finishes', {}, verdict.finishes.map((one) => el('li.finish', { 'data-tile': one.tile, title: one.line },
      tilePicture(one.tile, { alone: true }),
      el('div', {}, el('b', {}, one.shapes.map(shapeWord).join(' · ')), el('small', {}, t('left', { count: one.left })), reading(one.reading))))),
    el('ul.reasons', {}, verdict.misses.map((one) => el('li', {}, one.line))));
}
