/** Dates and times of last use, in the chosen language. */

import { settings } from '../app/settings.svelte';
import { dateFormat, sayTime } from '../i18n/dates';

export function sayDay(at: number): string {
  return dateFormat(settings.language).format(new Date(at * 1000));
}

export function sayAgo(at: number): string {
  return sayTime(at, Date.now() / 1000, settings.language);
}
