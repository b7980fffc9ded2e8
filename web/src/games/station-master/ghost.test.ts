import { describe, expect, it } from 'vitest';
import { ghostOf, handIdOf } from './ghost';
import type { StationMasterView } from './wire.gen';

const train = (carriages: string[], value: number, missing: number) => ({
  carriages,
  worths: carriages.map(() => value),
  value,
  missing,
});
const view = {
  trains: [train(['mail'], 2, 1), null],
  discard: ['coal'],
  source: 0,
} as unknown as StationMasterView;
const after = { trains: [train(['mail', 'mail'], 4, 0)] } as unknown as StationMasterView;

describe('the ghost of a choice', () => {
  it('is at the tail of its train, with the value the server predicts', () => {
    const ghost = ghostOf(view, { kind: 'attach', card: 'mail', train: 0 }, after);
    expect(ghost).toMatchObject({ what: 'carriage', card: 'mail', value: 4, departs: true });
  });
  it('has no value if the server knows none', () => {
    expect(ghostOf(view, { kind: 'board', token: 2, train: 0 }, null)?.value).toBeNull();
  });
  it('is the carriage lifted, from the discard or another train', () => {
    expect(ghostOf(view, { kind: 'mend', depth: 0, train: 0 }, null)?.card).toBe('coal');
    expect(ghostOf(view, { kind: 're_assign_to', train: 0 }, null)?.card).toBe('mail');
  });
  it('is null for an action without a train', () => {
    expect(ghostOf(view, { kind: 'stop' }, null)).toBeNull();
    expect(ghostOf(view, undefined, null)).toBeNull();
  });
});

describe('the piece a choice takes from the hand', () => {
  const hand = [{ id: 'p7', zone: 'hand-0', face: 'mail' }];
  it('is identified by its card, its token or its place in the discard', () => {
    expect(handIdOf({ kind: 'attach', card: 'mail', train: 0 }, hand)).toBe('p7');
    expect(handIdOf({ kind: 'board', token: 2, train: 0 }, hand)).toBe('own-2');
    expect(handIdOf({ kind: 'mend', depth: 1, train: 0 }, hand)).toBe('discard-1');
  });
});
