import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollWhileVisible } from './polling';

class Page extends EventTarget {
  visibilityState = 'visible';
  show(state: string) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('polls at once, then while the page is visible, and at once when it is visible again', async () => {
  const page = new Page();
  const look = vi.fn(async () => {});
  const stop = pollWhileVisible(look, 2000, page, new EventTarget());
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(look).toHaveBeenCalledTimes(3);
  page.show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(3);
  page.show('visible');
  expect(look).toHaveBeenCalledTimes(4);
  stop();
  page.show('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(4);
});

it('polls when the window gets the focus back, or the network', async () => {
  const browser = new EventTarget();
  const look = vi.fn(async () => {});
  const stop = pollWhileVisible(look, 2000, new Page(), browser);
  for (const event of ['focus', 'online']) {
    await vi.advanceTimersByTimeAsync(0);
    browser.dispatchEvent(new Event(event));
  }
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});

it('waits for a slow answer before the next poll', async () => {
  const answers: (() => void)[] = [];
  const look = vi.fn(() => new Promise<void>((done) => answers.push(done)));
  const stop = pollWhileVisible(look, 2000, new Page(), new EventTarget());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(look).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});
