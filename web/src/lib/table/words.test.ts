import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../texts.svelte';
import { sayTrouble } from './words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadTexts('en');
});

describe('what is wrong', () => {
  it('is told with its line in a record, also where the rules refuse it', () => {
    expect(sayTrouble('unknown_format', { line: 1 })).toBe(
      'Line 1: This format of records is not known here.',
    );
    expect(sayTrouble('not_your_turn', { line: 7, rule: 'TB-turn' })).toMatch(/^Line 7: It is not/);
  });
  it('is told without a line anywhere else', () => {
    expect(sayTrouble('not_your_turn', {})).toMatch(/^It is not/);
  });
});
