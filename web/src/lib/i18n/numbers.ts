/** Numbers as text. */

import { textsLoaded } from './texts.svelte';

/** Return points with a typographic minus. */
export function plain(points: number | string): string {
  return String(points).replace('-', '−');
}

/** Return a number with at most one decimal, in the chosen language. */
export function formatDecimal(number: number): string {
  return number.toLocaleString(textsLoaded() ?? 'en', { maximumFractionDigits: 1 });
}
