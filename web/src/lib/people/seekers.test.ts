import { beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.svelte';
import { sayWish } from './seekers';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadTexts('en');
});

it('lists the numbers of players from few to many', () => {
  const wish = { games: ['block-train'] as const, seats: [4, 2, 3], rated: false, clock: null };
  expect(sayWish(wish)).toContain('2, 3, or 4 players');
});
