// Events of a game in words.

import { endAt } from './moment.js';
import { drawnWord, limitWord, t, tileWord, yakuWord } from '../base/words.js';

export const number = (count) => count.toLocaleString('en');
const signed = (count) => (count > 0 ? `+${number(count)}` : number(count).replace('-', '−'));

/** Return a player by wind, followed by the name if the file has one. */
export function who(game, deal, seat) {
  const [wind, called] = [t(`wind_${deal.seats[seat].wind}`), game.players[seat]?.name];
  return called ? t('log_seat', { wind, name: called }) : wind;
}

/** Return a player by name, or by wind if the file has no name. */
const name = (game, deal, seat) => game.players[seat]?.name || t(`wind_${deal.seats[seat].wind}`);

/** Return the name of a deal: its round and honba; in a Chinese game its number, its round if the game has rounds, and the wins in a row of the dealer. */
export function dealName(deal, count) {
  const round = t('log_deal', { wind: t(`wind_${deal.wind}`), number: deal.dealer + 1 });
  if (deal.more) return [t('play_count', { count }), deal.more.has_rounds ? round : '', deal.honba ? `${t('fan_streak')} ${deal.honba}` : ''].filter(Boolean).join(' · ');
  return deal.honba ? `${round} · ${t('log_honba', { count: deal.honba })}` : round;
}

/** Return a step in a sentence. */
export function stepText(game, deal, step) {
  const { event, seat, tile } = deal.steps[step];
  const end = endAt(deal, step);
  if (end) return endText(game, deal, end);
  const filled = { who: seat === null ? '' : who(game, deal, seat), tile: tile === null ? '' : tileWord(tile), kind: '', ...ofChinese(deal, seat) };
  return t(`log_${sentenceKey(deal, step, event, seat, tile)}`, filled);
}

/** Return the fields of sentences that only Chinese games have. */
const ofChinese = ({ more, seats }, seat) => more && { suit: seats[seat]?.lack ? t(`suit_${seats[seat].lack}`) : '', tiles: more.birds.map(tileWord).join(' ') };

/** Return the key of the sentence of an event. */
function sentenceKey(deal, step, event, seat, tile) {
  const at = (entries) => entries.find((one) => one.step === step);
  if (event === 'draw' && tile === '?') return 'draw_hidden';
  if (event === 'call') return at(deal.seats[seat].melds).type.replace(' ', '_');
  if (event === 'swapped') return `swapped_${deal.more.swapped}`;
  if (event !== 'discard') return event === 'drawn_deal' ? 'drawn' : event;
  const { riichi, drawn } = at(deal.seats[seat].river);
  return riichi ? `discard_${deal.more ? 'ready' : 'riichi'}` : drawn ? 'discard_drawn' : 'discard';
}

function endText(game, deal, end) {
  if (end.seat === null) return t('log_drawn', { kind: drawnWord(end.kind) });
  return t(`log_${deal.more ? 'fan_' : ''}${end.kind}`, { who: who(game, deal, end.seat), tile: tileWord(end.tile), source: who(game, deal, end.source) });
}

/** Return an end for the list of deals: the winner and the points. */
export function endInShort(game, deal, end) {
  if (end.seat === null) return drawnWord(end.kind);
  const how = t(end.kind === 'tsumo' ? 'by_draw' : 'by_discard');
  const points = end.points === null ? '' : ` ${number(end.points)}`;
  const from = end.kind === 'ron' ? ` ← ${name(game, deal, end.source)}` : '';
  return `${name(game, deal, end.seat)} ${how}${points}${from}`;
}

/** Return the notes to the end of a deal at a step: points, yaku, ready seats, payments. */
export function endNotes(game, deal, step) {
  const end = endAt(deal, step);
  return end ? [worth(game, end), yakuText(game, end), readyText(game, deal, end), changesText(game, deal, end)].filter(Boolean) : [];
}

/** Return the size of a win: han and fu, limit and points; fan in a Chinese game. */
const worth = ({ fan }, end) => (fan ? end.han !== null && t('fan_count', { count: end.han, unit: t(`fan_unit_${fan.unit}`) }) : ofRiichi(end));

const ofRiichi = (end) => [
  end.han && end.fu ? t('han_fu', { han: end.han, fu: end.fu }) : '',
  end.limit ? limitWord(end.limit) : '',
  end.points === null ? '' : t('log_points', { points: number(end.points) }),
].filter(Boolean).join(' · ');

const yakuText = ({ fan }, end) => end.yaku.map(({ id, han }) => `${fan?.fans.find((row) => row.id === id)?.name ?? yakuWord(id)} ${han}`).join(' · ');

/** Return the ready seats at an exhaustive draw. */
const readyText = (game, deal, end) =>
  end.ready.length && t('log_ready', { names: end.ready.map((seat) => name(game, deal, seat)).join(' · ') });

/** Return the payments of all seats. */
export const changesText = (game, deal, { changes }) =>
  changes.map((change, seat) => (change ? `${name(game, deal, seat)}\u00a0${signed(change)}` : '')).filter(Boolean).join(' · ');
