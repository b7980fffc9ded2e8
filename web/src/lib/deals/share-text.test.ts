import { beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.svelte';
import type { DealResult, SharedDealInfo } from '../wire.gen';
import { shareText } from './share-text';

const MINE: DealResult = {
  name: 'Ada',
  you: true,
  rank: 1,
  state: 'over',
  place: 2,
  points: -3,
  rewinds: 0,
  table: 'abc',
};

function deal(changes: Partial<SharedDealInfo>): SharedDealInfo {
  return {
    game: 'trambahn',
    day: '2026-11-18',
    levels: [null, 'porter'],
    seed: 'secret',
    commitment: 'commitment',
    results: [MINE],
    ...changes,
  } as SharedDealInfo;
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadTexts('en');
});

it('tells the result of a deal of the day, and nothing about its cards', () => {
  expect(shareText(deal({}), 'http://here/c/x', 3)?.split('\n')).toEqual([
    'Railtable · Trambahn · 2026-11-18',
    '2nd of 2 · −3 points',
    '3 days in a row',
    'http://here/c/x',
  ]);
});

it('tells no streak of a challenge', () => {
  expect(shareText(deal({ day: null }), 'http://here/c/x')?.split('\n')).toEqual([
    'Railtable · Trambahn · same cards for everybody',
    '2nd of 2 · −3 points',
    'http://here/c/x',
  ]);
});

it('tells nothing before the game is over', () => {
  expect(shareText(deal({ results: null }), 'http://here')).toBeNull();
  expect(shareText(deal({ results: [{ ...MINE, you: false }] }), 'http://here')).toBeNull();
});
