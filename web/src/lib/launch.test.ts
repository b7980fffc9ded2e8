import { expect, it } from 'vitest';
import { seatsAgainstBots, usualLevel } from './launch';

it('meets the middle level unless asked otherwise', () => {
  expect(usualLevel(['random', 'greedy', 'strong'])).toBe('greedy');
  expect(usualLevel([])).toBe('greedy');
});

it('seats me first and bots beside me', () => {
  expect(seatsAgainstBots(3, 'Ada', 'greedy')).toEqual([
    { who: 'me', name: 'Ada' },
    { who: 'bot', level: 'greedy' },
    { who: 'bot', level: 'greedy' },
  ]);
});
