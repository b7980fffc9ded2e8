import { describe, expect, it } from 'vitest';
import { setPlayedBox } from '../../lib/box/played.svelte';
import { type Point, stringLength } from './geometry';
import { finishStroke, gauge, simplify, soften, toLength, troubleOf } from './sketch';

const square: Point[] = [
  [0, 0],
  [7000, 0],
  [7000, 7000],
  [0, 7000],
];
const loop: Point[] = Array.from({ length: 40 }, (_, at): Point => {
  const turn = (at / 40) * 2 * Math.PI;
  return [3500 + 700 * Math.cos(turn), 3500 + 900 * Math.sin(turn)];
});

describe('drawing by hand', () => {
  it('keeps the corners and drops the rest of a straight line', () => {
    const line: Point[] = [
      [0, 0],
      [100, 2],
      [200, 0],
      [200, 300],
    ];
    expect(simplify(line, 10)).toEqual([
      [0, 0],
      [200, 0],
      [200, 300],
    ]);
  });

  it('keeps the ends of an open line when it is softened', () => {
    const soft = soften(
      [
        [0, 0],
        [100, 0],
        [100, 100],
      ],
      false,
    );
    expect(soft[0]).toEqual([0, 0]);
    expect(soft.at(-1)).toEqual([100, 100]);
  });

  it('gives a loop the full length of its string', () => {
    const length = stringLength(finishStroke(loop, true, 6000), true) / 1000;
    expect(length).toBeGreaterThanOrEqual(5990);
    expect(length).toBeLessThanOrEqual(6000);
  });

  it('gives a river the full length of its string', () => {
    const wave: Point[] = Array.from({ length: 60 }, (_, at) => [
      500 + at * 80,
      3000 + 400 * Math.sin(at / 6),
    ]);
    const river = toLength(wave, false, 6000);
    expect(Math.abs(stringLength(river) / 1000 - 5995)).toBeLessThanOrEqual(5);
  });
});

describe('a sketched track', () => {
  const tiles: Point[] = [
    [500, 500],
    [2500, 500],
  ];

  it('is measured in millimetres', () => {
    const drawn = gauge(
      [
        [0, 0],
        [1000, 0],
      ],
      'short',
    );
    expect(drawn).toEqual({ used: 100, full: 300, tooLong: false });
  });

  it('may be as long as the string of the box in play, to a tenth of a millimetre', () => {
    const way = (length: number): Point[] => [
      [0, 0],
      [length, 0],
    ];
    setPlayedBox({ tile: 41 });
    expect(gauge(way(2926), 'short').tooLong).toBe(false);
    expect(gauge(way(2927), 'short').tooLong).toBe(true);
    setPlayedBox(null);
    expect(gauge(way(3000), 'short').tooLong).toBe(false);
  });

  it.each([
    [
      'string_too_short',
      [
        [500, 500],
        [4500, 500],
      ],
    ],
    [
      'track_leaves_terrain',
      [
        [500, 500],
        [500, -100],
      ],
    ],
    [
      'end_on_no_station',
      [
        [500, 500],
        [1500, 500],
      ],
    ],
    [
      'ends_on_one_station',
      [
        [450, 500],
        [550, 500],
      ],
    ],
    [
      null,
      [
        [500, 500],
        [2500, 500],
      ],
    ],
  ] as [string | null, Point[]][])('reports %s', (trouble, points) => {
    expect(troubleOf(points, 'short', square, tiles)?.key ?? null).toBe(trouble);
  });

  it.each([
    [
      'beyond the border',
      [
        [500, 500],
        [500, -100],
        [800, 500],
      ],
      [500, -100],
    ],
    [
      'where it crosses itself',
      [
        [500, 500],
        [1500, 500],
        [1500, 900],
        [1000, 900],
        [1000, 100],
      ],
      [1000, 500],
    ],
    [
      'at the end that lies on no station',
      [
        [1500, 500],
        [2500, 500],
      ],
      [1500, 500],
    ],
  ] as [string, Point[], Point][])('reports the reason %s', (_, points, at) => {
    expect(troubleOf(points, 'short', square, tiles)?.at).toEqual(at);
  });
});
