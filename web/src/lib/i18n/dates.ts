/** Relative and absolute times in words. */

import type { Language } from '../app/settings.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUST_NOW: Record<Language, string> = { en: 'just now', fr: 'à l’instant' };

/** Return the browser's regional variant of a language, which determines date formats. */
export function localeFor(
  language: Language,
  own: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return own.find((one) => one.split('-')[0] === language) ?? language;
}

/** Return the date format. */
export function dateFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeFor(language), { dateStyle: 'medium' });
}

/** Return the format of a time of day. */
export function timeFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeFor(language), { timeStyle: 'short' });
}

/** Return a coming moment (seconds) as a line: the day and the time of day. */
export function sayMoment(at: number, language: Language): string {
  const said = new Intl.DateTimeFormat(localeFor(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at * 1000));
  return said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
}

/** Return a time (seconds) relative to another: minutes, hours and days ago, then the date. */
export function sayTime(at: number, now: number, language: Language): string {
  const ago = Math.max(0, now - at);
  if (ago < MINUTE) return JUST_NOW[language];
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return relative.format(-Math.floor(ago / DAY), 'day');
  return dateFormat(language).format(new Date(at * 1000));
}
