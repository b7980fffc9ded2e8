/** The bots that this person has beaten, for the stamps on the picker. */

import { call } from '../net/api';

let beaten = $state.raw<Readonly<Record<string, readonly string[]>>>({});

/** Ask again: a game may have ended since. */
export async function lookForBeaten(): Promise<void> {
  try {
    beaten = (await call('beaten', null)).levels;
  } catch {
    // Stamps are an extra: the picker works without them.
  }
}

export function isBeaten(game: string, level: string): boolean {
  return beaten[game]?.includes(level) === true;
}

/** Return how many opponents of how many are beaten, over all games. */
export function countBeaten(levels: readonly string[], games: readonly string[]) {
  const count = games.reduce(
    (sum, game) => sum + levels.filter((level) => isBeaten(game, level)).length,
    0,
  );
  return { count, all: levels.length * games.length };
}
