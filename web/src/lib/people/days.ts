/** Days and times of last use, in the words of the chosen language. */

import { dateFormat, sayTime } from '../dates';
import { settings } from '../settings.svelte';

export function sayDay(at: number): string {
  return dateFormat(settings.language).format(new Date(at * 1000));
}

export function sayAgo(at: number): string {
  return sayTime(at, Date.now() / 1000, settings.language);
}
