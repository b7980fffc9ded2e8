/** What is left of today's deals and puzzles, and the streak they keep. */

import type { DailyDeal, DailyDeals, DailyPuzzle, DailyPuzzles } from '../wire.gen';

export interface Today {
  /** The next open deal and puzzle, of the preferred game if it has one. */
  deal: DailyDeal | null;
  puzzle: DailyPuzzle | null;
  /** Days in a row, the longer streak of the two. */
  streak: number;
  /** That streak already counts today. */
  isKept: boolean;
}

/** Return the streak, and whether today is part of it. */
export function dealStreak(days: DailyDeals | null): Pick<Today, 'streak' | 'isKept'> {
  const isKept = days?.deals.some(({ state }) => state === 'over') ?? false;
  return { streak: days?.streak ?? 0, isKept };
}

export function puzzleStreak(today: DailyPuzzles | null): Pick<Today, 'streak' | 'isKept'> {
  const isKept = today?.puzzles.some(({ solved }) => solved === true) ?? false;
  return { streak: today?.streak ?? 0, isKept };
}

/** The next one in play, else of the game, else the first. */
export function nextDeal(days: DailyDeals | null, game = ''): DailyDeal | null {
  const open = days?.deals.filter(({ state }) => state !== 'over') ?? [];
  return (
    open.find(({ state }) => state === 'playing') ??
    open.find((deal) => deal.game === game) ??
    open[0] ??
    null
  );
}

export function nextPuzzle(today: DailyPuzzles | null, game = ''): DailyPuzzle | null {
  const open = today?.puzzles.filter(({ solved }) => solved === null) ?? [];
  return open.find((puzzle) => puzzle.game === game) ?? open[0] ?? null;
}

export function todayOf(
  deals: DailyDeals | null,
  puzzles: DailyPuzzles | null,
  game: string,
): Today {
  const [ofDeals, ofPuzzles] = [dealStreak(deals), puzzleStreak(puzzles)];
  const longer = ofPuzzles.streak > ofDeals.streak ? ofPuzzles : ofDeals;
  return { deal: nextDeal(deals, game), puzzle: nextPuzzle(puzzles, game), ...longer };
}
