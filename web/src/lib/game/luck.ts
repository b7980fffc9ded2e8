/** How much luck is in a game: figures computed from bots' games, loaded when they are shown. */

export interface Share {
  mean: number;
  low: number;
  high: number;
}

export interface LuckStudy {
  seats: number;
  games: number;
  luck_games: number;
  by_seat: readonly Share[];
  turns: Share;
  turns_low: number;
  turns_high: number;
  luck: Share;
  pieces: readonly { piece: string; seats: number; win: Share }[];
}

const files = import.meta.glob<string>('../../../../src/railtable/insight/luck_data/*.json', {
  query: '?raw',
  import: 'default',
});

/** Return a game's studies, by number of seats; none for a game without. */
export async function loadLuck(game: string): Promise<readonly LuckStudy[]> {
  const load = files[`../../../../src/railtable/insight/luck_data/${game}.json`];
  return load ? (JSON.parse(await load()) as { studies: LuckStudy[] }).studies : [];
}

/** Return a share as a whole percentage between 0 and 100. */
export function percentOf(share: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, share)));
}

/** The largest noise, in percent, with which a share says anything. */
const MOST_NOISE = 20;

/** Tell whether a share is certain enough to be shown. */
export function isCertain(share: Share): boolean {
  return noiseOf(share) <= MOST_NOISE;
}

/** Return half the width of an interval in percent, at least 1. */
export function noiseOf(share: Share): number {
  return Math.max(1, Math.round((100 * (share.high - share.low)) / 2));
}
