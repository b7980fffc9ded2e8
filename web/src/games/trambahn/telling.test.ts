import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../lib/game/board';
import { dissolvedAt, follow } from './telling';
import type { TrambahnAction } from './wire.gen';

const RECORDS = '../tests/records/trambahn';

function stepsOf(record: string): Step<TrambahnAction>[] {
  const [, ...lines] = readFileSync(`${RECORDS}/${record}`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((line) => 'action' in line);
}

describe('columns without a tram', () => {
  const records = readdirSync(RECORDS).filter((name) => name.endsWith('.jsonl'));
  it.each(records)('in %s: the remaining columns have one line each', (record) => {
    const { columns } = follow(stepsOf(record));
    expect(columns.flat().length).toBeGreaterThan(1);
    for (const { cards } of columns.flat()) {
      const lines = new Set(cards.map((card) => card.charAt(0)).filter((line) => line !== 'C'));
      expect(lines.size).toBe(1);
    }
  });

  it('become money when their turn ends, and are named', () => {
    const acts: TrambahnAction[] = [
      { kind: 'start', card: 'B4' },
      { kind: 'start', card: 'Y5' },
      { kind: 'add', card: 'Y9', column: 1 },
      { kind: 'buy', tram: 2, column: 0 },
    ];
    const steps = acts.map((action) => ({ seat: 0, action }));
    expect(dissolvedAt(steps, 4, 0)).toEqual(['Y5', 'Y9']);
    const ended = [...steps, { seat: 0, action: { kind: 'end_turn' } } as const];
    expect(dissolvedAt(ended, 4, 0)).toEqual(['Y5', 'Y9']);
    expect(dissolvedAt(ended, 4, 1)).toEqual(['Y5', 'Y9']);
    expect(dissolvedAt(ended, 5, 0)).toEqual([]);
  });
});
