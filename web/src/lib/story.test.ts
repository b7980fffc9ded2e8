import { describe, expect, it } from 'vitest';
import type { Step } from './board';
import { foldUpdate, lastTurnEnd, stepByTurn, turningPoints, turnsOf } from './story';
import type { Update } from './wire.gen';

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

  it('forgets steps that were taken back', () => {
    const eye = foldUpdate(undefined, update(0, 'c001'));
    const next = foldUpdate(eye ?? undefined, update(2, '', 2));
    expect(next?.steps).toHaveLength(2);
    expect(next?.fresh).toBe(0);
  });

  it('is the same eye when the same is told again', () => {
    const eye = foldUpdate(undefined, update(0, 'c0')) ?? undefined;
    expect(foldUpdate(eye, update(2, ''))).toBe(eye);
    expect(foldUpdate(eye, update(2, '', 2))).not.toBe(eye);
  });

  it('refuses a gap', () => {
    expect(foldUpdate(undefined, update(3, '0'))).toBeNull();
  });
});

describe('turns', () => {
  it('lets luck belong to whoever called for it', () => {
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
  ])('in %s what is news to seat %s begins at %i', (text, seat, version) => {
    expect(lastTurnEnd(story(text), seat)).toBe(version);
  });

  it.each([
    ['c00c11c', 0, 1, 1],
    ['c00c11c', 1, 1, 4],
    ['c00c11c', 2, -1, 1],
    ['c00c11c', 4, -1, 1],
    ['c00c11c', 7, 1, 7],
    ['c00c11c', 0, -1, 0],
  ] as const)('in %s one goes from %i by %i to %i', (text, at, by, to) => {
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
    { version: 2, seat: 1, gain: 12 },
    { version: 4, seat: 0, gain: 8 },
  ]);
});
