/** Explanations of the pieces of Trambahn, each with an example. */

import Tram from '../../lib/art/Tram.svelte';
import type { Explainer, Explanation } from '../../lib/game/board';
import Card from './Card.svelte';
import { LINES, type Line, NUMERALS, parseCard, priceOf } from './cards';
import Example from './Example.svelte';
import TerminusFace from './TerminusFace.svelte';

const CODES: Record<Line, string> = { blue: 'B', red: 'R', green: 'G', yellow: 'Y' };

function sumOf(cards: readonly string[]): number {
  return cards.reduce((sum, code) => sum + parseCard(code).points, 0);
}

/** Return a column that rises through this card. */
function columnWith(code: string): string[] {
  const { value } = parseCard(code);
  const letter = code.charAt(0);
  const others = [2, 5, 8].filter((other) => other !== value);
  return [...others, value].sort((a, b) => a - b).map((other) => `${letter}${other}`);
}

function explainStation(code: string): Explanation {
  const { line, value, points } = parseCard(code);
  const column = columnWith(code);
  const sum = sumOf(column);
  return {
    title: { key: 'trambahn-card', args: { line: line ?? 'none', value } },
    text: { key: 'trambahn-piece-text', args: { piece: 'station', points, price: 0 } },
    rule: 'TB-12',
    face: { view: Card, props: { code } },
    example: { view: Example, props: { column, tram: 3, marked: code } },
    caption: {
      key: 'trambahn-example',
      args: { piece: 'station', sum, score: sum * 3, tram: 3 },
    },
  };
}

function explainTram(tram: number): Explanation {
  const column = ['B1', 'B5', 'B8'];
  const sum = sumOf(column);
  return {
    title: { key: 'trambahn-tram', args: { tram } },
    text: {
      key: 'trambahn-piece-text',
      args: { piece: 'tram', price: priceOf(tram), points: 0 },
    },
    rule: 'TB-16',
    face: { view: Tram, props: { kind: tram } },
    example: { view: Example, props: { column, tram } },
    caption: { key: 'trambahn-example', args: { piece: 'tram', sum, score: sum * tram, tram } },
  };
}

function plain(
  piece: string,
  rule: string,
  face: Explanation['face'],
  props: Record<string, unknown>,
): Explanation {
  return {
    title: { key: 'trambahn-piece', args: { piece } },
    text: { key: 'trambahn-piece-text', args: { piece, points: 0, price: 0 } },
    rule,
    face,
    example: { view: Example, props },
    caption: { key: 'trambahn-example', args: { piece, sum: 0, score: 0, tram: 0 } },
  };
}

function explain(name: string): Explanation | null {
  const [what = '', which = ''] = name.split(':');
  if (what === 'tram') return explainTram(Number(which));
  if (what === 'money') {
    return plain('money', 'TB-5', { view: Card, props: { code: null } }, { money: 5, tram: 2 });
  }
  if (what === 'terminus') {
    const line = LINES.find((one) => one === which) ?? 'blue';
    const row = [3, 7, 4, 9].map((value) => `${CODES[line]}${value}`);
    const face = { view: TerminusFace, props: { line, numeral: NUMERALS[line] } };
    return plain('terminus', 'TB-11', face, { row, line });
  }
  if (which === 'C') {
    const face = { view: Card, props: { code: 'C' } };
    return plain('conductor', 'TB-14', face, { column: ['R3', 'C', 'R6'], tram: 3, marked: 'C' });
  }
  return what === 'card' ? explainStation(which) : null;
}

export const explainer: Explainer = {
  explain,
  pieces: ['terminus:blue', 'card:G7', 'card:C', 'money', 'tram:2', 'tram:3', 'tram:4'],
};
