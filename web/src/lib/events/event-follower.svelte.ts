/** An event followed live: its page, requests that change it, and waiting for changes. */

import { type ApiError, call, inviteTrouble } from '../net/api';
import type { EventPage } from '../wire.gen';

const RETRY_MS = 3000;
/** Errors after which nothing of the event is shown. */
const GONE = ['no_such_event'];

export class EventFollower {
  readonly id: string;
  readonly #code: string | null;
  page = $state.raw<EventPage | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  busy = $state(false);
  /** The server's clock, in seconds. */
  now = $state(0);
  #ahead = 0;

  /** `code` is the code of the event's link, for people who have not joined yet. */
  constructor(id: string, code: string | null) {
    this.id = id;
    this.#code = code;
  }

  /** Follow the event until the returned function is called. */
  start(): () => void {
    let stopped = false;
    const tick = setInterval(() => {
      this.now = Date.now() / 1000 + this.#ahead;
    }, 1000);
    const follow = async () => {
      while (!stopped) {
        const before = this.page?.seq;
        await this.#load();
        if (stopped) return;
        if (before === this.page?.seq && this.trouble) await wait(RETRY_MS);
        else await this.#untilChanged();
      }
    };
    void follow();
    return () => {
      stopped = true;
      clearInterval(tick);
    };
  }

  async #load(): Promise<void> {
    try {
      const joined = this.page !== null && this.page.me !== null;
      const path = { event: this.id };
      const page =
        this.#code !== null && !joined
          ? await call('event_look', { code: this.#code }, path)
          : await call('event', null, path);
      this.#show(page);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #untilChanged(): Promise<void> {
    const after = this.page?.seq ?? 0;
    // People who have only the link may not wait for changes.
    if (this.#code !== null && this.page?.me === null) return wait(RETRY_MS);
    try {
      await call('event_changes', null, { event: this.id, query: { after } });
    } catch {
      await wait(RETRY_MS);
    }
  }

  #show(page: EventPage): void {
    // An answer to an earlier request may arrive late.
    if (this.page !== null && page.seq < this.page.seq) return;
    this.page = page;
    this.trouble = null;
    this.#ahead = page.now - Date.now() / 1000;
    this.now = page.now;
  }

  #fail(error: unknown): void {
    this.trouble = inviteTrouble(error, 'no_such_event');
    if (GONE.includes(this.trouble.key)) this.page = null;
  }

  /** Send a request that changes the event; return whether it succeeded. */
  async run(request: () => Promise<EventPage>): Promise<boolean> {
    this.busy = true;
    try {
      this.#show(await request());
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
