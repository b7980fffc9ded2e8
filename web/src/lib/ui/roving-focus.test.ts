import { expect, it } from 'vitest';
import { nearest } from './roving-focus';

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
const grid = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(22, 20)];

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, null],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 3, 0],
  ['ArrowLeft', 4, 3],
  ['Enter', 0, null],
])('%s from box %i goes to %s', (key, from, to) => {
  expect(nearest(grid, from, key)).toBe(to);
});
