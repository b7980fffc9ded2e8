import { describe, expect, it } from 'vitest';
import type { Happening } from '../wire.gen';
import { standInAt, standInsOf } from './stand_ins';

let number = 0;
const happens = (what: Happening['what'], version: number, more: Partial<Happening> = {}) => ({
  number: number++,
  what,
  at: 0,
  version,
  seat: 0,
  name: 'Ada',
  text: '',
  ...more,
});
const nobody = () => null;

describe('the player of a step', () => {
  it('is the bot that the seat was handed to, until its person returns', () => {
    const all = standInsOf(
      [happens('seated', 5, { text: 'porter' }), happens('returned', 9)],
      nobody,
    );
    expect([4, 5, 8, 9].map((at) => standInAt(all, 0, at)?.level)).toEqual([
      undefined,
      'porter',
      'porter',
      undefined,
    ]);
    expect(standInAt(all, 1, 6)).toBeNull();
  });
  it('is the bot that sits there now, after a timeout', () => {
    const all = standInsOf([happens('timed_out', 3, { text: 'bot' })], () => 'signaller');
    expect(standInAt(all, 0, 3)?.level).toBe('signaller');
  });
  it('is not a stand-in where a bot has its own seat', () => {
    const own = happens('seated', 0, { name: 'porter', text: 'porter' });
    expect(standInsOf([own], nobody)).toEqual([]);
  });
  it('is dropped with undone steps', () => {
    const all = standInsOf(
      [
        happens('seated', 5, { text: 'porter' }),
        happens('returned', 9),
        happens('undone', 6, { text: '6' }),
      ],
      nobody,
    );
    expect([5, 6].map((at) => standInAt(all, 0, at) !== null)).toEqual([true, false]);
  });
});
