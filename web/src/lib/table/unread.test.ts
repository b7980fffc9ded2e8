import { expect, it } from 'vitest';
import type { Happening } from '../wire.gen';
import { parseRead, saidSince } from './unread.svelte';

const say = (number: number, seat: number | null, what: Happening['what'] = 'said'): Happening => ({
  number,
  what,
  at: 0,
  version: 0,
  seat,
  name: 'Ada',
  text: 'hello',
});

const nobody = () => false;

it('counts others’ messages after the mark, and nothing else', () => {
  const news = [say(4, 1), say(8, 0), say(12, 1, 'joined'), say(16, 1), say(20, null)];
  expect(saidSince(news, 4, [0], nobody).map(({ number }) => number)).toEqual([16, 20]);
});

it('is empty for a person who has read everything', () => {
  expect(saidSince([say(4, 1)], 4, [0], nobody)).toEqual([]);
});

it('ignores muted people', () => {
  const news = [say(4, 1), say(8, 2), say(12, 1)];
  expect(saidSince(news, 0, [0], (seat) => seat === 1).map(({ number }) => number)).toEqual([8]);
});

it.each([
  [null, []],
  ['[["a",3],["b","x"],7]', [['a', 3]]],
  ['{}', []],
  ['nonsense', []],
])('reads the marks in %s', (stored, rows) => {
  expect([...parseRead(stored)]).toEqual(rows);
});
