import { describe, expect, it } from 'vitest';
import type { BaseAction } from '../game/board';
import { type Position, parseWaiting, type Tree } from './kept-puzzles';
import { momentAfter, numberAfter, resultAfter } from './turn-tree';

const take = { kind: 'take' } as BaseAction;
const pass = { kind: 'pass' } as BaseAction;
const place = { kind: 'place' } as BaseAction;

async function seal(value: unknown, key: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value).padEnd(48));
  let sealed = '';
  for (let at = 0; at < text.length; at++) {
    const name = new TextEncoder().encode(`${key}/${Math.floor(at / 32)}`);
    const stream = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
    sealed += String.fromCharCode((text[at] ?? 0) ^ (stream[at % 32] ?? 0));
  }
  return btoa(sealed);
}

const puzzle = {
  id: 'p',
  seat: 0,
  seats: 2,
  view: { seat: 0, turn: 1, hand: ['a'] },
  rating: { rating: 1000, uncertainty: 90, tries: 3 },
  day: null,
} as unknown as Position;

async function makeTree(): Promise<Tree> {
  const turn = (win: number) => ({ actions: [take, place], win, wins: null, points: null });
  const answer = { best: turn(0.6), next_best: turn(0.5), noise: 0.01, worlds: 400, level: 900 };
  return {
    moments: [
      { changes: {}, legal: [take, pass], next: [1, 2], seal: null },
      { changes: { hand: [] }, legal: [place], next: [3], seal: null },
      {
        changes: { turn: 2 },
        legal: [],
        next: [],
        seal: await seal({ solved: false, win: 0.4 }, 'p/2'),
      },
      {
        changes: { turn: 3 },
        legal: [],
        next: [],
        seal: await seal({ solved: true, win: 0.6 }, 'p/3'),
      },
    ],
    answer: await seal(answer, 'p/answer'),
  };
}

describe('the tree of a turn', () => {
  it('is walked action by action', async () => {
    const tree = await makeTree();
    expect(numberAfter(tree, [])).toBe(0);
    expect(numberAfter(tree, [take, place])).toBe(3);
    expect(numberAfter(tree, [place])).toBeNull();
    expect(numberAfter(tree, [pass, place])).toBeNull();
  });

  it('gives the view, the legal actions and the end of the turn', async () => {
    const tree = await makeTree();
    const middle = momentAfter(puzzle, tree, [take]);
    expect(middle).toEqual({ view: { seat: 0, turn: 1, hand: [] }, legal: [place], done: false });
    expect(momentAfter(puzzle, tree, [take, place])?.done).toBe(true);
    expect(momentAfter(puzzle, tree, [place])).toBeNull();
  });

  it('knows the result of a known turn', async () => {
    const tree = await makeTree();
    const solved = await resultAfter(puzzle, tree, [take, place]);
    expect(solved).toMatchObject({ solved: true, loss: 0, is_rated: false, worlds: 400 });
    const failed = await resultAfter(puzzle, tree, [pass]);
    expect(failed?.solved).toBe(false);
    expect(failed?.loss).toBeCloseTo(0.2);
  });

  it('knows nothing of a turn in progress, or of an idea that was not compared', async () => {
    const tree = await makeTree();
    expect(await resultAfter(puzzle, tree, [take])).toBeNull();
    const unknown = await seal({ solved: null, win: 0 }, 'p/2');
    const moments = tree.moments.map((one, at) => (at === 2 ? { ...one, seal: unknown } : one));
    expect(await resultAfter(puzzle, { ...tree, moments }, [pass])).toBeNull();
  });
});

describe('tries that wait', () => {
  it('are read with care', () => {
    expect(parseWaiting(null)).toEqual([]);
    expect(parseWaiting('{')).toEqual([]);
    expect(parseWaiting('{}')).toEqual([]);
    expect(parseWaiting('[null, 3, {"puzzle": 1}, {"puzzle": "a", "actions": []}]')).toEqual([
      { puzzle: 'a', actions: [] },
    ]);
  });
});
