/** Texts of clocks. */

import { t } from '../i18n/texts.svelte';
import type { Clock } from '../wire.gen';
import { HOUR, partsOf } from './time';

/** Return a clock as a table offers it: "10 minutes each + 10 s a turn". */
export function sayClock(clock: Clock | null): string {
  if (!clock) return t('clock-none');
  if (clock.kind === 'days') return t('clock-days', { days: clock.days });
  const { seconds, increment = 0 } = clock;
  const time =
    seconds % 60 === 0
      ? t('clock-minutes', { minutes: seconds / 60 })
      : t('clock-seconds', { seconds });
  return t('clock-game', { time, increment });
}

/** Return a time in clock format: "2 d 4 h", "14 h 05", "9:58". */
export function showTime(ms: number): string {
  const { days, hours, minutes, seconds } = partsOf(ms);
  const two = (number: number) => String(number).padStart(2, '0');
  if (days > 0) return t('clock-short-days', { days, hours });
  if (ms > HOUR) return t('clock-short-hours', { hours, minutes: two(minutes) });
  return `${hours * 60 + minutes}:${two(seconds)}`;
}

/** Return a time for screen readers. */
export function sayTime(ms: number): string {
  const { days, hours, minutes, seconds } = partsOf(ms);
  if (days > 0) return t('clock-span-days', { days, hours });
  if (hours > 0) return t('clock-span-hours', { hours, minutes });
  return t('clock-span-minutes', { minutes, seconds });
}
