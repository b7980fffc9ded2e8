import { describe, expect, it } from 'vitest';
import type { AccountTerms, ReviewedTurn } from '../wire.gen';
import {
  barsOf,
  chancesByStep,
  costLists,
  dearestTurns,
  formatPoints,
  whyHarmless,
} from './figures';

const account: AccountTerms = {
  start: 0.5,
  draws: 0.2,
  own: -0.3,
  hidden: 0.1,
  others: 0.5,
  result: 1,
  noise: 0.02,
};

function turn(changes: Partial<ReviewedTurn>): ReviewedTurn {
  return {
    seat: 0,
    first: 0,
    steps: 1,
    grade: 'mistake',
    loss: 0.06,
    noise: 0.015,
    played: [],
    best: [],
    alternatives: [],
    obvious: false,
    by_place: false,
    reasons: [],
    ideal: 0.5,
    before: [0.5, 0.5],
    after: [0.4, 0.6],
    ...changes,
  };
}

describe('figures of a review', () => {
  it('are percentage points with a sign', () => {
    expect([-0.06, 0.025, 0.0004, 1].map(formatPoints)).toEqual(['−6', '+2.5', '0', '+100']);
  });

  it('are bars that each begin where the last one ended', () => {
    const bars = barsOf(account);
    expect(bars.map(({ from }) => Number(from.toFixed(3)))).toEqual([0, 0.5, 0.7, 0.4, 0.5, 0]);
    expect(bars[4]?.to).toBeCloseTo(bars[5]?.to ?? 0);
  });

  it('put the most costly turn first and leave out fine ones', () => {
    const turns = [
      turn({ first: 1 }),
      turn({ first: 2, loss: 0.2 }),
      turn({ first: 3, grade: 'fine' }),
      turn({ first: 4, loss: 0.5, by_place: true }),
    ];
    expect(dearestTurns(turns).map(({ first }) => first)).toEqual([2, 1, 4]);
  });

  it("put my own costly turns first, however much the others' cost", () => {
    const turns = [
      ...[1, 2, 3, 4].map((first) => turn({ first, seat: 1, loss: 0.3 })),
      turn({ first: 5, seat: 0, loss: 0.11 }),
    ];
    const told = (mine: number[]) =>
      costLists(turns, mine).map(({ whose, turns }) => [whose, turns.map(({ first }) => first)]);
    expect(told([0])).toEqual([
      ['mine', [5]],
      ['theirs', [1, 2, 3]],
    ]);
    expect(told([])).toEqual([['all', [1, 2, 3]]]);
    expect(told([0, 1])).toEqual([['mine', [1, 2, 3]]]);
    // A player without a mistake is told so.
    expect(costLists(turns.slice(0, 4), [0])[0]).toEqual({ whose: 'mine', turns: [] });
  });

  it('name a loss that did not matter', () => {
    expect(whyHarmless(turn({}), [account], true)).toBe('won');
    const lost = [{ ...account, result: 0 }];
    expect(whyHarmless(turn({}), lost, true)).toBeNull();
    expect(whyHarmless(turn({ ideal: 0.4 }), lost, true)).toBe('no-difference');
    expect(whyHarmless(turn({ grade: 'fine' }), [account], true)).toBeNull();
  });

  it('repeat chances until the next point', () => {
    const curve = [
      { step: 0, wins: [0.5, 0.5] },
      { step: 3, wins: [0.25, 0.75] },
    ];
    expect(chancesByStep(curve)).toEqual([
      [50, 50],
      [50, 50],
      [50, 50],
      [25, 75],
    ]);
  });
});
