import { describe, expect, it } from 'vitest';
import { GAMES } from '../wire.gen';
import {
  isCertain,
  type LuckStudy,
  loadLuck,
  noiseOf,
  percentOf,
  tellingKinds,
  tellingPieces,
} from './luck';

describe('luck', () => {
  it('has figures for every game that add up', async () => {
    for (const game of GAMES) {
      const studies = await loadLuck(game);
      expect(studies.length).toBeGreaterThan(0);
      for (const study of studies) {
        expect(study.by_seat).toHaveLength(study.seats);
        const all = study.by_seat.reduce((sum, share) => sum + share.mean, 0);
        expect(all).toBeCloseTo(1, 6);
        expect(study.luck.low).toBeLessThan(study.luck.high);
      }
    }
  });

  it('tells pieces and actions that surely go with winning', async () => {
    const [study] = await loadLuck('block-train');
    const win = (mean: number) => ({ mean, low: mean - 0.02, high: mean + 0.02 });
    const pieces = [0.34, 0.4, 0.5].map((mean, at) => ({
      piece: `card:${at}`,
      seats: 90,
      win: win(mean),
    }));
    const use = (kind: string, winners: number, others: number) => {
      return { kind, winners, others, difference: win(winners - others) };
    };
    const kinds = [
      use('same', 5, 4.999),
      use('slightly more', 5, 4.9),
      use('less', 1, 2),
      use('more', 4, 3),
      use('more, its second step', 4, 3),
    ];
    const made = { ...study, seats: 3, pieces, kinds } as LuckStudy;
    expect(tellingPieces(made).map(({ piece }) => piece)).toEqual(['card:2', 'card:1']);
    expect(tellingKinds(made).map(({ kind }) => kind)).toEqual(['less', 'more']);
  });

  it('has none for a game of another package', async () => {
    expect(await loadLuck('chess')).toEqual([]);
  });

  it('hides a share that too few games were played for', () => {
    expect(isCertain({ mean: 0.5, low: 0.4, high: 0.6 })).toBe(true);
    expect(isCertain({ mean: 0.25, low: -0.24, high: 0.75 })).toBe(false);
  });

  it('shows shares between 0 and 100, never without noise', () => {
    expect(percentOf(1.04)).toBe(100);
    expect(percentOf(-0.01)).toBe(0);
    expect(noiseOf({ mean: 0.5, low: 0.499, high: 0.501 })).toBe(1);
    expect(noiseOf({ mean: 0.5, low: 0.45, high: 0.55 })).toBe(5);
  });
});
