/** The standings of a group, for one game or over all games. */

import type { GroupInfo } from '../wire.gen';

export interface StandingRow {
  member: number;
  name: string;
  you: boolean;
  played: number;
  won: number;
  /** Null over all games: ratings of different games cannot be added. */
  rating: { rating: number; uncertainty: number } | null;
}

type Counted = Pick<GroupInfo, 'members' | 'standings'>;

/** Return the games with standings, most played first. */
export function gamesPlayed({ standings }: Counted): string[] {
  const played = new Map<string, number>();
  for (const one of standings) played.set(one.game, (played.get(one.game) ?? 0) + one.played);
  return [...played].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([game]) => game);
}

/** Return the rows of one game, best rating first, or of all games, most wins first. */
export function standingRows(group: Counted, game: string | null): StandingRow[] {
  const rows = group.members.flatMap(({ number, name, you }) => {
    const own = group.standings.filter(
      (one) => one.member === number && (game === null || one.game === game),
    );
    if (own.length === 0) return [];
    const played = own.reduce((sum, one) => sum + one.played, 0);
    const won = own.reduce((sum, one) => sum + one.won, 0);
    const rating = game === null ? null : (own[0] ?? null);
    return [{ member: number, name, you, played, won, rating }];
  });
  const rank = (row: StandingRow) => row.rating?.rating ?? row.won;
  return rows.sort(
    (a, b) => rank(b) - rank(a) || a.played - b.played || a.name.localeCompare(b.name),
  );
}
