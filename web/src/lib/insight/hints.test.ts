import { describe, expect, it } from 'vitest';
import { isAhead } from './hints';

describe('the lead of a hint', () => {
  it('counts from two standard errors on', () => {
    expect(isAhead({ lead: 0.03, noise: 0.01 })).toBe(true);
    expect(isAhead({ lead: 0.03, noise: 0.02 })).toBe(false);
  });
  it('is none below half a point of win chance', () => {
    expect(isAhead({ lead: 0.004, noise: 0 })).toBe(false);
  });
});
