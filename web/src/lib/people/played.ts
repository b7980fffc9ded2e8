/** Finished games as texts and numbers for lists and plots. */

import { faceName, facesOf, type Sitter } from '../game/bot-faces';
import { t } from '../i18n/texts.svelte';
import type {
  GameRating,
  Opponent,
  PlayedGame,
  PlayedSeat,
  PointsPlayed,
  RatingPoint,
} from '../wire.gen';

/** Return each seat's name in a finished game: you, a bot by its character, or a person. */
export function sittersOfGame(game: Pick<PlayedGame, 'seats'>): Sitter[] {
  const faces = facesOf(game.seats.map((seat) => (seat.who === 'bot' ? seat.level : null)));
  return game.seats.map((seat, at) => {
    const face = faces[at] ?? null;
    if (face) return { name: faceName(face), face };
    return { name: seat.name || t('somebody'), face: null };
  });
}

/** Return the viewer's seat: the first, if they played against themselves. */
export function ownSeat(game: Pick<PlayedGame, 'seats'>): PlayedSeat | null {
  return game.seats.find((seat) => seat.who === 'you') ?? null;
}

/** Tell whether a bot played a person's seat to the end: such a game does not count. */
export function isUncounted(game: Pick<PlayedGame, 'seats'>): boolean {
  return game.seats.some((seat) => seat.who !== 'bot' && seat.level !== null && !seat.has_left);
}

export function opponentName(one: Opponent): string {
  if (one.level !== null) return faceName({ level: one.level, number: 1 });
  return one.name || t('somebody');
}

export interface Dot {
  x: number;
  y: number;
  won: boolean;
}

/** Return the coordinates of a series of points in a plot of this size. */
export function dotsOf(games: readonly PointsPlayed[], width: number, height: number): Dot[] {
  const low = Math.min(0, ...games.map((game) => game.points));
  const high = Math.max(1, ...games.map((game) => game.points));
  const step = width / Math.max(1, games.length - 1);
  return games.map((game, at) => ({
    x: games.length === 1 ? width / 2 : at * step,
    y: height * (1 - (game.points - low) / (high - low)),
    won: game.place === 1,
  }));
}

export interface RatingGain {
  rating: number;
  uncertainty: number;
  change: number;
}

/** The rating before the first rated game. */
const NEWCOMER = 1000;

/** Return the rating change of a finished game; null before it is known. */
export function gainOf(
  games: readonly PlayedGame[],
  ratings: readonly GameRating[],
  table: string,
  game: string,
): RatingGain | null {
  const ended = games.find((one) => one.table === table)?.ended;
  const own = ratings.find((one) => one.game === game);
  const at = own?.latest.findIndex((point) => point.ended === ended) ?? -1;
  const point = own?.latest[at];
  if (!own || !point) return null;
  const isFirst = at === 0 && own.games === own.latest.length;
  const before = isFirst ? NEWCOMER : own.latest[at - 1]?.rating;
  if (before === undefined) return null;
  const { rating, uncertainty } = point;
  return { rating, uncertainty, change: rating - before };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return a rating's line and the band of its interval, scaled to a box. */
export function bandOf(points: readonly RatingPoint[], box: Box) {
  const low = Math.min(...points.map((point) => point.rating - point.uncertainty));
  const high = Math.max(...points.map((point) => point.rating + point.uncertainty));
  const x = (at: number) => box.left + (at / Math.max(1, points.length - 1)) * box.width;
  const y = (rating: number) =>
    box.top + (1 - (rating - low) / Math.max(1, high - low)) * box.height;
  const path = (height: (point: RatingPoint) => number) =>
    points.map((point, at) => `${x(at).toFixed(1)},${y(height(point)).toFixed(1)}`);
  const above = path((point) => point.rating + point.uncertainty);
  const below = path((point) => point.rating - point.uncertainty).reverse();
  return {
    low,
    high,
    line: path((point) => point.rating).join(' '),
    area: [...above, ...below].join(' '),
  };
}

/** Return the share of each place among all games played to the end. */
export function sharesOf(places: readonly number[]): number[] {
  const all = places.reduce((sum, count) => sum + count, 0);
  return places.map((count) => (all === 0 ? 0 : count / all));
}
