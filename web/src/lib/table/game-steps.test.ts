import { describe, expect, it } from 'vitest';
import type { Step } from '../game/board';
import type { Update } from '../wire.gen';
import {
  foldUpdate,
  headlineOf,
  lastTurnEnd,
  leadOf,
  standings,
  stepByTurn,
  turningPoints,
  turnsOf,
} from './game-steps';

/** `c` is chance, digits are seats: "c0011c" deals, then seat 0 acts twice, and so on. */
const story = (text: string): Step[] =>
  [...text].map((mark) => ({ seat: mark === 'c' ? -1 : Number(mark), action: { kind: 'x' } }));

const update = (since: number, steps: string, revision = 1): Update => ({
  kind: 'update',
  seat: 0,
  version: since + steps.length,
  revision,
  since,
  steps: story(steps),
  view: { seat: 0, to_move: 0, scores: [0, 0] },
  legal: [],
  complete: true,
  to_move: 0,
  outcome: null,
  take_back: { free: null, ask: null },
});

describe('folding updates', () => {
  it('keeps the first steps and appends the new', () => {
    const eye = foldUpdate(undefined, update(0, 'c0'));
    const next = foldUpdate(eye ?? undefined, update(2, '1c', 2));
    expect(next?.steps.map((step) => step.seat)).toEqual([-1, 0, 1, -1]);
    expect(next?.fresh).toBe(2);
  });

  it('drops undone steps', () => {
    const eye = foldUpdate(undefined, update(0, 'c001'));
    const next = foldUpdate(eye ?? undefined, update(2, '', 2));
    expect(next?.steps).toHaveLength(2);
    expect(next?.fresh).toBe(0);
  });

  it('returns the same object for the same update', () => {
    const eye = foldUpdate(undefined, update(0, 'c0')) ?? undefined;
    expect(foldUpdate(eye, update(2, ''))).toBe(eye);
    expect(foldUpdate(eye, update(2, '', 2))).not.toBe(eye);
  });

  it('refuses a gap', () => {
    expect(foldUpdate(undefined, update(3, '0'))).toBeNull();
  });
});

describe('turns', () => {
  it('assigns chance to the seat that caused it', () => {
    expect(turnsOf(story('c00c11c'))).toEqual([
      { seat: -1, from: 0, to: 1 },
      { seat: 0, from: 1, to: 4 },
      { seat: 1, from: 4, to: 7 },
    ]);
  });

  it.each([
    ['c00c11c', 0, 4],
    ['c00c11c0', 0, 4],
    ['c11c0', 0, 0],
    ['c00', 0, 0],
    ['c00c11', null, 0],
  ])('in %s the news for seat %s begins at %i', (text, seat, version) => {
    expect(lastTurnEnd(story(text), seat)).toBe(version);
  });

  it.each([
    ['c00c11c', 0, 1, 1],
    ['c00c11c', 1, 1, 4],
    ['c00c11c', 2, -1, 1],
    ['c00c11c', 4, -1, 1],
    ['c00c11c', 7, 1, 7],
    ['c00c11c', 0, -1, 0],
  ] as const)('in %s a jump from %i by %i leads to %i', (text, at, by, to) => {
    expect(stepByTurn(story(text), at, by)).toBe(to);
  });
});

it('finds the moments that moved the lead most', () => {
  const scores = [
    [0, 0],
    [1, 0],
    [1, 12],
    [6, 17],
    [14, 17],
  ];
  expect(turningPoints(scores, 2)).toEqual([
    { version: 2, gains: [{ seat: 1, points: 12 }] },
    { version: 4, gains: [{ seat: 0, points: 8 }] },
  ]);
});

it('credits the points of a moment to all seats that scored', () => {
  const scores = [
    [0, 0, 0],
    [3, 12, 0],
  ];
  expect(turningPoints(scores)).toEqual([
    {
      version: 1,
      gains: [
        { seat: 1, points: 12 },
        { seat: 0, points: 3 },
      ],
    },
  ]);
});

describe('the end', () => {
  it('orders seats by rank with their distance to the winner', () => {
    expect(standings([10, 22, 22], [3, 1, 2])).toEqual([
      { seat: 1, rank: 1, points: 22, behind: 0 },
      { seat: 2, rank: 2, points: 22, behind: 0 },
      { seat: 0, rank: 3, points: 10, behind: 12 },
    ]);
  });
  it.each([
    [[10, 22, 18], [3, 1, 2], 4],
    [[22, 22], [1, 2], 0],
    [[5, 5], [1, 1], null],
  ])('of %j with ranks %j the lead is %j', (scores, ranks, lead) => {
    expect(leadOf(scores, ranks)).toBe(lead);
  });
});

describe('the headline', () => {
  const step = (seat: number, kind: string) => ({ seat, action: { kind } });
  it.each([
    [[step(-1, 'deal'), step(0, 'lay'), step(0, 'end'), step(-1, 'refill')], 1],
    [[step(-1, 'deal')], 0],
    [[step(0, 'lay'), step(1, 'buy'), step(-1, 'pay')], 1],
  ])('%#: is a move, not chance and not the end of a turn', (steps, at) => {
    expect(headlineOf(steps, ['end'])).toBe(at);
  });
});
