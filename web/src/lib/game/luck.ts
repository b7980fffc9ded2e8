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
  /** How often in a game winners and others take a kind of action. */
  kinds: readonly Usage[];
  /** Wins of seats that used a piece more often than the mean, the most certain first. */
  pieces: readonly PieceValue[];
}

export interface Usage {
  kind: string;
  winners: number;
  others: number;
  difference: Share;
}

export interface PieceValue {
  piece: string;
  seats: number;
  win: Share;
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

const MOST_PIECES = 5;
const MOST_KINDS = 4;
/** A difference below this part of the larger count is not worth telling. */
const LEAST_CHANGE = 0.05;

/** Return the pieces that surely go with winning, the best first. */
export function tellingPieces({ pieces, seats }: LuckStudy): PieceValue[] {
  return pieces
    .filter(({ win }) => win.low > 1 / seats)
    .sort((one, other) => other.win.mean - one.win.mean)
    .slice(0, MOST_PIECES);
}

/** Return the kinds of actions that winners surely take more or less often, the clearest first. */
export function tellingKinds({ kinds }: LuckStudy): Usage[] {
  const change = ({ winners, others }: Usage) =>
    Math.abs(winners - others) / Math.max(winners, others, 0.01);
  const isSame = (one: Usage, other: Usage) =>
    Math.abs(one.winners - other.winners) + Math.abs(one.others - other.others) < 1e-9;
  return kinds
    .filter(({ difference: { low, high } }) => low > 0 || high < 0)
    .filter((one) => change(one) >= LEAST_CHANGE)
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
    .sort((one, other) => change(other) - change(one))
    .slice(0, MOST_KINDS);
}

/** Return half the width of an interval in percent, at least 1. */
export function noiseOf(share: Share): number {
  return Math.max(1, Math.round((100 * (share.high - share.low)) / 2));
}
