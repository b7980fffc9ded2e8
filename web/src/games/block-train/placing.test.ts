import { describe, expect, it } from 'vitest';
import { countLocomotives, halvesOf, parseWagon } from './cards';
import {
  cardsOf,
  coveredBy,
  firstPlace,
  keepSpots,
  nameOfPlace,
  nextPlace,
  placementAt,
  placeNamed,
  placesOf,
  pointsOf,
  promisedPoints,
  rivalsOf,
  scoreRows,
} from './placing';
import type { BlockTrainView, LoadView } from './wire.gen';

const load: LoadView = {
  wagons: [
    { wagon: '<B', card: 0, half: 0, covered: [] },
    { wagon: 'Rf', card: 1, half: 1, covered: ['B'] },
    { wagon: 'E', card: 1, half: 0, covered: [] },
  ],
  cards: [
    { card: '<B-B', at: 0, turned: false },
    { card: 'E-Rf', at: 1, turned: true },
  ],
  locomotive: true,
};
const view = {
  seat: 0,
  offer: ['B-B', 'O-E'],
  held: 'G-G',
  loads: [load, { wagons: [], cards: [], locomotive: false }],
  scoring: ['most_red', 'fragile', 'no_flag'],
  terms: [[{ key: 'fragile', points: 2 }], [{ key: 'gold', points: 3 }]],
} as unknown as BlockTrainView;

describe('cards (BT-2)', () => {
  it.each([
    ['B', 'blue', false, false, false],
    ['Of', 'gold', true, false, false],
    ['Gd', 'green', false, true, false],
    ['<R', 'red', false, false, true],
    ['E', 'empty', false, false, false],
  ])('reads %s', (code, colour, fragile, flag, arrow) => {
    expect(parseWagon(code)).toEqual({ colour, fragile, flag, arrow });
  });

  it('turns a card round', () => {
    expect(halvesOf('<R-B', false).map(({ code }) => code)).toEqual(['<R', 'B']);
    expect(halvesOf('<R-B', true)).toEqual([
      { code: 'B', half: 1 },
      { code: '<R', half: 0 },
    ]);
  });

  it('counts locomotives by kind', () => {
    expect(countLocomotives({ '<R-B': 2, 'R-B': 3, '<B-B': 1 })).toBe(3);
  });
});

describe('places', () => {
  const places = placesOf([
    { kind: 'place', at: 3, turned: true },
    { kind: 'place', at: -1, turned: false },
    { kind: 'place', at: 0, turned: false },
    { kind: 'place', at: 0, turned: true },
  ]);

  it('are listed from the left with the ways they allow', () => {
    expect([...places]).toEqual([
      [-1, [false]],
      [0, [false, true]],
      [3, [true]],
    ]);
  });

  it.each([
    [0, true, { kind: 'place', at: 0, turned: true }],
    [-1, true, { kind: 'place', at: -1, turned: false }],
    [3, false, { kind: 'place', at: 3, turned: true }],
    [1, false, null],
  ])('at %i turned %s gives %j', (at, turned, placement) => {
    expect(placementAt(places, at, turned)).toEqual(placement);
  });

  it.each([
    [-1, 1, 0],
    [0, 1, 3],
    [3, 1, 3],
    [3, -1, 0],
    [-1, -1, -1],
  ] as const)('from %i by %i moves to %i', (at, by, next) => {
    expect(nextPlace(places, at, by)).toBe(next);
  });

  it.each([-2, 0, 17])('keep their number %i in their name', (at) => {
    expect(placeNamed(nameOfPlace(at))).toBe(at);
  });

  it('start behind the load', () => {
    expect(firstPlace(places)).toBe(3);
    expect(firstPlace(new Map())).toBeNull();
  });

  it.each([
    [-2, []],
    [-1, ['<B']],
    [1, ['Rf', 'E']],
    [2, ['E']],
  ])('at %i cover %j', (at, covered) => {
    expect(coveredBy(load, at)).toEqual(covered);
  });
});

describe('the table', () => {
  it('lists every card once, wherever it lies', () => {
    expect(cardsOf(view).map(({ zone, face }) => `${zone} ${face}`)).toEqual([
      'offer B-B',
      'offer O-E',
      'held G-G',
      'load-0 <B-B',
      'load-0 E-Rf',
    ]);
  });

  it('keeps cards of the offer in their spots, and refills all spots', () => {
    const spots = keepSpots();
    expect(spots(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
    expect(spots(['a', 'c'], 3)).toEqual(['a', null, 'c']);
    expect(spots(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
    expect(spots(['d', 'e', 'f'], 3)).toEqual(['d', 'e', 'f']);
  });

  it('seats the neighbours before the viewer', () => {
    expect(rivalsOf(1, 4)).toEqual([2, 3, 0]);
    expect(rivalsOf(null, 3)).toEqual([0, 1, 2]);
  });

  it('scores the cards in play, and shows the penalty only where it applies', () => {
    expect(scoreRows(view)).toEqual(['runs', 'gold', 'most_red', 'fragile', 'no_flag']);
    const stuck = { ...view, terms: [[], [{ key: 'no_locomotive', points: -3 }]] };
    expect(scoreRows(stuck).at(-1)).toBe('no_locomotive');
    expect(pointsOf(view, 1, 'gold')).toBe(3);
    expect(pointsOf(view, 1, 'runs')).toBe(0);
  });
});

describe('a load without a locomotive', () => {
  const at = (points: number, locomotive: boolean) =>
    ({
      loads: [{ wagons: [], cards: [], locomotive }],
      terms: [
        [
          { key: 'runs', points },
          { key: 'no_locomotive', points: locomotive ? 0 : -points },
        ],
      ],
    }) as unknown as BlockTrainView;

  it('promises what a card adds once it has one', () => {
    expect(promisedPoints(at(3, false), at(8, false), 0)).toBe(5);
  });

  it('promises nothing with a locomotive, or if the position is not known', () => {
    expect(promisedPoints(at(3, false), at(8, true), 0)).toBeNull();
    expect(promisedPoints(at(3, false), null, 0)).toBeNull();
  });
});
