import { describe, expect, it } from 'vitest';
import { GAMES } from '../wire.gen';
import { isCertain, loadLuck, noiseOf, percentOf } from './luck';

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
