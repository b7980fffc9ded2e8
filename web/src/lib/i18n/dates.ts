/** When something happened, in the words a person would use. */

import type { Language } from '../app/settings.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return a time (seconds) as seen from another: minutes, hours and days ago, then the date. */
export function sayTime(at: number, now: number, language: Language): string {
  const ago = Math.max(0, now - at);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return relative.format(-Math.floor(ago / DAY), 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at * 1000));
}
