/** Parse Trambahn's card notation for drawing. */

import { playedBox } from '../../lib/box/played.svelte';
import type { TrambahnBox } from './wire.gen';

export type Line = 'blue' | 'red' | 'green' | 'yellow';

export interface Face {
  /** Null for a Conductor. */
  line: Line | null;
  value: number;
  points: number;
}

export const LINES: readonly Line[] = ['blue', 'red', 'green', 'yellow'];
export const NUMERALS: Record<Line, string> = { blue: 'I', red: 'II', green: 'III', yellow: 'IV' };
/** The colours of the lines. */
export const DYES: Readonly<Record<Line, string>> = {
  blue: '#1f5f9e',
  red: '#b8372a',
  green: '#2e7c44',
  yellow: '#e9b824',
};

/** Return the price of a tram in money cards. */
export function priceOf(tram: number): number {
  return playedBox<TrambahnBox>()?.prices[tram - 2] ?? [5, 10, 15][tram - 2] ?? 0;
}

const CODES: Readonly<Record<string, Line>> = { B: 'blue', R: 'red', G: 'green', Y: 'yellow' };

/** Return the looks of a code such as `R10` or `C`. */
export function parseCard(code: string): Face {
  const line = CODES[code.charAt(0)] ?? null;
  const value = line === null ? 0 : Number(code.slice(1));
  return { line, value, points: line === null ? 0 : pointsOf(line, value) };
}

function pointsOf(line: Line, value: number): number {
  const own = playedBox<TrambahnBox>()?.points[LINES.indexOf(line)]?.[value - 1];
  if (own !== undefined) return own;
  if (value === 10) return 3;
  return value >= 7 ? 2 : 1;
}

/** Order a hand by line, then value; Conductors last. */
export function sortHand(codes: readonly string[]): string[] {
  const rank = (code: string) => {
    const { line, value } = parseCard(code);
    return line === null ? 1000 : LINES.indexOf(line) * 20 + value;
  };
  return [...codes].sort((a, b) => rank(a) - rank(b));
}
