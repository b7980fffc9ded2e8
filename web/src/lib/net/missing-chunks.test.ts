import { describe, expect, it } from 'vitest';
import { mayReload } from './missing-chunks';

function makeShelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
}

describe('a missing chunk', () => {
  it('reloads the page, but not repeatedly', () => {
    const shelf = makeShelf();
    const kept = () => shelf;
    expect(mayReload(kept, 1_000_000)).toBe(true);
    expect(mayReload(kept, 1_001_000)).toBe(false);
    expect(mayReload(kept, 1_029_000)).toBe(false);
    expect(mayReload(kept, 1_100_000)).toBe(true);
  });

  it('never reloads automatically without storage', () => {
    const closed = () => {
      throw new Error('no storage here');
    };
    expect(mayReload(closed, 1_000_000)).toBe(false);
  });
});
