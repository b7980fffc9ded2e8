/** A person's results over all games: totals, best results, streaks, favourite opponents. */

import type { GameStatistics, Opponent } from '../wire.gen';

export interface Favourite extends Opponent {
  game: string;
}

export interface Highlights {
  played: number;
  won: number;
  /** The longest current and the longest past run of wins, with their games. */
  streak: { game: string; count: number } | null;
  longest: { game: string; count: number } | null;
  best: readonly { game: string; points: number }[];
  favourites: readonly Favourite[];
}

const MOST = 3;

/** Return the highlights, or null without a counted game. */
export function highlightsOf(games: readonly GameStatistics[]): Highlights | null {
  const counted = games.filter((one) => one.played > one.left);
  if (counted.length === 0) return null;
  return {
    played: counted.reduce((sum, one) => sum + one.played - one.left, 0),
    won: counted.reduce((sum, one) => sum + (one.places[0] ?? 0), 0),
    streak: most(counted, 'streak'),
    longest: most(counted, 'longest_streak'),
    best: counted.map(({ game, best_points }) => ({ game, points: best_points })),
    favourites: favouritesOf(counted),
  };
}

function most(games: readonly GameStatistics[], what: 'streak' | 'longest_streak') {
  const [first] = [...games].sort((a, b) => b[what] - a[what]);
  return first && first[what] > 1 ? { game: first.game, count: first[what] } : null;
}

/** Add up the games against each opponent; a bot of a level is one opponent in all games. */
function favouritesOf(games: readonly GameStatistics[]): Favourite[] {
  const found = new Map<string, Favourite>();
  for (const { game, opponents } of games) {
    for (const one of opponents) {
      const key = `${one.level ?? ''}/${one.name}`;
      const before = found.get(key);
      const sum = {
        games: one.games + (before?.games ?? 0),
        ahead: one.ahead + (before?.ahead ?? 0),
      };
      found.set(key, { ...one, ...sum, game: before?.game ?? game });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games).slice(0, MOST);
}
