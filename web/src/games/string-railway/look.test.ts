import { describe, expect, it } from 'vitest';
import { SIGN_SHAPES } from '../../lib/ui/player-signs';
import { dyeOf, emblemOf, STRING_SIGNS, signsOf } from './look';
import type { StringRailwayView } from './wire.gen';

const colours = ['yellow', 'red', 'violet', 'green', 'blue'];
const view = (seat_of: number[]) => ({ colours, seat_of }) as unknown as StringRailwayView;

it('gives a seat the sign of its string', () => {
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

/** Return a colour's lightness for a deuteranope (Viénot, Brettel and Mollon 1999). */
function lightWithoutGreen(colour: string): number {
  const [red = 0, green = 0] = [1, 3].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.29275 * red + 0.70725 * green;
}

describe('strings', () => {
  it.each([
    ['red', 'yellow'],
    ['green', 'yellow'],
  ])('in %s and %s differ for a deuteranope', (one, other) => {
    const [dark = 0, bright = 0] = [one, other].map((dye) => lightWithoutGreen(dyeOf(dye).cotton));
    expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThan(3);
  });
});
