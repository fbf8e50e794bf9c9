// The facts of a win in a Chinese game: only those that the game has.

import * as games from '../base/game.js';
import { state } from '../base/store.js';

/** Return the facts that are known before the winning tile. */
export function before() {
  const { won, deal: { flowers, streak, gone, ready, discarded } } = state;
  const facts = { flowers: flowers && `${flowers}f`, streak, gone: [...gone].filter((seat) => seat !== won.seat).join(''), ready: games.fanGame().ready.includes(ready) ? ready : '', discarded_wildcards: discarded };
  return { seat_wind: won.seat, round_wind: won.round, ...factsOfGame(facts) };
}

/** Return further facts of the win itself. */
export function further() {
  const { birds, honours: discarded_honours, fed: chi_fed, liable } = state.deal;
  return factsOfGame({ birds: birdsTurn() ? birds : '', discarded_honours, chi_fed, liable });
}

/** Return whether bird tiles are turned after this win. */
export const birdsTurn = () => games.hasFact('birds') && (state.won.by === 'tsumo' || games.fanGame().birds_after === 'any');

const factsOfGame = (facts) => Object.fromEntries(Object.entries(facts).filter(([fact]) => games.hasFact(fact)));
