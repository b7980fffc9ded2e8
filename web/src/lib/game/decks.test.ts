import { expect, it } from 'vitest';
import {
  formatCodes,
  formatDeck,
  isSame,
  parseDeck,
  totalOf,
  UnreadableDeck,
  usualCounts,
  withCount,
} from './decks';

it.each([
  ['royal 3\ncoal 12', { royal: 3, coal: 12 }],
  ['royal,3\r\ncoal;12\n', { royal: 3, coal: 12 }],
  ['"royal","3"', { royal: 3 }],
  ['day coach: 4', { day_coach: 4 }],
  ['# ours\nroyal 3 # crowns\n\n', { royal: 3 }],
  ['{"royal": 3, "coal": 0}', { royal: 3, coal: 0 }],
  ['Bf-G <R-B*2, E-E', { 'Bf-G': 1, '<R-B': 2, 'E-E': 1 }],
  ['<B-B*2\n<B-B', { '<B-B': 3 }],
  ['repair_3 2', { repair_3: 2 }],
])('reads %j', (text, counts) => {
  expect(parseDeck(text)).toEqual(counts);
});

it.each(['', '{"royal": -1}', '{"royal": "3"}', '{', 'royal three ***', '{"a": 1.5}', '[1]***'])(
  'refuses %j',
  (text) => {
    expect(() => parseDeck(text)).toThrow(UnreadableDeck);
  },
);

it('reads back what it wrote', () => {
  const counts = { 'Bf-G': 1, '<R-B': 2 };
  expect(parseDeck(formatDeck(counts))).toEqual(counts);
  expect(parseDeck(formatCodes(counts))).toEqual(counts);
});

it('omits zero counts', () => {
  expect(formatDeck({ royal: 0, coal: 2 })).toBe('coal 2\n');
  expect(formatCodes({ 'B-B': 0, 'E-E': 1 })).toBe('E-E');
});

it('counts', () => {
  expect(totalOf({ a: 2, b: 3 })).toBe(5);
  expect(withCount({ a: 2 }, 'a', -4)).toEqual({ a: 0 });
  expect(withCount({ a: 2 }, 'a', Number.NaN)).toEqual({ a: 0 });
  expect(withCount({ a: 2 }, 'b', 2.7)).toEqual({ a: 2, b: 2 });
  expect(isSame({ a: 1, b: 0 }, { a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
});

it('finds the default deck by number of seats, or for any number', () => {
  expect(usualCounts({ 2: { a: 9 }, 3: { a: 12 } }, 3)).toEqual({ a: 12 });
  expect(usualCounts({ 0: { a: 9 } }, 5)).toEqual({ a: 9 });
});
