import { describe, expect, it } from 'vitest';
import { columnsFor } from './fit';

describe('columnsFor', () => {
  it('stacks wide items in a high box, and puts them side by side in a wide one', () => {
    expect(columnsFor(350, 320, 7, 6.6)).toBe(1);
    expect(columnsFor(680, 200, 7, 6.6)).toBe(2);
    expect(columnsFor(1060, 460, 7, 6.6)).toBe(2);
  });
  it('returns one column before anything is measured, and for no items', () => {
    expect(columnsFor(0, 0, 7, 6.6)).toBe(1);
    expect(columnsFor(100, 100, 0, 1)).toBe(1);
  });
});
