// The table of a game against bots, as one seat sees it: the last events, the own hand with its discards, and the other moves.

import { WORDS, section, moveText, wordOf } from './coach.js';
import { $, el, tilePicture, addArrowKeys } from '../base/dom.js';
import { t, tileWord } from '../base/words.js';
import { laid, middle, table } from '../log/board.js';
import { endAt } from '../log/moment.js';
import { changesText, dealName, endNotes, number, stepText, who } from '../log/words.js';

const SEATS = { 3: ['own', 'right', 'left'], 4: ['own', 'right', 'across', 'left'] };
const ORDER = Object.keys(WORDS);
const SILENT = ['start', 'draw'];
const ENDS = ['win', 'drawn_deal'];
const WINS = ['ron', 'tsumo'];
const PICKED = 3;

/** Return the game in the form of the tab of logs, with the places of the seats as names. */
function gameOf({ seat, deals, rules }, fan = null) {
  const places = SEATS[deals[0].seats.length];
  const players = places.map((_, one) => ({ name: t(`seat_${places[(one - seat + places.length) % places.length]}`) }));
  return { players, deals, rules, fan };
}

/** Return the table at the last moment of a deal, with the possible moves. */
export function board(now) {
  const { seen, deal, isLast, problem, fan } = now;
  const game = gameOf(seen, fan);
  const step = deal.steps.length - 1;
  const moves = isLast ? seen.choices : [];
  const rack = ({ has }) => [own(has, moves, now.move), laid(has)];
  const felt = el('section.felt', { id: 'play-board', 'aria-labelledby': 'play-deal' },
    el('div.felt-head', {}, el('h2', { id: 'play-deal' }, dealName(deal, now.number)), middle(deal, step)),
    el('div.log-said', { id: 'play-said' }, el('p.log-event', {}, eventsText(deal, seen.seat)),
      notes(game, deal, step, seen.seat).map((one) => el('p.felt-note', {}, one))),
    table(game, deal, step, seen.seat, rack),
    el('div.play-acts', { id: 'play-acts', role: 'group', 'aria-label': t('play_acts') }, acts(moves, now.move), isLast ? null : el('button.main', { id: 'play-next', 'data-first': true, onclick: now.goOn }, t('log_deal_on'))),
    problem ? el('p.bad', { id: 'play-problem', role: 'alert' }, problem) : null);
  const hand = felt.querySelector('.rack');
  if (hand) addArrowKeys(hand);
  for (const name of deal.more?.wild ?? []) for (const one of felt.querySelectorAll(`use[href="#tile-${CSS.escape(name)}"]`)) one.parentNode.classList.add('wild');
  return felt;
}

/** Return the moves of the others since the last own move, without draws. */
function eventsText(deal, seat) {
  const game = { players: [] };
  const steps = stepsSince(deal, seat).filter((step) => !SILENT.includes(deal.steps[step].event));
  return (steps.length ? steps.map((step) => stepText(game, deal, step)) : [stepText(game, deal, deal.steps.length - 1)]).join(' · ');
}

/** Return the steps since the last own move. */
function stepsSince(deal, seat) {
  const since = deal.steps.findLastIndex((one) => one.seat === seat && ![...SILENT, ...ENDS].includes(one.event));
  return deal.steps.map((_, step) => step).slice(since + 1);
}

// ------------------------------------------------------------------------------- payments

/** Return the end of the deal; in a Chinese game each win and each payment since the last own move, this move included. */
function notes(game, deal, step, seat) {
  if (!deal.more) return endNotes(game, deal, step);
  const [first = deal.steps.length] = stepsSince(deal, seat);
  return deal.steps.map((_, at) => at).slice(Math.max(0, first - 1)).flatMap((at) => [...received(deal, seat, at), ...wins(game, deal, at), ...paid(game, deal, at)]);
}

/** Return the tiles that the seat received in the exchange. */
function received(deal, seat, step) {
  if (deal.steps[step].event !== 'swapped') return [];
  const before = deal.seats[seat].hands.findLast((one) => one.step < step).tiles.slice();
  const arrivals = deal.seats[seat].hands.findLast((one) => one.step <= step).tiles.filter((name) => {
    const place = before.indexOf(name);
    if (place >= 0) before.splice(place, 1);
    return place < 0;
  });
  return [t('play_swapped_in', { tiles: arrivals.map(tileWord).join(' ') })];
}

function wins(game, deal, step) {
  const end = endAt(deal, step);
  return end && WINS.includes(end.kind) ? [[stepText(game, deal, step), ...endNotes(game, deal, step)].join(' · ')] : [];
}

/** Return the payments for quads and at an exhaustive draw. */
function paid(game, deal, step) {
  const payments = deal.more.payments.filter((one) => one.step === step && one.reason !== 'win');
  return [...new Set(payments.map((one) => one.reason))].map((reason) => {
    const changes = deal.seats.map(() => 0);
    for (const { payer, payee, points } of payments.filter((one) => one.reason === reason)) {
      changes[payer] -= points;
      if (payee !== null) changes[payee] += points;
    }
    return `${t(`play_paid_${reason}`)}: ${changesText(game, deal, { changes })}`;
  });
}

// ------------------------------------------------------------------------------- the own hand

/** Return the own tiles as buttons, which are disabled if the tile may not be discarded; the drawn tile gets the focus. */
function own({ tiles, drawn }, moves, move) {
  const swaps = moves.filter(({ kind }) => kind === 'swap');
  if (swaps.length) return exchangeHand(tiles, swaps);
  const legal = new Map(moves.filter(({ kind }) => kind === 'discard').map((one) => [one.move, one]));
  const isFree = !moves.some(({ kind }) => ['ron', 'tsumo', 'pass'].includes(kind));
  const texts = tiles.map((name) => (name === '*' ? 'w' : name)).map((name, place) => (drawn && place === tiles.length - 1 ? name.toUpperCase() : name));
  const first = isFree ? texts.findLastIndex((text) => legal.has(text)) : -1;
  const isDrawn = (place) => drawn && place === tiles.length - 1;
  const label = (name, place) => [legal.has(texts[place]) ? moveText({ kind: 'discard', tiles: [name] }) : tileWord(name), isDrawn(place) ? t('tile_drawn') : ''].filter(Boolean).join(', ');
  return el('div.rack.play-rack', { id: 'play-hand', role: 'group', 'aria-label': t('log_hand') }, tiles.map((name, place) =>
    el(`button.rack-tile${isDrawn(place) ? '.drawn' : ''}`, { 'data-tile': name, 'data-move': texts[place], 'data-first': place === first, disabled: !legal.has(texts[place]),
      'aria-label': label(name, place), title: tileWord(name), onclick: () => move(texts[place]) }, tilePicture(name))));
}

/** Return the own tiles as buttons that choose three tiles for the exchange. */
function exchangeHand(tiles, swaps) {
  const picked = new Set();
  const pick = ({ currentTarget: tile }, place) => {
    if (!picked.delete(place) && picked.size < PICKED) picked.add(place);
    tile.setAttribute('aria-pressed', picked.has(place));
    const names = [...picked].map((one) => tiles[one]).toSorted().join();
    const swap = swaps.find((one) => one.tiles.toSorted().join() === names);
    const button = $('play-swap');
    button.disabled = !swap;
    button.dataset.move = swap?.move ?? '';
  };
  return el('div.rack.play-rack', { id: 'play-hand', role: 'group', 'aria-label': t('log_hand') }, tiles.map((name, place) =>
    el('button.rack-tile', { 'data-tile': name, 'data-first': place === 0, 'aria-pressed': false, 'aria-label': tileWord(name), title: tileWord(name), onclick: (event) => pick(event, place) }, tilePicture(name))));
}

// ------------------------------------------------------------------------------- other moves

/** Return a button for each other move, with its digit: wins first, 0 for a pass. */
function acts(moves, move) {
  if (moves.some(({ kind }) => kind === 'swap')) return [el('p.play-pick', {}, t('play_pick')), el('button.play-act', { id: 'play-swap', 'data-key': 1, disabled: true, onclick: ({ currentTarget: { dataset } }) => move(dataset.move) }, t('play_swap'))];
  const others = moves.filter(({ kind }) => kind !== 'discard').toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const first = others.find(({ kind }) => WINS.includes(kind)) ?? others.find(({ kind }) => ['pass', 'lack'].includes(kind));
  return others.map((one, place) => act(one, one.kind === 'pass' ? 0 : place + 1, one === first, move));
}

function act({ move: text, kind, tiles }, key, isFirst, move) {
  return el(`button.play-act${WINS.includes(kind) ? '.win' : ''}`, { 'data-move': text, 'data-kind': kind, 'data-key': key, 'data-first': isFirst, 'aria-label': moveText({ kind, tiles, move: text }), onclick: () => move(text) },
    el('span', {}, kind === 'lack' ? moveText({ kind, tiles, move: text }) : wordOf(kind)), kind === 'nine' ? null : el('span.tiles', { 'aria-hidden': 'true' }, tiles.map((name) => tilePicture(name))));
}

// ------------------------------------------------------------------------------- below the table

/** Return the coach and the links below the table. */
export function footer({ seen, isLast, hint, leave }) {
  const isAsked = isLast && seen.choices.length > 0;
  const analyse = isAsked ? el('a', { id: 'play-analyse', href: `?${new URLSearchParams({ pos: seen.position, lang: document.documentElement.lang.slice(0, 2) })}` }, t('log_analyse')) : null;
  return el('div', {}, section(isAsked, hint),
    el('div.log-tools.play-foot', {}, el('button.log-copy', { id: 'play-new', onclick: leave }, t('play_new')), analyse, el('p.hint', {}, t('play_keys'))));
}

/** Return the final places. */
export function result({ seen, step, review }) {
  const game = gameOf(seen);
  const last = seen.deals.at(-1);
  const rows = seen.places.map(({ seat, rank, points, total }) => el('tr', { 'data-seat': seat, 'aria-current': seat === seen.seat },
    el('td', {}, rank), el('th', { scope: 'row' }, who(game, last, seat)), el('td', {}, number(points)), last.more ? null : el('td', {}, signed(total))));
  return el('section.card.play-result', { id: 'play-result', 'aria-labelledby': 'play-over' }, el('h2', { id: 'play-over' }, t('play_over')),
    el('table', {}, el('thead', {}, el('tr', {}, ['play_place', 'play_who', 'play_points', ...(last.more ? [] : ['play_total'])].map((word) => el('th', { scope: 'col' }, t(word))))), el('tbody', {}, rows)),
    el('div.play-after', {}, el('button.main', { id: 'play-review', 'data-first': true, onclick: review }, t('play_review')),
      el('button.log-copy', { id: 'play-log', onclick: step }, t(last.more ? 'play_save' : 'play_log'))));
}

/** Return a signed total from a text, which may be a fraction. */
function signed(text) {
  const [over, under = 1] = text.split('/').map(Number);
  return `${over > 0 ? '+' : over < 0 ? '−' : ''}${Math.abs(over / under).toFixed(1)}`;
}
