import { describe, expect, it } from 'vitest';
import { freshDraw, sayOdds } from './rare-draw';

const step = (seat: number, kind: string) => ({ seat, action: { kind } });

describe('a rare draw', () => {
  const steps = [step(-1, 'draw'), step(0, 'move'), step(-1, 'draw'), step(1, 'move')];

  it('is looked for among the newest steps only', () => {
    expect(freshDraw(steps, 2, ['draw'])).toBe(2);
    expect(freshDraw(steps, 1, ['draw'])).toBeNull();
    expect(freshDraw(steps, 4, ['deal'])).toBeNull();
  });

  it('is told if its odds are known and small', () => {
    expect(sayOdds({ step: 1, chance: 0.03, cards: 1 })).toBe('odds-card');
    expect(sayOdds({ step: 1, chance: 0.08, cards: 4 })).toBe('');
    expect(sayOdds({ step: 1, chance: 0.04, cards: 4 })).toBe('odds-cards');
    expect(sayOdds({ step: 1, chance: null, cards: 0 })).toBe('');
  });
});
