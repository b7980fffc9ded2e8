import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../lib/game/board';
import { carLifted } from './telling';
import type { FreightTrainAction } from './wire.gen';
import { scored } from './words';

const RECORDS = '../tests/records/freight-train';

function stepsOf(record: string): Step<FreightTrainAction>[] {
  const [, ...lines] = readFileSync(`${RECORDS}/${record}`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((line) => 'action' in line);
}

/** Return the lifted cars by row and the cars then placed by name, per turn, sorted. */
function turnsOf(steps: Step<FreightTrainAction>[]): [string[], string[]][] {
  const turns: [string[], string[]][] = [];
  let [lifted, placed]: [string[], string[]] = [[], []];
  const close = () => {
    if (lifted.length > 0) turns.push([lifted.sort(), placed.sort()]);
    [lifted, placed] = [[], []];
  };
  steps.forEach((step, at) => {
    const { kind } = step.action;
    const lifts = kind === 'lift_main' || kind === 'lift_private';
    if (lifts && placed.length > 0) close();
    if (lifts) lifted.push(carLifted(steps, at, step) ?? 'unknown');
    else if (kind === 'store' || kind === 'attach') placed.push(step.action.car);
    else close();
  });
  close();
  return turns;
}

describe('a lifted car is named', () => {
  const records = readdirSync(RECORDS).filter((name) => name.endsWith('.jsonl'));
  it.each(records)('in %s: the lifted cars are the cars then placed', (record) => {
    const turns = turnsOf(stepsOf(record));
    expect(turns.length).toBeGreaterThan(10);
    for (const [lifted, placed] of turns) expect(lifted).toEqual(placed);
  });

  it('before it is lifted too', () => {
    const deal = { kind: 'deal', main: [['box', 'tank']], private: [] } as const;
    const steps = [{ seat: -1, action: deal }];
    const lift = { seat: 0, action: { kind: 'lift_main', row: 0 } } as const;
    expect(carLifted(steps, 1, lift)).toBe('tank');
  });
});

describe('points', () => {
  const stores = { seat: 1, action: { kind: 'store' } } as unknown as Step<FreightTrainAction>;
  it('come from the end of the day, whatever the last action was', () => {
    const gains = [
      { seat: 0, points: 12 },
      { seat: 1, points: 8 },
    ];
    expect(scored(stores, gains)).toEqual({ key: 'freight-train-scored' });
  });
  it('paid for rearranging are explained by the move', () => {
    expect(scored(stores, [{ seat: 1, points: -1 }])).toBeNull();
  });
});
