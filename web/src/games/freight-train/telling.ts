/** Find the cars that steps mention: a step names a row, the log names the car. */

import type { Step } from '../../lib/game/board';
import type { Car } from './cars';
import type { FreightTrainAction } from './wire.gen';

type Row = Car[];

/** The yards, derived from the steps: all cars are face up, so the steps are sufficient. */
interface Yards {
  main: Row[];
  private: Row[][];
  /** The car lifted by each step, by step number. */
  lifted: Map<number, Car>;
}

const told = new WeakMap<readonly Step<FreightTrainAction>[], Yards>();

/** Return the car lifted by the step with this number, or the one at the end of that row now. */
export function carLifted(
  steps: readonly Step<FreightTrainAction>[],
  at: number,
  { seat, action }: Step<FreightTrainAction>,
): Car | null {
  const yards = told.get(steps) ?? follow(steps);
  told.set(steps, yards);
  const known = yards.lifted.get(at);
  if (known || at < steps.length) return known ?? null;
  return rowOf(yards, seat, action)?.at(-1) ?? null;
}

function follow(steps: readonly Step<FreightTrainAction>[]): Yards {
  const yards: Yards = { main: [], private: [], lifted: new Map() };
  steps.forEach((step, at) => {
    apply(yards, step, at);
  });
  return yards;
}

function rowOf(yards: Yards, seat: number, action: FreightTrainAction): Row | undefined {
  if (action.kind === 'lift_main') return yards.main[action.row];
  if (action.kind === 'lift_private') return yards.private[seat]?.[action.row];
  return undefined;
}

function apply(yards: Yards, { seat, action }: Step<FreightTrainAction>, at: number): void {
  const row = rowOf(yards, seat, action);
  const car = row?.pop();
  if (car) yards.lifted.set(at, car);
  switch (action.kind) {
    case 'deal':
      yards.main = action.main.map((cars) => [...cars]);
      // Private yards are dealt on the first day only, two rows for each seat in turn.
      action.private.forEach((cars, number) => {
        const owner = Math.floor(number / 2);
        yards.private[owner] = [...(yards.private[owner] ?? []), [...cars]];
      });
      break;
    case 'turn_up':
      yards.main.find((cars) => cars.length === 0)?.push(...action.cars);
      break;
    case 'rearrange':
      yards.private[seat] = (yards.private[seat] ?? []).map(() => []);
      break;
    case 'store':
      yards.private[seat]?.[action.row]?.push(action.car);
      break;
  }
}
