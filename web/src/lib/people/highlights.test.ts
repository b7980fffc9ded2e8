import { describe, expect, it } from 'vitest';
import type { GameStatistics } from '../wire.gen';
import { highlightsOf } from './highlights';

const game = (key: string, more: Partial<GameStatistics>) =>
  ({
    game: key,
    played: 3,
    left: 0,
    places: [2, 1],
    best_points: 40,
    streak: 0,
    longest_streak: 2,
    opponents: [],
    ...more,
  }) as unknown as GameStatistics;

describe('highlights', () => {
  it('are absent until a game counts', () => {
    expect(highlightsOf([])).toBeNull();
    expect(highlightsOf([game('trambahn', { played: 1, left: 1 })])).toBeNull();
  });
  it('add up all games, and show the longest streaks', () => {
    const found = highlightsOf([
      game('trambahn', { streak: 3, longest_streak: 5 }),
      game('block-train', { left: 1 }),
    ]);
    expect(found).toMatchObject({
      played: 5,
      won: 4,
      streak: { game: 'trambahn', count: 3 },
      longest: { game: 'trambahn', count: 5 },
      best: [
        { game: 'trambahn', points: 40 },
        { game: 'block-train', points: 40 },
      ],
    });
  });
  it('count an opponent once over all games', () => {
    const maud = { name: 'signaller', level: 'signaller', games: 2, ahead: 1 };
    const bo = { name: 'Bo', level: null, games: 3, ahead: 0 };
    const found = highlightsOf([
      game('trambahn', { opponents: [maud, bo] }),
      game('block-train', { opponents: [maud] }),
    ]);
    expect(found?.favourites).toMatchObject([
      { level: 'signaller', games: 4, ahead: 2 },
      { name: 'Bo', games: 3, ahead: 0 },
    ]);
  });
});
