import { expect, it } from 'vitest';
import { SIGN_SHAPES } from '../../lib/signs';
import { emblemOf, STRING_SIGNS, signsOf } from './look';
import type { StringRailwayView } from './wire.gen';

const colours = ['yellow', 'red', 'violet', 'green', 'blue'];
const view = (seat_of: number[]) => ({ colours, seat_of }) as unknown as StringRailwayView;

it('gives a seat the sign of its string, so that both are one', () => {
  const signs = signsOf(view([1, 0, 3, 2, 4]));
  expect(signs.map((sign) => SIGN_SHAPES[sign])).toEqual(
    ['red', 'yellow', 'green', 'violet', 'blue'].map(emblemOf),
  );
});

it('gives a seat with two strings the sign of the first', () => {
  expect(signsOf(view([0, 1, 0, 1])).map((sign) => SIGN_SHAPES[sign])).toEqual(
    ['yellow', 'red'].map(emblemOf),
  );
});

it('gives a seat the same sign before the start as in the game', () => {
  const dealt = ['red', 'blue', 'yellow', 'green', 'violet'];
  const begun = { colours: dealt, seat_of: [0, 1, 2, 3, 4] } as unknown as StringRailwayView;
  expect(STRING_SIGNS).toEqual(signsOf(begun));
});
