import { expect, test } from 'vitest';
import { filtersOf, NO_FILTERS, searchOf } from './history-filters';

test('filters survive the way into an address and back', () => {
  const chosen = { game: 'block-train', result: 'won', against: '', rated: 'yes' };
  expect(searchOf(chosen)).toBe('?game=block-train&result=won&rated=yes');
  expect(filtersOf(searchOf(chosen))).toEqual(chosen);
  expect(searchOf(NO_FILTERS)).toBe('');
});
test.each(['', '?result=drawn', '?rated=maybe&part=3', '?game=Block%20Train', '?game=../me'])(
  'other words in an address are no filters: %s',
  (search) => {
    expect(filtersOf(search)).toEqual(NO_FILTERS);
  },
);
