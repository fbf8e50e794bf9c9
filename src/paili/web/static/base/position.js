// The position that the page shows, as the one line of text that says it: docs/position.md has the grammar.

import * as games from './game.js';
import { calls, isEmpty, lettersOf, runs, seatText } from './seats.js';
import { COPIES, FLAGS, PLACED, RIVERS, WIN, WINDS, all, indicators, isOpenHand, kindOf, lie, players, seats, seenTiles, state, total, write } from './store.js';

const NORTH = '4z';
const HAND = /^((?:[0-9]+[mpsz]|W)*)(?:\.([0-9][mpsz]|W))?((?:\.(?:[0-9]-?){3,4}[mpsz]-{0,2})*)$/;

/** The line, and of the fields of an address those that it gives; null where what is shown is no position. */
export function line() {
  if (!isOne()) return null;
  const how = circumstances();
  const [winds, turned, kind, extras] = [deal(), dora(), rules(), words(how)];
  const last = how.includes('last_tile') ? 'w0' : '';
  return {
    text: [hand(), winds.text, turned.text, last, ...laid(how), kind.text, ...extras.texts.sort()].filter(Boolean).join('_'),
    gives: { ...tablesOf(), how: how.join(), by: state.drawn ? 'tsumo' : WIN.by, kita: norths().all, ...winds.gives, ...turned.gives, ...kind.gives, ...extras.gives },
  };
}

/** What is shown as a line: the position that was opened as long as nothing of it has changed, else the page's own. */
export function standing() {
  const current = line();
  const opened = current && state.position?.line === current.text ? state.position : null;
  return opened ? { text: opened.text, gives: { ...current.gives, ...opened.gives, ...tablesOf() } } : current;
}

/** The hand of a line in the page's own notation; '' where it is written in another. */
export function handOf(text) {
  const [, tiles, drawn, melds] = text.split('_')[0].match(HAND) ?? [];
  if (tiles === undefined) return '';
  return (tiles + melds.split('.').slice(1).map(bracket).join('') + (drawn ? `+${drawn}` : '')).replaceAll('W', '*');
}

function bracket(meld) {
  const [dashes, ranks, suit] = [meld.match(/-/g)?.length ?? 0, meld.match(/[0-9]/g), meld.match(/[mpsz]/)[0]];
  if (!dashes) return `(${ranks.join('')}${suit})`;
  return dashes > 1 ? `[${ranks.slice(0, 3).join('')}+${ranks[3]}${suit}]` : `[${ranks.join('')}${suit}]`;
}

// ------------------------------------------------------------------------------- whether there is one

/** A hand of a game with a name, of its tiles, none of them there too often. */
function isOne() {
  const size = state.tiles.length;
  if (!size || size % 3 === 0 || (state.drawn && size % 3 === 1) || total() > games.game().max_tiles || !hasName()) return false;
  if (players() === 3 && (!isEmpty(state.seats.across) || state.won.seat === 'N')) return false;
  return isThere([...all(), ...lie(), ...Array(norths().more).fill(NORTH)]);
}

const hasName = () => PLACED.includes(state.game) || (games.isChinese() && state.game !== games.OWN);

function isThere(tiles) {
  const natural = tiles.filter((name) => name !== '*');
  const most = (names, limit) => [...Map.groupBy(names, (name) => name).values()].every((group) => group.length <= limit);
  return natural.every((name) => games.game().kinds.includes(kindOf(name)))
    && most(natural.map(kindOf), COPIES) && most(natural.filter((name) => name !== kindOf(name)), 1);
}

// ------------------------------------------------------------------------------- its parts

const text = (names) => write(names).replaceAll('*', 'W');
const tablesOf = () => ({ hand: null, seen: null, game: null, ...Object.fromEntries(RIVERS.map((one) => [one, null])) });

function hand() {
  const [loose, drawn] = state.drawn ? [state.tiles.slice(0, -1), state.tiles.slice(-1)] : [state.tiles, []];
  const { melds } = calls(seats(), players()).own;
  return [text(loose), ...drawn.map((name) => text([name])), ...melds].join('.');
}

/** Of the circumstances of a win those that the line says. */
function circumstances() {
  const chosen = state.won.how.split(',');
  const has = (name) => chosen.includes(name);
  const isRiichi = PLACED.includes(state.game) && !isOpenHand() && (has('riichi') || has('double_riichi'));
  const isReplaced = state.drawn && has('rinshan');
  const holds = {
    riichi: isRiichi && !has('double_riichi'), double_riichi: isRiichi && has('double_riichi'), ippatsu: isRiichi && has('ippatsu'),
    last_tile: has('last_tile') && !isReplaced, rinshan: isReplaced, after_north: isReplaced && players() === 3 && has('after_north'),
  };
  return FLAGS.filter((name) => holds[name]);
}

const UNSPECIFIED = { text: '', gives: {} };

function deal() {
  const { seat, round, honba, sticks } = state.won;
  if (!WINDS.includes(seat) || !WINDS.includes(round)) return UNSPECIFIED;
  if (!honba && !sticks && seat === WIN.seat && round === WIN.round) return UNSPECIFIED;
  const counters = sticks ? `.${honba}.${sticks}` : honba ? `.${honba}` : '';
  return { text: round + seat + counters, gives: { seat, round, honba, sticks } };
}

function dora() {
  const turned = write(indicators());
  return PLACED.includes(state.game) && turned && turned === state.won.dora ? { text: `i${turned}`, gives: { dora: turned } } : UNSPECIFIED;
}

function rules() {
  if (!PLACED.includes(state.game)) return { text: `rules.${state.game}`, gives: {} };
  const [usual, ...others] = games.game().rules;
  const isOther = others.includes(state.won.rules);
  if (!isOther && players() === 4) return UNSPECIFIED;
  return { text: `rules.${(isOther ? state.won.rules : usual).replaceAll('_', '-')}`, gives: isOther ? { rules: state.won.rules } : {} };
}

/** The words: what is chosen for a deal, what holds of a win, and what is seen elsewhere. */
function words(how) {
  const { lack, wild, turned, gone, flowers } = state.deal;
  const own = WINDS.indexOf(state.won.seat);
  const letters = own < 0 ? '' : [...gone].map((wind) => 'ABCD'[(WINDS.indexOf(wind) - own + 4) % 4]).sort().join('');
  const chosen = Object.entries({ lack, wild: wild && kinds(wild), turned, gone: letters }).filter(([, value]) => value);
  const holds = [how.includes('ippatsu') ? 'ippatsu.A' : '', how.includes('after_north') ? 'rinshan.n' : how.includes('rinshan') ? 'rinshan' : ''];
  return {
    texts: [...chosen.map((one) => one.join('.')), ...holds, seen()],
    gives: { flowers, ...Object.fromEntries(chosen.map(([name]) => [name, state.deal[name]])) },
  };
}

const kinds = (names) => runs(names.match(/../g).map((name) => ({ rank: name[0], suit: name[1] })));

/** The own norths: how many there are, and how many of them are not among the tiles seen. */
function norths() {
  const count = players() === 3 ? state.won.kita : 0;
  return { all: count, more: Math.max(0, count - (state.seen[NORTH] ?? 0)) };
}

function laid(how) {
  const [bySeat, letters] = [calls(seats(), players()), lettersOf(players())];
  return Object.entries(letters).map(([one, letter]) => {
    const seat = one === 'own' ? ownSeat(how) : state.seats[one];
    const melds = one === 'own' ? [] : bySeat[one].melds;
    const riichi = melds.some((meld) => meld.includes('-')) ? 0 : seat.riichi;
    return isEmpty(seat) ? '' : letter + seatText({ ...seat, riichi }, { ...bySeat[one], melds }, players());
  });
}

function ownSeat(how) {
  const { flowers } = state.deal;
  const rest = [norths().all ? `n${norths().all}` : '', flowers ? `${[...flowers].sort().join('')}f` : ''].filter(Boolean);
  return { river: state.seats.own.river, melds: [], rest, riichi: how.includes('double_riichi') ? 2 : Number(how.includes('riichi')) };
}

/** What is seen elsewhere, without the own norths, which lie before the own seat. */
function seen() {
  const names = seenTiles();
  for (let count = norths().all; count && names.includes(NORTH); count -= 1) names.splice(names.indexOf(NORTH), 1);
  return names.length ? `seen.${write(names)}` : '';
}
