import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismiss, toast, toasts } from './toasts.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts()) dismiss(id);
  vi.useRealTimers();
});

const texts = () => toasts().map(({ text }) => text);

it('goes away by itself', () => {
  toast('Copied');
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(5001);
  expect(texts()).toEqual([]);
});

it('stays until it is closed where that is asked for', () => {
  toast('Missing', null, null);
  vi.advanceTimersByTime(86_400_000);
  expect(texts()).toEqual(['Missing']);
  dismiss(toasts()[0]?.id ?? 0);
  expect(texts()).toEqual([]);
});

it('says the same thing once', () => {
  toast('Copied');
  toast('Copied');
  expect(texts()).toEqual(['Copied']);
});

it('keeps the three latest', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});
