import { expect, it } from 'vitest';
import type { GameOption } from '../wire.gen';
import { differences, printedOptions, setUpOf, usualOptions } from './set-up';

const option = (name: string, value: unknown) =>
  ({ name, type: 'other', default: value }) as unknown as GameOption;
const card = {
  key: 'string-railway' as const,
  options: [option('layout', 'random'), option('order', null), option('expert', false)],
  as_printed: { order: null, layout: 'by_hand' },
};

it('fills in the printed set-up and recognises it', () => {
  expect(printedOptions(card)).toEqual({ layout: 'by_hand', order: null, expert: false });
  expect(setUpOf(card, printedOptions(card))).toBe('printed');
  expect(setUpOf(card, usualOptions(card))).toBe('usual');
  expect(setUpOf(card, { ...printedOptions(card), order: [1, 0] })).toBe('printed');
  expect(setUpOf(card, { ...usualOptions(card), expert: true })).toBe('own');
});

it('has a sentence for each difference', () => {
  expect(differences(card)).toHaveLength(2);
  expect(differences({ ...card, as_printed: {} })).toEqual([]);
});
