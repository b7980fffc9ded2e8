/** The remaining time on a clock between two messages of the server. */

import type { Clock, ClockInfo } from '../wire.gen';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Return a seat's remaining time after an elapsed time since the server's message. */
export function timeLeft(clock: ClockInfo, seat: number, passed: number): number {
  const own = clock.seats[seat];
  if (!own) return 0;
  if (clock.running !== seat) return own.left;
  return Math.max(0, own.left - Math.max(0, passed - (own.away ?? 0)));
}

/** The last minute of a game, the last hour of a turn of days. */
export function isLow(clock: Clock, left: number): boolean {
  return left <= (clock.kind === 'game' ? MINUTE : HOUR);
}

export interface Span {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Return a time in its parts; a started second counts. */
export function partsOf(ms: number): Span {
  const seconds = Math.ceil(ms / SECOND);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Return the announcement when the time falls from one value to another, or null. */
export function warning(before: number, after: number): 'one-minute' | 'ten-seconds' | null {
  if (before > 10 * SECOND && after <= 10 * SECOND && after > 0) return 'ten-seconds';
  if (before > MINUTE && after <= MINUTE && after > 0) return 'one-minute';
  return null;
}

const game = (seconds: number, increment: number): Clock => ({
  kind: 'game',
  seconds,
  increment,
  runs_out: 'bot',
});
const days = (count: number): Clock => ({ kind: 'days', days: count, runs_out: 'bot' });

/** The presets of a table; custom values are possible too. */
export const PRESETS: readonly Clock[] = [
  game(300, 5),
  game(600, 10),
  game(1800, 20),
  days(1),
  days(3),
  days(7),
];

/** The server's limits. */
export const MOST = { minutes: 1440, increment: 3600, days: 30 } as const;
