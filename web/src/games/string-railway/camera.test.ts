import { describe, expect, it } from 'vitest';
import { contains, framing, freePlace, shiftBetween, shifted } from './camera';
import type { Point } from './geometry';

const whole = { x: 0, y: 0, w: 7000, h: 7000 };
const phone = { width: 380, height: 450 };

describe('the camera', () => {
  it('shows the needed points in the shape of the window', () => {
    const points: Point[] = [
      [1000, 1000],
      [2500, 2000],
    ];
    const frame = framing(points, whole, 300, phone);
    expect(frame && contains(frame, points)).toBe(true);
    expect(frame && frame.w / frame.h).toBeCloseTo(380 / 450);
    expect(frame?.w).toBeLessThan(whole.w / 2);
  });

  it('shows the whole table where that is hardly larger, and for no points', () => {
    const far: Point[] = [
      [200, 200],
      [6800, 6800],
    ];
    expect(framing(far, whole, 300, phone)).toBeNull();
    const quiteFar: Point[] = [
      [900, 900],
      [6000, 6000],
    ];
    expect(framing(quiteFar, whole, 300, phone)).toBeNull();
    expect(framing([], whole, 300, phone)).toBeNull();
  });

  it('looks at its start while it moves, and knows what it shows on the way', () => {
    const near = { x: 1000, y: 2000, w: 3800, h: 4500 };
    const start = shiftBetween(near, whole, phone);
    const seen = shifted(whole, start, phone);
    for (const side of ['x', 'y', 'w', 'h'] as const) expect(seen[side]).toBeCloseTo(near[side]);
    const back = shiftBetween(whole, near, phone);
    expect(back.scale * start.scale).toBeCloseTo(1);
    expect(
      contains(shifted(near, back, phone), [
        [0, 0],
        [7000, 7000],
      ]),
    ).toBe(true);
    expect(shifted(near, { x: 0, y: 0, scale: 1 }, phone)).toEqual(near);
  });
});

describe('buttons over the table', () => {
  it('are at the bottom right if no main station is there', () => {
    const pentagon: Point[] = [
      [1500, 100],
      [5500, 100],
      [6900, 4500],
      [3500, 6900],
      [100, 4500],
    ];
    expect(freePlace(whole, pentagon, phone)).toEqual({ right: true, down: 1, row: false });
  });

  it('are a row where a column would cover a station of the shown part', () => {
    const stations: Point[] = [
      [100, 2400],
      [3500, 6600],
      [6900, 2400],
    ];
    const part = { x: 0, y: 0, w: 7000, h: 7000 };
    const low = { width: 350, height: 240 };
    expect(freePlace(part, stations, low)).toEqual({ right: true, down: 1, row: true });
  });

  it('avoid the corners of a square', () => {
    const square: Point[] = [
      [100, 100],
      [6900, 100],
      [6900, 6900],
      [100, 6900],
    ];
    expect(freePlace(whole, square, phone)).toEqual({ right: true, down: 0.5, row: false });
  });
});
