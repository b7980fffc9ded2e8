/** Bots that play for a person, told from what happened at the table. */

import type { Happening } from '../wire.gen';

/** A bot's time in a person's seat: steps from `from` to before `to`. */
export interface StandIn {
  seat: number;
  from: number;
  to: number;
  /** The bot's level; null where nobody told it. */
  level: string | null;
}

const OPEN = Number.POSITIVE_INFINITY;

/** Return when bots played for people; `levelNow` is that of the bot in a seat now, or null. */
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
    // A bot with a seat of its own is kept by the name of its level.
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

/** Steps that were taken back are made anew by whoever sits there now. */
function cut(one: StandIn, to: number): StandIn {
  return one.to === OPEN
    ? { ...one, from: Math.min(one.from, to) }
    : { ...one, to: Math.min(one.to, to) };
}

/** Return the bot that made a step for a seat's person, or null. */
export function standInAt(all: readonly StandIn[], seat: number, at: number): StandIn | null {
  return all.find((one) => one.seat === seat && one.from <= at && at < one.to) ?? null;
}
