// What is said of a win in a Chinese game, as far as the game asks for it.

import * as games from '../base/game.js';
import { state } from '../base/store.js';

/** The facts that hold before the winning tile comes. */
export function before() {
  const { won, deal: { flowers, streak, gone, ready, discarded } } = state;
  const facts = { flowers: flowers && `${flowers}f`, streak, gone: [...gone].filter((seat) => seat !== won.seat).join(''), ready: games.fanGame().ready.includes(ready) ? ready : '', discarded_wildcards: discarded };
  return { seat_wind: won.seat, round_wind: won.round, ...factsOfGame(facts) };
}

/** What is said of the win itself beside its switches. */
export function further() {
  const { birds, honours: discarded_honours, fed: chi_fed, liable } = state.deal;
  return factsOfGame({ birds: birdsTurn() ? birds : '', discarded_honours, chi_fed, liable });
}

/** Whether tiles are turned after a win as it came. */
export const birdsTurn = () => games.hasFact('birds') && (state.won.by === 'tsumo' || games.fanGame().birds_after === 'any');

const factsOfGame = (facts) => Object.fromEntries(Object.entries(facts).filter(([fact]) => games.hasFact(fact)));
