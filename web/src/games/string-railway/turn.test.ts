import { describe, expect, it } from 'vitest';
import { bestFirst, onceEach } from './turn';
import type { PlayTurn } from './wire.gen';

const turn = (x: number): PlayTurn => ({
  kind: 'play_turn',
  tiles: [{ tile: 'city', at: [x, 0] }],
  string: 'short',
  track: null,
});
const worth = (...points: number[]) => points.map((one, at) => ({ key: `${at}`, points: one }));

describe('proposed turns', () => {
  it('come best first, so that none is worse than the hint among them', () => {
    const [hint, poor, rich] = [turn(0), turn(1), turn(2)];
    const ranked = bestFirst([hint, poor, rich], [worth(3, -1), worth(1), worth(2, 2)]);
    expect(ranked).toEqual([rich, hint, poor]);
  });
  it('come last where their evaluation is unknown', () => {
    expect(bestFirst([turn(0), turn(1)], [null, worth(-9)])).toEqual([turn(1), turn(0)]);
  });
  it('come once each', () => {
    expect(onceEach([turn(0), turn(1), turn(0)])).toEqual([turn(0), turn(1)]);
  });
});
