/** Facts about a turn as sentences. */

import { type TextArgs, t, textsLoaded } from '../i18n/texts.svelte';
import type { Fact } from '../wire.gen';

export type { Fact } from '../wire.gen';

/** Return the arguments of a fact's text: its own, and the players' names. */
export function factArgs(
  fact: Fact,
  nameOf: (seat: number) => string,
  viewer: number | null,
): TextArgs {
  const args: TextArgs = { ...fact.args };
  for (const name of ['value', 'instead']) {
    const number = fact.args[name];
    if (typeof number !== 'number') continue;
    args[`${name}_count`] = number;
    args[name] = formatNumber(number);
  }
  for (const [name, seat] of Object.entries(fact.seats)) {
    args[name] = nameOf(seat);
    args[`${name}_is`] = seat === viewer ? 'you' : 'other';
  }
  return args;
}

/** Return a number with at most one decimal and a true minus, in the page's language. */
export function formatNumber(number: number): string {
  const format = new Intl.NumberFormat(textsLoaded() ?? 'en', { maximumFractionDigits: 1 });
  return format.format(number).replace('-', '−');
}

/** Return a fact as a sentence; the viewer is called "you". */
export function sayFact(
  fact: Fact,
  nameOf: (seat: number) => string,
  viewer: number | null,
): string {
  return t(fact.key, factArgs(fact, nameOf, viewer));
}
