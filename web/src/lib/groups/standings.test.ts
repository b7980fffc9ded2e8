import { expect, it } from 'vitest';
import { gamesPlayed, standingRows } from './standings';

const member = (number: number, name: string, you = false) => ({
  number,
  name,
  you,
  role: 'member' as const,
  joined: 0,
  follow: false,
  block: false,
  mute: false,
});
const standing = (
  of: number,
  game: 'trambahn' | 'block-train',
  played: number,
  won: number,
  rating: number,
) => ({ member: of, game, played, won, rating, uncertainty: 200, is_known: true });
const group = {
  members: [member(1, 'Ada', true), member(2, 'Ben'), member(3, 'Cleo')],
  standings: [
    standing(1, 'trambahn', 4, 1, 950),
    standing(2, 'trambahn', 4, 3, 1080),
    standing(1, 'block-train', 3, 3, 1100),
  ],
};

it('lists the games by how often they were played', () => {
  expect(gamesPlayed(group)).toEqual(['trambahn', 'block-train']);
});

it('orders one game by rating and all games by wins', () => {
  const names = (game: string | null) => standingRows(group, game).map(({ name }) => name);
  expect(names('trambahn')).toEqual(['Ben', 'Ada']);
  expect(names(null)).toEqual(['Ada', 'Ben']);
});

it('adds games and wins over all games, without a rating', () => {
  expect(standingRows(group, null)[0]).toMatchObject({ played: 7, won: 4, rating: null });
  expect(standingRows(group, 'trambahn')[0]?.rating).toMatchObject({ rating: 1080 });
});

it('puts fewer games first among equal wins', () => {
  const even = {
    members: group.members,
    standings: [standing(1, 'trambahn', 5, 2, 1000), standing(2, 'block-train', 3, 2, 1000)],
  };
  expect(standingRows(even, null).map(({ name }) => name)).toEqual(['Ben', 'Ada']);
});
