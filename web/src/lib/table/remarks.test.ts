import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasText, loadTexts } from '../i18n/texts.svelte';
import { LEVELS_WITH_REMARKS, OCCASIONS } from './remark-texts';
import { type PublicFacts, remarkOf } from './remarks';

const note = (version: number, ...points: number[]) => ({
  version,
  note: { key: 'ride', args: {}, points },
});
/** Return facts whose last event is told about: every second moment is. */
function told(points: readonly number[], more: Partial<PublicFacts> = {}) {
  const found = [1, 2, 3, 4, 5, 6, 7, 8].map((version) =>
    remarkOf({
      table: 'AAAA',
      bots: [1],
      notes: [note(version, ...points)],
      ranks: null,
      version,
      ...more,
    }),
  );
  return found.find((one) => one !== null) ?? null;
}

describe('a bot', () => {
  it('remarks on its own gain, its loss, and what others gain', () => {
    expect(told([5, 20])).toMatchObject({ seat: 1, occasion: 'gain' });
    expect(told([0, -3])).toMatchObject({ seat: 1, occasion: 'loss' });
    expect(told([20, 0])).toMatchObject({ seat: 1, occasion: 'envy' });
  });
  it('is silent about small change, and most of the time', () => {
    const notes = [note(1, 0, 50), note(2, 0, 3)];
    const at = (version: number) =>
      remarkOf({ table: `${version}`, bots: [1], notes, ranks: null, version: 2 });
    expect([1, 2, 3, 4, 5].map(at)).toEqual([null, null, null, null, null]);
    const spoken = Array.from({ length: 100 }, (_, version) =>
      remarkOf({
        table: 'T',
        bots: [1],
        notes: [note(version, 0, 9)],
        ranks: null,
        version,
      }),
    ).filter((one) => one !== null);
    expect(spoken.length).toBeLessThan(60);
  });
  it('ends the game with a word: the winner, or somebody who lost', () => {
    expect(told([], { ranks: [2, 1], notes: [] })).toMatchObject({ seat: 1, occasion: 'won' });
    expect(told([], { ranks: [1, 2], notes: [] })).toMatchObject({ seat: 1, occasion: 'lost' });
  });
  it('says nothing where only people play', () => {
    expect(told([5, 20], { bots: [] })).toBeNull();
  });
});

describe('the texts of remarks', () => {
  beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));
  it.each(['en', 'fr'] as const)('are complete in %s', async (language) => {
    await loadTexts(language);
    const keys = LEVELS_WITH_REMARKS.flatMap((level) =>
      OCCASIONS.map((occasion) => `remark-${level}-${occasion}`),
    );
    expect(keys.filter((key) => !hasText(key))).toEqual([]);
  });
});
