/** What is asked of the server for oneself: whether it is under way, and what went wrong. */

import { type ApiError, troubleOf } from '../net/api';

export abstract class Attempts {
  trouble = $state.raw<ApiError | null>(null);
  busy = $state(false);
  /** The text of what went wrong where the server said nothing. */
  protected readonly unsaid: string = 'unexpected';

  protected async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.trouble = null;
    try {
      return await work();
    } catch (error) {
      this.trouble = troubleOf(error, this.unsaid);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
