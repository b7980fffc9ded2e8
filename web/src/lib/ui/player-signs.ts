/** One sign (colour and shape) per seat, the same everywhere. */

import { getContext, setContext } from 'svelte';

/** The colours of the signs by number, as `--seat-0` to `--seat-5` in theme.css. */
export const SIGN_COLOURS = ['red', 'blue', 'green', 'yellow', 'violet', 'black'] as const;

/** A shape for each sign in a 24 × 24 box: colour is never the only difference. */
export const SIGN_SHAPES = [
  'M12 3a9 9 0 1 0 .01 0z',
  'M4 4h16v16H4z',
  'M12 3l10 18H2z',
  'M12 2l9 10-9 10-9-10z',
  'M12 2l2.900 6.600 7.100.7-5.400 4.700 1.600 7L12 17.300 5.800 21l1.600-7L2 9.300l7.100-.7z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
] as const;

/** Return the number of a colour's sign; -1 if there is none. */
export function signOfColour(colour: string): number {
  return (SIGN_COLOURS as readonly string[]).indexOf(colour);
}

const KEY = Symbol('signs');
type Signs = () => readonly number[];

/** Set each seat's sign for all descendants. */
export function giveSigns(signs: Signs): void {
  setContext(KEY, signs);
}

/**
 * Return a function from seat to sign, for a component; by default a seat has the sign of its
 * number.
 */
export function takeSigns(): (seat: number) => number {
  const signs = getContext<Signs | undefined>(KEY);
  return (seat) => (signs?.()[seat] ?? seat) % SIGN_SHAPES.length;
}
