import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BaseAction } from '../game/board';
import { isTryWaiting, sendWaitingTries, waitWithTry } from './kept-puzzles';

const take = { kind: 'take' } as BaseAction;
const NETWORK = 0;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  waitWithTry('first', [take]);
  waitWithTry('second', [take]);
});
afterEach(() => vi.unstubAllGlobals());

/** Answer requests with a status and a body. */
function answer(status: number, body: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (status === NETWORK) throw new TypeError('offline');
    return new Response(body, { status });
  });
  return asked;
}

it.each([
  [NETWORK, ''],
  [503, '{"error":"stopping"}'],
  [503, '{"error":"thinkers_busy"}'],
  [503, '{"error":"cannot_save"}'],
  [500, '{"error":"fault"}'],
  [429, '{"error":"too_fast"}'],
  [502, '<h1>Bad gateway</h1>'],
  [200, '<h1>Welcome to our hotel</h1>'],
])('tries wait on after %i %s', async (status, body) => {
  const asked = answer(status, body);
  await sendWaitingTries();
  expect(asked).toEqual(['/api/puzzles/first/try']);
  expect([isTryWaiting('first'), isTryWaiting('second')]).toEqual([true, true]);
});

it.each([
  [200, '{"solved":true}'],
  [422, '{"error":"puzzle_turn_goes_on"}'],
  [404, '{"error":"no_such_puzzle"}'],
])('a try is sent once if the answer is %i %s', async (status, body) => {
  const asked = answer(status, body);
  await sendWaitingTries();
  expect(asked).toHaveLength(2);
  expect([isTryWaiting('first'), isTryWaiting('second')]).toEqual([false, false]);
});
