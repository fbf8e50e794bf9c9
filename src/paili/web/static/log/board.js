// The table at a moment: hands, discards, melds and points of every seat.

import { el, picture, row } from '../base/dom.js';
import { handAddress, indicatorsAt, seatAt } from './moment.js';
import { number, who } from './words.js';
import { redInside } from '../hand/rack.js';
import { state } from '../base/store.js';
import { t, tileWord } from '../base/words.js';

const face = (name) => picture(name === '?' ? 'back' : name);
const list = (kind, word, names, parts) =>
  el(kind, { role: 'img', 'aria-label': `${t(word)}: ${names.map((name) => (name === '?' ? '?' : tileWord(name))).join(' ')}` }, parts);

/** What lies in the middle: counters, sticks, the wall and the indicators. */
export function middle(deal, step) {
  const now = deal.steps[step];
  return el('div.log-middle', {},
    el('p', {}, [t('log_sticks', { count: now.sticks }), t('log_wall', { count: now.wall })].join(' · ')),
    el('p.log-dora', {}, el('span', {}, t('dora_indicators')), row(indicatorsAt(deal, step))));
}

/** The seats in turn, from the one that looks. */
export function seats(game, deal, step) {
  const first = state.log.view === 'all' ? 0 : Number(state.log.view);
  return el('div.log-seats', {}, deal.seats.map((_, at) => seat(game, deal, step, (first + at) % deal.seats.length)));
}

function seat(game, deal, step, at) {
  const has = seatAt(deal.seats[at], step);
  const isOpen = state.log.view === 'all' || Number(state.log.view) === at || has.shown;
  const isOn = deal.steps[step].seat === at;
  return el(`article.log-seat${isOn ? '.on' : ''}`, { 'data-seat': at, 'aria-label': who(game, deal, at) },
    el('h3', {}, el('span.log-wind', {}, t(`wind_${has.wind}`)), el('span.log-name', {}, game.players[at]?.name ?? ''),
      has.riichi ? el('em', {}, t('riichi')) : null, isOn ? el('span.sr', {}, t('log_turn')) : null, el('b', {}, number(has.points))),
    el('div.log-hand', {}, hand(has, isOpen), has.melds.map(meld)),
    el('div.log-low', {}, river(has, step), isOpen ? analyse(deal, step, at) : null));
}

function hand({ tiles, drawn }, isOpen) {
  const names = isOpen ? tiles : tiles.map(() => '?');
  const pictures = names.map(face);
  if (drawn) pictures.at(-1).classList.add('drawn');
  return list('span.log-tiles', 'log_hand', names, pictures);
}

function meld({ tiles, called, type }) {
  const covered = (place) => type === 'concealed quad' && (place === 0 || place === 3);
  let isLaid = false;
  const pictures = (type === 'concealed quad' ? redInside(tiles) : tiles).map((name, place) => {
    const one = picture(covered(place) ? 'back' : name);
    if (name === called && !isLaid) {
      one.classList.add('called');
      isLaid = true;
    }
    return one;
  });
  return list('span.log-tiles.log-meld', 'log_melds', tiles, pictures);
}

function river({ river: laid, norths }, step) {
  const pictures = laid.map((one) => {
    const tile = face(one.tile);
    for (const mark of ['drawn', 'riichi', 'taken']) tile.classList.toggle(mark, one[mark]);
    tile.classList.toggle('last', one.step === step);
    return tile;
  });
  return el('div.log-lies', {}, laid.length ? list('span.log-river', 'log_river', laid.map((one) => one.tile), pictures) : null,
    norths ? el('span.log-norths', {}, t('log_norths', { count: norths })) : null);
}

function analyse(deal, step, at) {
  const href = handAddress(deal, at, step, state.language);
  return href && el('a.log-analyse', { href }, t('log_analyse'));
}
