import { describe, expect, it } from 'vitest';
import type { GameRating, PlayedGame, PlayedSeat, PointsPlayed } from '../wire.gen';
import { bandOf, dotsOf, gainOf, ownSeat, sharesOf } from './played';

const seat = (who: PlayedSeat['who'], at: number): PlayedSeat => ({
  seat: at,
  who,
  name: '',
  level: null,
  points: 0,
  place: 1,
  has_left: false,
  player: null,
});
const game = (points: number, place = 2): PointsPlayed => ({ ended: 0, points, place, seats: 2 });

describe('finished games', () => {
  it('finds the viewer’s own seat among others', () => {
    expect(ownSeat({ seats: [seat('bot', 0), seat('you', 1)] })?.seat).toBe(1);
    expect(ownSeat({ seats: [seat('person', 0)] })).toBeNull();
  });
  it('plots the most points at the top, zero at the bottom, in order', () => {
    const dots = dotsOf([game(0), game(10, 1), game(5)], 100, 50);
    expect(dots.map((dot) => dot.x)).toEqual([0, 50, 100]);
    expect(dots.map((dot) => dot.y)).toEqual([50, 0, 25]);
    expect(dots.map((dot) => dot.won)).toEqual([false, true, false]);
  });
  it('plots points below zero inside the plot too', () => {
    expect(dotsOf([game(-10), game(10)], 100, 50).map((dot) => dot.y)).toEqual([50, 0]);
  });
  it('plots a single game in the middle', () => {
    expect(dotsOf([game(3)], 100, 50)).toEqual([{ x: 50, y: 0, won: false }]);
  });
  it('draws a rating with its interval', () => {
    const box = { left: 0, top: 0, width: 10, height: 100 };
    const points = [
      { ended: 0, rating: 1000, uncertainty: 100 },
      { ended: 1, rating: 1050, uncertainty: 50 },
    ];
    const band = bandOf(points, box);
    expect([band.low, band.high]).toEqual([900, 1100]);
    expect(band.line).toBe('0.0,50.0 10.0,25.0');
    expect(band.area).toBe('0.0,0.0 10.0,0.0 10.0,50.0 0.0,100.0');
  });
  it('finds the rating change of a game once it is computed', () => {
    const games = [{ table: 'b', ended: 2 } as PlayedGame, { table: 'a', ended: 1 } as PlayedGame];
    const latest = [
      { ended: 1, rating: 1040, uncertainty: 600 },
      { ended: 2, rating: 1010, uncertainty: 560 },
    ];
    const rating = (games: number, many = 2): GameRating[] => [
      {
        game: 'trambahn',
        rating: 0,
        uncertainty: 0,
        games,
        is_known: false,
        latest: latest.slice(0, many),
      },
    ];
    expect(gainOf(games, rating(2), 'b', 'trambahn')).toEqual({
      rating: 1010,
      uncertainty: 560,
      change: -30,
    });
    expect(gainOf(games, rating(2), 'a', 'trambahn')?.change).toBe(40);
    expect(gainOf(games, rating(60), 'a', 'trambahn')).toBeNull();
    expect(gainOf(games, rating(1, 1), 'b', 'trambahn')).toBeNull();
    expect(gainOf(games, rating(2), 'elsewhere', 'trambahn')).toBeNull();
  });
  it('computes the shares of places, also for no games', () => {
    expect(sharesOf([3, 1])).toEqual([0.75, 0.25]);
    expect(sharesOf([0, 0])).toEqual([0, 0]);
  });
});
