/** Account requests: whether one is pending, and its error. */

import { type ApiError, troubleOf } from '../net/api';

export abstract class Attempts {
  trouble = $state.raw<ApiError | null>(null);
  busy = $state(false);
  /** The error text if the server gave no reason. */
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
