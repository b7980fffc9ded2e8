/** Lets a few questions through at a time; the others wait their turn. */

export class Semaphore {
  #inside = 0;
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async pass<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.most) {
      // Whoever leaves hands over their place, so nobody can slip in between.
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
