/** The viewer's relations to players at a table: followed, blocked or muted. */

import { call } from '../net/api';
import type { Relate, Related } from '../wire.gen';

class Others {
  #table = '';
  #known = $state(false);
  #seats = $state.raw<readonly Related[]>([]);

  /** Load the relations at a table; if that fails, nothing is hidden. */
  async look(table: string): Promise<void> {
    if (table !== this.#table) {
      this.#seats = [];
      this.#known = false;
    }
    this.#table = table;
    try {
      const { seats } = await call('related', null, { table });
      if (table === this.#table) this.#seats = seats;
    } catch {
      // A reconnect loads it again.
    } finally {
      if (table === this.#table) this.#known = true;
    }
  }

  /** Tell whether the relations at a table are loaded. */
  isKnown(table: string): boolean {
    return this.#known && table === this.#table;
  }

  of(seat: number): Related | null {
    return this.#seats.find((one) => one.seat === seat) ?? null;
  }

  isMuted(seat: number | null): boolean {
    return seat !== null && this.of(seat)?.mute === true;
  }

  async decide(table: string, seat: number, what: Relate): Promise<void> {
    const { seats } = await call('relate', what, { table, seat });
    this.#table = table;
    this.#known = true;
    this.#seats = seats;
  }
}

export const others = new Others();
