import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore';

describe('a semaphore', () => {
  it('never admits more than its limit, and everybody eventually', async () => {
    const stile = new Semaphore(3);
    let [inside, most] = [0, 0];
    const ask = async (number: number) => {
      most = Math.max(most, ++inside);
      await new Promise((go) => setTimeout(go, 1));
      inside--;
      return number;
    };
    const answers = Array.from({ length: 10 }, (_, number) => stile.pass(() => ask(number)));
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });

  it('continues after a failed request', async () => {
    const stile = new Semaphore(1);
    await expect(stile.pass(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await stile.pass(() => Promise.resolve('found'))).toBe('found');
  });
});
