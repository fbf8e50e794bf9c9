// Draw the table at a moment: rivers around the middle, hands behind them, the own hand in front.

import { el, tilePicture, tileRow } from '../base/dom.js';
import { withRedInside } from '../hand/rack.js';
import { state } from '../base/store.js';
import { t, tileWord } from '../base/words.js';
import { handAddress, indicatorsAt, playAddress, seatAt } from './moment.js';
import { number, who } from './words.js';

/** The places of the seats, beginning with the own seat; three players have nobody across. */
const PLACES = { 3: ['own', 'right', 'left'], 4: ['own', 'right', 'across', 'left'] };
const [IN_A_ROW, ROWS] = [6, 3];

const face = (name) => tilePicture(name === '?' ? 'back' : name);
const list = (kind, word, names, parts) =>
  el(kind, { role: 'img', 'aria-label': `${t(word)}: ${names.map((name) => (name === '?' ? '?' : tileWord(name))).join(' ')}` }, parts);

/** Return the line beside the table: sticks, wall and indicators, or wildcards. */
export function middle(deal, step) {
  const now = deal.steps[step];
  const wall = t('log_wall', { count: now.wall });
  if (deal.more) return el('div.log-middle', {}, el('p', {}, wall), turned('mode_turned', [deal.more.turned].filter(Boolean)), turned('mode_wild', deal.more.wild));
  return el('div.log-middle', {},
    el('p', {}, [t('log_sticks', { count: now.sticks }), wall].join(' · ')), turned('dora_indicators', indicatorsAt(deal, step)));
}

const turned = (word, names) => (names.length ? el('p.log-dora', {}, el('span', {}, t(word)), tileRow(names)) : null);

/** Return the table for one seat or for all, with the own hand below it, and links to the analysis of each visible hand. */
export function table(game, deal, step, view, own = handRow) {
  const first = view === 'all' ? 0 : Number(view);
  const seats = PLACES[deal.seats.length].map((place, after) => seatOf(game, deal, step, (first + after) % deal.seats.length, place, view));
  return [
    el('div.log-table', {}, seats.map(area), el('div.log-centre', {}, el('b.log-left', { 'aria-hidden': 'true' }, deal.steps[step].wall), seats.map(plate))),
    el('div.log-own', { 'data-hand': seats[0].at }, own(seats[0])),
    el('p.log-links', {}, el('span', {}, t('log_analyse')), seats.map(analyse)),
    el('p.log-links', {}, el('span', {}, t('play_on')), seats.map(playOn)),
  ];
}

function seatOf(game, deal, step, at, place, view) {
  const has = seatAt(deal.seats[at], step);
  const isOpen = view === 'all' || Number(view) === at || has.shown;
  return { at, place, has, isOpen, isOn: deal.steps[step].seat === at, isChinese: Boolean(deal.more), who: who(game, deal, at), name: game.players[at]?.name ?? '', step,
    href: isOpen ? handAddress(deal, at, step, state.language) : null, from: isOpen ? playAddress(deal, at, step, state.language) : null };
}

/** Return the river and the hand of a seat, turned to its side. */
const area = (seat) => el(`article.log-seat.at-${seat.place}${seat.isOn ? '.on' : ''}`, { 'data-seat': seat.at, 'aria-label': seat.who },
  seat.has.riichi ? el('i.log-stick', { 'aria-hidden': 'true' }) : null, river(seat.has, seat.step),
  seat.place === 'own' ? null : el('div.log-row', { 'data-hand': seat.at }, handRow(seat)));

/** Return the name of a player, upright, for the middle of the table. */
const plate = ({ at, place, has, isOn, name, isChinese }) => el(`div.log-plate.at-${place}${isOn ? '.on' : ''}`, { 'data-plate': at, title: name },
  el('span.log-wind', {}, t(`wind_${has.wind}`)), el('span.log-name', {}, name), el('b', {}, number(has.points)),
  marks(has, isChinese).map((word) => el(isChinese ? 'em.of-game' : 'em', {}, word)), isOn ? el('span.sr', {}, t('log_turn')) : null);

/** Return the states of a seat, which are shown beside its points. */
const marks = (has, isChinese) => [has.lack && t(`play_lacks_${has.lack}`), has.won && t('play_won'), has.riichi && t(isChinese ? 'play_is_ready' : 'riichi')].filter(Boolean);

const handRow = ({ has, isOpen }) => [hand(has, isOpen), laid(has)];

/** Return the melds of a seat, and its norths or flowers. */
export const laid = (has) => el('div.log-melds', {}, has.melds.map(meld), norths(has), flowers(has));

function hand({ tiles, drawn }, isOpen) {
  const names = isOpen ? tiles : tiles.map(() => '?');
  const pictures = names.map(face);
  if (drawn) pictures.at(-1).classList.add('drawn');
  return list('span.log-tiles', 'log_hand', names, pictures);
}

function meld({ tiles, called, type }) {
  const covered = (place) => type === 'concealed quad' && (place === 0 || place === 3);
  let isLaid = false;
  const pictures = (type === 'concealed quad' ? withRedInside(tiles) : tiles).map((name, place) => {
    const one = tilePicture(covered(place) ? 'back' : name);
    if (name === called && !isLaid) {
      one.classList.add('called');
      isLaid = true;
    }
    return one;
  });
  return list('span.log-tiles.log-meld', 'log_melds', tiles, pictures);
}

const norths = ({ norths: count }) => (count ? el('span.log-tiles.log-meld.log-norths', { role: 'img', 'aria-label': t('log_norths', { count }) },
  Array.from({ length: count }, () => tilePicture('4z'))) : null);

function flowers({ flowers: aside }) {
  const count = aside.map(({ tile }) => tile[0]).toSorted().join(' ');
  return aside.length ? el('span.log-flowers', { 'data-short': `花 ${count}` }, t('play_flowers', { count })) : null;
}

/** Return a river in rows of six; the third row has all further discards. */
function river({ river: discards }, step) {
  const pictures = discards.map((one, at) => {
    const tile = face(one.tile);
    for (const mark of ['drawn', 'riichi', 'taken']) tile.classList.toggle(mark, one[mark]);
    tile.classList.toggle('last', one.step === step);
    const line = Math.min(ROWS - 1, Math.floor(at / IN_A_ROW));
    tile.style.gridArea = `${line + 1} / ${at - line * IN_A_ROW + 1}`;
    return tile;
  });
  return discards.length ? list('div.log-river', 'log_river', discards.map((one) => one.tile), pictures) : null;
}

const playOn = ({ at, from, who: label }) => from && el('a.log-play', { href: from, 'data-play-on': at, 'aria-label': `${t('play_on')} · ${label}` }, label);

const analyse = ({ at, href, who: label }) => href && el('a.log-analyse', { href, 'data-analyse': at, 'aria-label': `${t('log_analyse')} · ${label}` }, label);
