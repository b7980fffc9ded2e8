import { describe, expect, test } from 'vitest';
import { byKind, isSeatField, readView } from './read';

const base = { seat: 0, to_move: 1, scores: [3, 4, 5] };

describe('a view of any game', () => {
  test('reads a list with one entry per seat as a column of the players', () => {
    const { columns } = readView({
      ...base,
      hand_sizes: [3, 3, 2],
      shelves: [[], ['A1'], []],
    } as never);
    expect(columns.map(({ name }) => name)).toEqual(['hand_sizes', 'shelves']);
  });

  test('keeps a hand with as many cards as seats a hand', () => {
    const { facts, columns } = readView({ ...base, hand: ['A1', 'B2', 'C3'] } as never);
    expect(columns).toEqual([]);
    expect(facts).toEqual([{ shape: 'list', name: 'hand', items: ['A1', 'B2', 'C3'] }]);
  });

  test('omits unknown values and fields that the shell shows', () => {
    expect(readView({ ...base, hand: null } as never)).toEqual({ facts: [], columns: [] });
  });

  test('reads named lists as rows and other values unchanged', () => {
    const { facts } = readView({
      ...base,
      wagons: { alder: ['A1'], birch: [] },
      sack: 18,
    } as never);
    expect(facts).toEqual([
      {
        shape: 'rows',
        name: 'wagons',
        rows: [
          { name: 'alder', items: ['A1'] },
          { name: 'birch', items: [] },
        ],
      },
      { shape: 'one', name: 'sack', item: 18 },
    ]);
  });
});

test('actions are grouped by kind, in their original order', () => {
  const legal = [
    { kind: 'load', bag: 'A1' },
    { kind: 'shelve', bag: 'A1' },
    { kind: 'load', bag: 'B2' },
  ];
  expect(byKind(legal).map(({ kind, actions }) => [kind, actions.length])).toEqual([
    ['load', 2],
    ['shelve', 1],
  ]);
});

test('a field that holds a seat is recognised by its name', () => {
  expect(['seat', 'player', 'from_seat', 'bag'].map(isSeatField)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
