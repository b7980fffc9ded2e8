/** Limits concurrent requests; others wait in order. */

export class Semaphore {
  #inside = 0;
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async pass<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.most) {
      // A finished request passes its slot on directly, so that no new one overtakes.
      await new Promise<void>((go) => this.#waiting.push(go));
    } else this.#inside++;
    try {
      return await ask();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside--;
    }
  }
}
