import { describe, expect, it } from 'vitest';
import type { PuzzleResult, PuzzleTurn } from '../wire.gen';
import { gainingRival, reasonsOf, shareText } from './reasons';

const turn = (wins: number[], points: number[]): PuzzleTurn => ({
  actions: [],
  win: wins[0] ?? 0,
  wins,
  points,
});
const result: PuzzleResult = {
  solved: false,
  is_rated: true,
  best: turn([0.6, 0.3, 0.1], [20, 15, 9]),
  played: turn([0.5, 0.41, 0.09], [17, 16, 9]),
  next_best: { actions: [], win: 0.55, wins: null, points: null },
  greedy: null,
  loss: 0.1,
  noise: 0.01,
  worlds: 200,
  level: 1100,
  rating: { rating: 980, uncertainty: 300, tries: 1 },
  change: -20,
  streak: 3,
  day: '2026-11-18',
};

describe('reasons', () => {
  it('name the rival who gains most, if it is worth a sentence', () => {
    expect(gainingRival(result.best, result.played, 0)?.seat).toBe(1);
    expect(gainingRival(result.best, result.best, 0)).toBeNull();
  });

  it('are about the played turn, or the greedy one where the puzzle was solved', () => {
    const name = (seat: number) => `seat ${seat}`;
    expect(reasonsOf(result, 0, name)).toEqual([
      'puzzle-why-yours',
      'puzzle-why-points',
      'puzzle-why-rival',
    ]);
    const solved = { ...result, solved: true, played: result.best, greedy: result.played };
    expect(reasonsOf(solved, 0, name)[0]).toBe('puzzle-why-greedy');
    expect(reasonsOf({ ...result, solved: true }, 0, name)[0]).toBe('puzzle-why-as-good');
  });
});

describe('the text to share', () => {
  it('tells the result and not the answer', () => {
    const played = { ...result.played, actions: [{ kind: 'secret' }] };
    const text = shareText({ ...result, played }, 'Trambahn', 'http://host/puzzle/1');
    expect(text).toContain('http://host/puzzle/1');
    expect(text).toContain('🟥');
    expect(text).not.toContain('secret');
  });
});
