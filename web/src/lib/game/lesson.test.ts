import { describe, expect, it } from 'vitest';
import type { TutorialStep } from './board';
import { asks as asksFor, isPossible, judgePlay, overlap, placeBeside, pressDue } from './lesson';

const asks = (kind: string): TutorialStep => ({ text: kind, wait: asksFor({ kind }) });
const says: TutorialStep = { text: 'says' };
const steps = [says, asks('board'), says, asks('attach'), asks('caboose')];

describe('an action of the learner', () => {
  it.each([
    [1, 'board', { what: 'done', at: 2 }],
    [1, 'attach', { what: 'other' }],
    [0, 'board', { what: 'done', at: 2 }],
    [0, 'attach', { what: 'other' }],
    [2, 'attach', { what: 'done', at: 4 }],
    [4, 'caboose', { what: 'done', at: 5 }],
  ])('at step %i: %s', (at, kind, verdict) => {
    expect(judgePlay(steps, at, [{ kind }])).toEqual(verdict);
  });
});

it('knows when its action is no longer possible', () => {
  expect(isPossible(asks('board'), [{ kind: 'attach' }], true)).toBe(false);
  expect(isPossible(asks('board'), [{ kind: 'board' }], true)).toBe(true);
  expect(isPossible(asks('board'), [], false)).toBe(null);
  expect(isPossible(says, [], true)).toBe(null);
});

it('highlights the last press whose condition holds', () => {
  const presses = [{ at: '#token' }, { at: '#train', when: '#token-picked' }, { at: '#confirm' }];
  const shown = (...found: string[]) => pressDue(presses, (one) => found.includes(one));
  expect(shown('#token')).toBe('#token');
  expect(shown('#token', '#train')).toBe('#token');
  expect(shown('#token', '#token-picked')).toBe('#train');
  expect(shown('#token', '#token-picked', '#confirm')).toBe('#confirm');
  expect(shown()).toBe(null);
});

describe('the text of a lesson', () => {
  const screen = { width: 1280, height: 860 };
  const size = { width: 320, height: 150 };
  it.each([
    ['left', { left: 20, top: 300, width: 200, height: 80 }],
    ['right', { left: 1000, top: 300, width: 250, height: 80 }],
    ['low', { left: 300, top: 700, width: 700, height: 120 }],
    ['wide and high', { left: 10, top: 60, width: 900, height: 400 }],
  ])('is placed beside its subject, not over it: %s', (_, box) => {
    const spot = placeBeside(box, size, screen);
    expect(overlap({ ...spot, ...size }, box)).toBe(0);
    expect(spot.left).toBeGreaterThanOrEqual(0);
    expect(spot.top).toBeGreaterThanOrEqual(0);
    expect(spot.left + size.width).toBeLessThanOrEqual(screen.width);
    expect(spot.top + size.height).toBeLessThanOrEqual(screen.height);
  });

  it('does not cover other needed elements', () => {
    const box = { left: 20, top: 300, width: 200, height: 80 };
    const confirm = { left: 230, top: 250, width: 500, height: 200 };
    const spot = placeBeside(box, size, screen, [confirm]);
    expect(overlap({ ...spot, ...size }, confirm)).toBe(0);
  });
});
