import { describe, expect, it } from 'vitest';
import type { DailyDeal, DailyPuzzle } from '../wire.gen';
import { nextDeal, todayOf } from './today';

const deal = (game: string, state: DailyDeal['state'] = 'new') =>
  ({ id: `deal-${game}`, game, state }) as DailyDeal;
const deals = (streak: number, ...all: DailyDeal[]) => ({
  day: '2026-11-18',
  closes: 0,
  deals: all,
  streak,
});
const puzzle = (game: string, solved: boolean | null = null): DailyPuzzle => ({
  game: game as DailyPuzzle['game'],
  puzzle: `puzzle-${game}`,
  solved,
});
const puzzles = (streak: number, ...all: DailyPuzzle[]) => ({
  day: '2026-11-18',
  puzzles: all,
  streak,
});

describe('what is left of today', () => {
  it('is the game just played, if its deal and puzzle are open', () => {
    const left = todayOf(
      deals(0, deal('trambahn'), deal('block-train')),
      puzzles(0, puzzle('trambahn', true), puzzle('station-master')),
      'block-train',
    );
    expect(left.deal?.game).toBe('block-train');
    expect(left.puzzle?.game).toBe('station-master');
  });
  it('is a deal already begun before any other', () => {
    const days = deals(0, deal('trambahn'), deal('block-train', 'playing'));
    expect(nextDeal(days, 'trambahn')?.game).toBe('block-train');
  });
  it('is nothing once everything is done, or while the server does not answer', () => {
    const done = todayOf(
      deals(1, deal('trambahn', 'over')),
      puzzles(1, puzzle('trambahn', false)),
      '',
    );
    expect([done.deal, done.puzzle]).toEqual([null, null]);
    expect(todayOf(null, null, '')).toEqual({ deal: null, puzzle: null, streak: 0, isKept: false });
  });
});

describe('the streak', () => {
  it('is the longer one', () => {
    expect(todayOf(deals(2), puzzles(5), '').streak).toBe(5);
    expect(todayOf(deals(3), puzzles(3), '').streak).toBe(3);
  });
  it('counts today after a finished deal or a solved puzzle', () => {
    expect(todayOf(deals(2, deal('trambahn')), null, '').isKept).toBe(false);
    expect(todayOf(deals(2, deal('trambahn', 'over')), null, '').isKept).toBe(true);
    expect(todayOf(null, puzzles(2, puzzle('trambahn', false)), '').isKept).toBe(false);
    expect(todayOf(null, puzzles(2, puzzle('trambahn', true)), '').isKept).toBe(true);
  });
});
