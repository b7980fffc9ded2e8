/** Texts of Freight Train's log. */

import { ofKind, type Player, type Step, type Telling, type Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { nameOf } from '../../lib/table/words';
import { type Category, MAIN_LIFT } from './cars';
import { carLifted } from './telling';
import type { Picked, Targets } from './turn';
import type { FreightTrainAction, FreightTrainView } from './wire.gen';

export function sayCar(car: Category): string {
  return t('freight-train-car', { car });
}

export function sayCars(cars: readonly Category[]): string {
  return cars.length > 0 ? cars.map(sayCar).join(', ') : t('freight-train-empty');
}

/** Return the log line of a step. */
export function describe(
  step: Step<FreightTrainAction>,
  players: readonly Player[],
  { steps, at }: Telling<FreightTrainAction>,
): Words {
  const { action } = step;
  const key = `freight-train-action-${action.kind}`;
  switch (action.kind) {
    case 'lift_main':
    case 'lift_private': {
      const car = carLifted(steps, at, step);
      const row = action.row + 1;
      if (car === null) return { key, args: { row } };
      return { key: `freight-train-told-${action.kind}`, args: { row, car: sayCar(car) } };
    }
    case 'caboose':
      return { key, args: { train: action.train + 1 } };
    case 'store':
      return { key, args: { car: sayCar(action.car), row: action.row + 1 } };
    case 'attach':
      return { key, args: { car: sayCar(action.car), train: action.train + 1 } };
    case 'first_player':
      return { key, subject: action.player, args: { first: nameOf(players, action.player) } };
    case 'turn_up':
      return {
        key,
        args: {
          count: action.cars.length,
          cars: sayCars(action.cars),
          end_of_day: action.end_of_day ? 'yes' : 'no',
        },
      };
    case 'fill':
    case 'rearrange':
    case 'mobilise':
    case 'pass':
    case 'deal':
    case 'bury':
      return { key };
    default:
      return action satisfies never;
  }
}

/** Return the prompt for the seat to move. */
export function expect(view: FreightTrainView): Words {
  const lifted = view.hand.length;
  return {
    key: `freight-train-phase-${view.phase}`,
    args: { lifted, left: Math.max(0, MAIN_LIFT - lifted) },
  };
}

/** Return the prompt for the picked piece; null if nothing is picked. */
export function leadOf(picked: Picked, targets: Targets): Words | null {
  if (!picked || targets.size === 0) return null;
  if (picked.what === 'caboose') return { key: 'freight-train-lead-caboose' };
  return { key: 'freight-train-lead-car', args: { car: sayCar(picked.car) } };
}

/** Return the source of points: only the end of a day scores, and rearranging costs points. */
export function scored(
  step: Step<FreightTrainAction>,
  gains: readonly { seat: number; points: number }[],
): Words | null {
  const paid = gains.every(({ seat, points }) => seat === step.seat && points < 0);
  return paid ? null : { key: 'freight-train-scored' };
}

/** Return a turn as a list: the row filled, the cars by their new place, and the rest. */
export function summary(turn: readonly Step<FreightTrainAction>[]): readonly string[] | null {
  const seat = turn[0]?.seat;
  const actions = turn.filter((step) => step.seat === seat).map(({ action }) => action);
  const trains = new Map<number, Category[]>();
  for (const { train, car } of ofKind(actions, 'attach'))
    trains.set(train, [...(trains.get(train) ?? []), car]);
  const rearranged = ofKind(actions, 'rearrange').length > 0;
  const stored = rearranged ? [] : ofKind(actions, 'store').map(({ car }) => car);
  const parts = [
    ...(ofKind(actions, 'fill').length > 0 ? [t('freight-train-brief-fill')] : []),
    ...[...trains].map(([train, cars]) =>
      t('freight-train-brief-train', { train: train + 1, cars: sayCars(cars) }),
    ),
    ...(stored.length > 0 ? [t('freight-train-brief-yard', { cars: sayCars(stored) })] : []),
    ...ofKind(actions, 'caboose').map(({ train }) =>
      t('freight-train-brief-caboose', { train: train + 1 }),
    ),
    ...(rearranged ? [t('freight-train-brief-rearrange')] : []),
    ...(ofKind(actions, 'mobilise').length > 0 ? [t('freight-train-brief-mobilise')] : []),
  ];
  return parts.length > 0 ? parts : null;
}
