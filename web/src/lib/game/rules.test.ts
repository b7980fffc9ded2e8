import { expect, it } from 'vitest';
import { makeAccessible } from './rules';

it('makes tables of the rules scrollable by keyboard and leaves no heading empty', () => {
  const page = '<table><thead><tr><th></th><th style="x">A</th><th style="x"></th></tr></thead>';
  expect(makeAccessible(page)).toBe(
    '<table tabindex="0"><thead><tr><td></td><th style="x">A</th><td></td></tr></thead>',
  );
});
