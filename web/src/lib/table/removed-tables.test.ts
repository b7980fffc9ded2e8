import { expect, it } from 'vitest';
import { isTableRemoved, parseRemoved, removeTable, restoreTable } from './removed-tables.svelte';

it.each([
  [null, []],
  ['["a","b"]', ['a', 'b']],
  ['{"a":1}', []],
  ['["a",3,null]', ['a']],
  ['nonsense', []],
])('reads %s', (stored, ids) => {
  expect(parseRemoved(stored)).toEqual(ids);
});

it('keeps only the latest of very many', () => {
  const ids = Array.from({ length: 600 }, (_, at) => `t${at}`);
  expect(parseRemoved(JSON.stringify(ids))).toHaveLength(500);
  expect(parseRemoved(JSON.stringify(ids)).at(-1)).toBe('t599');
});

it('removes a table from the list and restores it', () => {
  removeTable('x');
  expect(isTableRemoved('x')).toBe(true);
  restoreTable('x');
  expect(isTableRemoved('x')).toBe(false);
});
