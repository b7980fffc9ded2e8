import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../../lib/game/piece-tracker';
import { parseCard, sortHand } from './cards';
import { isForSale, isUsable, needsConfirming, placesOf, targetsOf } from './turn';
import type { TrambahnAction, TrambahnView } from './wire.gen';

const legal: TrambahnAction[] = [
  { kind: 'passenger', card: 'C', line: 'blue' },
  { kind: 'passenger', card: 'C', line: 'red' },
  { kind: 'start', card: 'R5' },
  { kind: 'add', card: 'R5', column: 1 },
  { kind: 'income', card: 'R5' },
  { kind: 'buy', tram: 3, column: 0 },
  { kind: 'buy', tram: 3, column: 2 },
  { kind: 'end_turn' },
];

describe('cards', () => {
  it.each([
    ['B1', 'blue', 1, 1],
    ['R6', 'red', 6, 1],
    ['G7', 'green', 7, 2],
    ['Y10', 'yellow', 10, 3],
    ['C', null, 0, 0],
  ])('reads %s (TB-1 to TB-3)', (code, line, value, points) => {
    expect(parseCard(code)).toEqual({ line, value, points });
  });

  it('sorts a hand by line and value, Conductors last', () => {
    expect(sortHand(['C', 'Y2', 'B10', 'B9', 'R1'])).toEqual(['B9', 'B10', 'R1', 'Y2', 'C']);
  });
});

describe('legal places of a picked piece', () => {
  it.each([
    [{ what: 'card', card: 'C' }, ['row-blue', 'row-red']],
    [{ what: 'card', card: 'R5' }, ['new-column', 'column-1', 'money']],
    [{ what: 'card', card: 'B1' }, []],
    [{ what: 'tram', tram: 3 }, ['column-0', 'column-2']],
    [null, []],
  ] as const)('%j: %j', (picked, places) => {
    expect([...targetsOf(legal, picked).keys()]).toEqual(places);
  });

  it('knows which cards are usable and which trams are for sale', () => {
    expect(isUsable(legal, 'R5')).toBe(true);
    expect(isUsable(legal, 'B1')).toBe(false);
    expect(isForSale(legal, 3)).toBe(true);
    expect(isForSale(legal, 4)).toBe(false);
  });

  it('asks before chance follows', () => {
    expect(legal.filter(needsConfirming).map((action) => action.kind)).toEqual([
      'buy',
      'buy',
      'end_turn',
    ]);
  });
});

it('lists every visible card once, and the other hand as unknown', () => {
  const view = {
    seat: 0,
    hand: ['R5', 'B2'],
    hand_sizes: [2, 3],
    rows: { blue: ['B1'], red: [] },
    columns: [[{ cards: ['G1', 'G4'], tram: 2, points: 4 }], []],
    market: [3, 2],
  } as unknown as TrambahnView;
  const faces = placesOf(view).map((place) => `${place.zone}:${place.face}`);
  expect(faces).toEqual([
    'hand-0:B2',
    'hand-0:R5',
    ...Array(3).fill(`hand-1:${UNKNOWN}`),
    'row-blue:B1',
    'column-0-0:G1',
    'column-0-0:G4',
    'tram-0-0:tram-2',
    'market:tram-2',
    'market:tram-3',
  ]);
});
