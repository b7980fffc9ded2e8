import { expect, it } from 'vitest';
import { seatsAgainstBots, usualLevel, usualSeats } from './launch';

it.each([
  [{ key: 'trambahn', min_seats: 2, max_seats: 2 }, 2],
  [{ key: 'station-master', min_seats: 2, max_seats: 6 }, 4],
  [{ key: 'block-train', min_seats: 1, max_seats: 2 }, 2],
  [{ key: 'unheard-of', min_seats: 3, max_seats: 5 }, 3],
])('seats %j usually with %i', (game, seats) => {
  expect(usualSeats(game as Parameters<typeof usualSeats>[0])).toBe(seats);
});

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
