import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  canHold,
  countVisits,
  crossings,
  hasShortSegment,
  isInside,
  isStringInside,
  type OldString,
  type Point,
  selfCrossing,
  stringLength,
} from './geometry';

interface Case {
  name: string;
  terrain: Point[];
  tiles: Point[];
  strings: OldString[];
  path: Point[];
  closed: boolean;
  places: Point[];
  expect: {
    length: number;
    short_segment: boolean;
    self_crossing: boolean;
    inside: boolean;
    visits: number[];
    crossings: [number, string][];
    first_inside: boolean;
    places: boolean[];
  };
}

const FILE = '../tests/records/string-railway/geometry_cases.json';
const cases = JSON.parse(readFileSync(FILE, 'utf-8')) as Case[];

describe('the page judges as the server does', () => {
  it('has some hundreds of cases', () => {
    expect(cases.length).toBeGreaterThan(200);
  });

  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { path, closed, terrain, tiles, strings } = one;
    const found = crossings(path, closed, strings, tiles)
      .map((crossing) => [crossing.string, crossing.free ? 'free' : 'charged'] as const)
      .map((pair) => JSON.stringify(pair))
      .sort();
    expect({
      length: stringLength(path, closed),
      short_segment: hasShortSegment(path, closed),
      self_crossing: selfCrossing(path, closed) !== null,
      inside: isStringInside(terrain, path, closed),
      visits: tiles.map((tile) => countVisits(path, tile)),
      crossings: found,
      first_inside: isInside(terrain, path[0] as Point),
      places: one.places.map((place) => canHold(terrain, strings, tiles, place)),
    }).toEqual({
      ...one.expect,
      crossings: one.expect.crossings.map((pair) => JSON.stringify(pair)).sort(),
    });
  });
});
