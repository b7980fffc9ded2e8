import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasText, loadTexts } from '../i18n/texts.svelte';
import { LEVELS_WITH_REMARKS, OCCASIONS } from './remark-texts';
import { type PublicFacts, remarkKey, remarkOf, VARIANTS } from './remarks';

const note = (version: number, ...points: number[]) => ({
  version,
  note: { key: 'ride', args: {}, points },
});
const told = (points: readonly number[], more: Partial<PublicFacts> = {}) =>
  remarkOf({ bots: [1], notes: [note(4, ...points)], ranks: null, version: 4, ...more });

describe('a bot', () => {
  it('remarks on its own gain, its loss, and what others gain', () => {
    expect(told([5, 20])).toMatchObject({ seat: 1, occasion: 'gain' });
    expect(told([0, -3])).toMatchObject({ seat: 1, occasion: 'loss' });
    expect(told([20, 0])).toMatchObject({ seat: 1, occasion: 'envy' });
  });
  it('is silent about small change, and after every second event', () => {
    const notes = [note(1, 0, 50), note(2, 0, 60), note(3, 0, 3)];
    expect(told([], { notes })).toBeNull();
    const events = Array.from({ length: 8 }, (_, at) => note(at, 0, 9));
    const spoken = events.map((_, at) => told([], { notes: events.slice(0, at + 1) })?.variant);
    expect(spoken).toEqual([1, undefined, 2, undefined, 1, undefined, 2, undefined]);
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
      OCCASIONS.flatMap((occasion) =>
        (occasion === 'won' || occasion === 'lost' ? [1] : [1, VARIANTS]).map((variant) =>
          remarkKey(level, { seat: 0, version: 0, occasion, variant }),
        ),
      ),
    );
    expect(keys.filter((key) => !hasText(key))).toEqual([]);
  });
});
