import { describe, expect, it } from 'vitest';
import type { Car } from './cars';
import {
  arranging,
  freeLocomotives,
  liftOf,
  moved,
  needsConfirming,
  placesOf,
  seatsAfter,
  targetsOf,
  usableCars,
} from './turn';
import type { FreightTrainAction, FreightTrainView, PlayerDocument } from './wire.gen';

const placing: FreightTrainAction[] = [
  { kind: 'store', car: 'box', row: 0 },
  { kind: 'store', car: 'tank', row: 0 },
  { kind: 'store', car: 'tank', row: 1 },
  { kind: 'attach', car: 'tank', train: 2 },
];
const turn: FreightTrainAction[] = [
  { kind: 'lift_main', row: 3 },
  { kind: 'lift_private', row: 1 },
  { kind: 'caboose', train: 0 },
  { kind: 'caboose', train: 4 },
];

function player(cars: readonly Car[], row: readonly Car[], locomotives = 5): PlayerDocument {
  return {
    points: 5,
    private: [row, []],
    trains: [{ category: 'tank', cars, caboose: false }],
    locomotives,
    mobilised: false,
    paid: 0,
    train_points: [],
    yard_points: [],
  };
}
function viewOf(hand: readonly Car[]): FreightTrainView {
  const part = { main: [['box', 'ore'], ['tank']], hand, players: [player(['tank'], ['stock'])] };
  return part as unknown as FreightTrainView;
}

describe('legal places', () => {
  it('offers only legal places for the picked car (FT-15)', () => {
    const targets = targetsOf(placing, { what: 'car', car: 'tank' });
    expect([...targets.keys()]).toEqual(['row-0', 'row-1', 'train-2']);
    expect(targets.get('train-2')).toEqual({ kind: 'attach', car: 'tank', train: 2 });
    expect(targetsOf(placing, { what: 'car', car: 'ore' }).size).toBe(0);
    expect(targetsOf(placing, null).size).toBe(0);
  });

  it('offers trains to a caboose (FT-32)', () => {
    expect([...targetsOf(turn, { what: 'caboose' }).keys()]).toEqual(['train-0', 'train-4']);
    expect([...targetsOf(placing, { what: 'caboose' }).keys()]).toEqual([]);
  });

  it('knows which lifted cars have a legal place', () => {
    expect([...usableCars(placing)].sort()).toEqual(['box', 'tank']);
    expect(usableCars(turn).size).toBe(0);
  });

  it('lifts from the requested yard (FT-15, FT-17)', () => {
    expect(liftOf(turn, 'lift_main', 3)).toEqual({ kind: 'lift_main', row: 3 });
    expect(liftOf(turn, 'lift_main', 1)).toBeUndefined();
    expect(liftOf(turn, 'lift_private', 1)).toEqual({ kind: 'lift_private', row: 1 });
  });
});

describe('confirming', () => {
  it('asks before chance and before the last car, not in between', () => {
    const store = { kind: 'store', car: 'box', row: 0 } as const;
    expect(needsConfirming(viewOf(['box', 'tank']), store)).toBe(false);
    expect(needsConfirming(viewOf(['box']), store)).toBe(true);
    expect(needsConfirming(viewOf([]), { kind: 'fill' })).toBe(true);
    expect(needsConfirming(viewOf([]), { kind: 'lift_main', row: 0 })).toBe(false);
  });
});

describe('rearranging (FT-18)', () => {
  it('moves a car before another, in its row and to the other', () => {
    const rows = [['a', 'b', 'c'], ['d']];
    expect(moved(rows, [0, 0], [0, 2])).toEqual([['b', 'a', 'c'], ['d']]);
    expect(moved(rows, [0, 0], [0, 3])).toEqual([['b', 'c', 'a'], ['d']]);
    expect(moved(rows, [0, 2], [0, 0])).toEqual([['c', 'a', 'b'], ['d']]);
    expect(moved(rows, [0, 1], [1, 0])).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('never puts nine cars in a row, but moves within a full one (FT-16)', () => {
    const full = [[...'abcdefgh'], ['x']];
    expect(moved(full, [1, 0], [0, 3])).toBeNull();
    expect(moved(full, [0, 0], [0, 8])?.[0]?.join('')).toBe('bcdefgha');
  });

  it('pays, then lays every car from the bumper outward', () => {
    expect(arranging([['box', 'ore'], ['tank']])).toEqual([
      { kind: 'rearrange' },
      { kind: 'store', car: 'box', row: 0 },
      { kind: 'store', car: 'ore', row: 0 },
      { kind: 'store', car: 'tank', row: 1 },
    ]);
  });
});

describe('the table', () => {
  it('lists every car by where it lies', () => {
    expect(placesOf(viewOf(['hopper'])).map(({ zone, face }) => `${zone} ${face}`)).toEqual([
      'main-0 box',
      'main-0 ore',
      'main-1 tank',
      'hand hopper',
      'private-0-0 stock',
      'train-0-0 tank',
    ]);
  });

  it('counts free locomotives and orders seats around the table', () => {
    expect(freeLocomotives(player(['tank'], [], 6))).toBe(5);
    expect(seatsAfter(2, 5)).toEqual([3, 4, 0, 1, 2]);
    expect(seatsAfter(0, 2)).toEqual([1, 0]);
  });
});
