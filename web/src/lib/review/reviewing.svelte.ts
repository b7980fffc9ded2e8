/** The review of one finished game: asked for, followed while it is computed, and shown. */

import { type ApiError, call, troubleOf } from '../net/api';
import type { ReviewedTurn, TableReview } from '../wire.gen';

const POLL_MS = 500;

export class Reviewing {
  readonly table: string;
  review = $state.raw<TableReview | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  /** The person cancelled: the page does not ask again by itself. */
  cancelled = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string) {
    this.table = table;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  get isDone(): boolean {
    return this.review?.state === 'done';
  }

  get isRunning(): boolean {
    return this.review?.state === 'running';
  }

  get turns(): readonly ReviewedTurn[] {
    return this.review?.turns ?? [];
  }

  /** Start the review, or go on with it. */
  async ask(): Promise<void> {
    this.cancelled = false;
    await this.#fetch(() => call('ask_review', {}, { table: this.table }));
  }

  /** Look at what there is, without starting anything. */
  async look(): Promise<void> {
    this.cancelled = true;
    await this.#fetch(() => call('review', null, { table: this.table }));
  }

  async cancel(): Promise<void> {
    this.cancelled = true;
    clearTimeout(this.#timer);
    await this.#fetch(() => call('stop_review', {}, { table: this.table }));
  }

  async #fetch(request: () => Promise<TableReview>): Promise<void> {
    try {
      this.review = merge(this.review, await request());
      this.trouble = null;
    } catch (error) {
      this.trouble = troubleOf(error);
      return;
    }
    this.#follow();
  }

  /** Poll while it is computed; ask again if somebody else stopped it. */
  #follow(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.isDone || (this.cancelled && !this.isRunning)) return;
    this.#timer = setTimeout(() => {
      if (!this.isRunning) void this.ask();
      else void this.#fetch(() => this.#more());
    }, POLL_MS);
  }

  #more(): Promise<TableReview> {
    const since = this.review?.curve.at(-1)?.step ?? 0;
    return call('review', null, { table: this.table, query: { since } });
  }
}

/** Return a review with the turns and chances that an answer adds. */
export function merge(known: TableReview | null, found: TableReview): TableReview {
  if (known === null || found.since === 0) return found;
  return {
    ...found,
    since: 0,
    turns: [...known.turns.filter(({ first }) => first < found.since), ...found.turns],
    curve: [...known.curve.filter(({ step }) => step <= found.since), ...found.curve],
  };
}
