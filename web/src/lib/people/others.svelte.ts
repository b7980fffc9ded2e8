/** What one has decided about those who sit at a table: whom one follows, blocked or muted. */

import { call } from '../net/api';
import type { Relate, Related } from '../wire.gen';

class Others {
  #table = '';
  #known = $state(false);
  #seats = $state.raw<readonly Related[]>([]);

  /** Look who sits at a table; what cannot be looked up now hides nothing. */
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
      // A line that comes back brings it along.
    } finally {
      if (table === this.#table) this.#known = true;
    }
  }

  /** Tell whether it has been looked who sits at a table. */
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
