/** Unread chat: stored by the browser for each table. */

import type { Happening } from '../wire.gen';

const KEY = 'railtable.read';
const MOST = 200;

/** Return the last read number of each table from the stored value. */
export function parseRead(stored: string | null): Map<string, number> {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return new Map();
    const rows = found.filter(
      (row): row is [string, number] =>
        Array.isArray(row) && typeof row[0] === 'string' && Number.isInteger(row[1]),
    );
    return new Map(rows.slice(-MOST));
  } catch {
    return new Map();
  }
}

/** Return others' messages after a number, without muted people. */
export function saidSince(
  news: readonly Happening[],
  read: number,
  mine: readonly number[],
  isMuted: (seat: number | null) => boolean,
): readonly Happening[] {
  return news.filter(
    ({ what, number, seat }) =>
      what === 'said' && number > read && (seat === null || !mine.includes(seat)) && !isMuted(seat),
  );
}

function load(): Map<string, number> {
  try {
    return parseRead(localStorage.getItem(KEY));
  } catch {
    return new Map(); // storage may be forbidden: then everything is unread on every visit
  }
}

/** One table's chat, and how far this browser has read it. */
export class ReadMark {
  readonly #table: string;
  read = $state(0);

  constructor(table: string) {
    this.#table = table;
    this.read = load().get(table) ?? 0;
  }

  /** Everything up to the last event has been seen. */
  mark(news: readonly Happening[]): void {
    const last = news.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    const marks = load();
    marks.delete(this.#table);
    marks.set(this.#table, last);
    try {
      localStorage.setItem(KEY, JSON.stringify([...marks].slice(-MOST)));
    } catch {
      // see load()
    }
  }
}
