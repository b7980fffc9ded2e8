/** What is left on a clock between two messages of the server. */

import type { Clock, ClockInfo } from '../wire.gen';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Return what a seat has left when so much has passed since the server said so. */
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

/** Return a time in its parts; a second that has begun is still there. */
export function partsOf(ms: number): Span {
  const seconds = Math.ceil(ms / SECOND);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Return the sentence to be said when the time falls from one value to another, if there is one. */
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

/** What a table is offered; anything else can be said too. */
export const PRESETS: readonly Clock[] = [
  game(300, 5),
  game(600, 10),
  game(1800, 20),
  days(1),
  days(3),
  days(7),
];

/** How far the server lets one go. */
export const MOST = { minutes: 1440, increment: 3600, days: 30 } as const;
