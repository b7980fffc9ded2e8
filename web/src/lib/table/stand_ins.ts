/** Stand-ins: bots that play for a person, derived from the table events. */

import type { Happening } from '../wire.gen';

/** A bot's period in a person's seat: steps from `from` to before `to`. */
export interface StandIn {
  seat: number;
  from: number;
  to: number;
  /** The bot's level; null if unknown. */
  level: string | null;
}

const OPEN = Number.POSITIVE_INFINITY;

/**
 * Return the periods when bots played for people; `levelNow` is the level of the bot in a seat now,
 * or null.
 */
export function standInsOf(
  news: readonly Happening[],
  levelNow: (seat: number) => string | null,
): StandIn[] {
  let found: StandIn[] = [];
  const close = (seat: number, at: number) => {
    found = found.map((one) => (one.seat === seat && one.to === OPEN ? { ...one, to: at } : one));
  };
  for (const { what, seat, name, text, version } of news) {
    if (what === 'undone') found = found.map((one) => cut(one, Number(text)));
    if (seat === null) continue;
    // A bot with its own seat is stored by the name of its level.
    if ((what === 'seated' && name !== text) || what === 'timed_out') {
      close(seat, version);
      found.push({ seat, from: version, to: OPEN, level: what === 'seated' ? text : null });
    } else if (['returned', 'taken_over', 'left', 'opened', 'seated'].includes(what))
      close(seat, version);
  }
  return found
    .filter((one) => one.to > one.from)
    .map((one) => ({ ...one, level: one.level ?? (one.to === OPEN ? levelNow(one.seat) : null) }));
}

/** Undone steps are played again by the current player of the seat. */
function cut(one: StandIn, to: number): StandIn {
  return one.to === OPEN
    ? { ...one, from: Math.min(one.from, to) }
    : { ...one, to: Math.min(one.to, to) };
}

/** Return the bot that made a step for a seat's person, or null. */
export function standInAt(all: readonly StandIn[], seat: number, at: number): StandIn | null {
  return all.find((one) => one.seat === seat && one.from <= at && at < one.to) ?? null;
}
