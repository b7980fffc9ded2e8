import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismiss, toast, toasts } from './toasts.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts()) dismiss(id);
  vi.useRealTimers();
});

const texts = () => toasts().map(({ text }) => text);

it('disappears after a while', () => {
  toast('Copied');
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(5001);
  expect(texts()).toEqual([]);
});

it('stays until it is closed if requested', () => {
  toast('Missing', null, null);
  vi.advanceTimersByTime(86_400_000);
  expect(texts()).toEqual(['Missing']);
  dismiss(toasts()[0]?.id ?? 0);
  expect(texts()).toEqual([]);
});

it('shows the same message once', () => {
  toast('Copied');
  toast('Copied');
  expect(texts()).toEqual(['Copied']);
});

it('keeps the three latest', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});
