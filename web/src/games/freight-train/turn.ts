/** Legal lifts and places: a local filter, the server decides. */

import { ofKind } from '../../lib/game/board';
import type { Place } from '../../lib/game/piece-tracker';
import { type Car, PRIVATE_ROW_LIMIT } from './cars';
import type {
  CategoryView,
  FreightTrainAction,
  FreightTrainView,
  PlayerDocument,
} from './wire.gen';

/** Places by name, with the action of each. */
export type Targets = ReadonlyMap<string, FreightTrainAction>;

/** The picked piece: a lifted car, or a caboose. */
export type Picked = { what: 'car'; car: Car } | { what: 'caboose' } | null;

/** Return the legal places of the picked piece by name. */
export function targetsOf(legal: readonly FreightTrainAction[], picked: Picked): Targets {
  const targets = new Map<string, FreightTrainAction>();
  if (picked?.what === 'caboose') {
    for (const action of ofKind(legal, 'caboose')) targets.set(`train-${action.train}`, action);
  } else if (picked?.what === 'car') {
    for (const action of legal) {
      if (!('car' in action) || action.car !== picked.car) continue;
      targets.set(action.kind === 'attach' ? `train-${action.train}` : `row-${action.row}`, action);
    }
  }
  return targets;
}

/** Return the action that lifts the end car of a row, if it is legal. */
export function liftOf(
  legal: readonly FreightTrainAction[],
  kind: 'lift_main' | 'lift_private',
  row: number,
): FreightTrainAction | undefined {
  return ofKind(legal, kind).find((action) => action.row === row);
}

/** Return the lifted cars with a legal place. */
export function usableCars(legal: readonly FreightTrainAction[]): ReadonlySet<Car> {
  return new Set([...ofKind(legal, 'attach'), ...ofKind(legal, 'store')].map(({ car }) => car));
}

/** Chance or another seat's turn follows these, so they need confirmation. */
export function needsConfirming(view: FreightTrainView, action: FreightTrainAction): boolean {
  switch (action.kind) {
    case 'fill':
    case 'mobilise':
    case 'pass':
    case 'caboose':
      return true;
    case 'store':
    case 'attach':
      return view.hand.length === 1;
    default:
      return false;
  }
}

/** Return the two rows with one car moved before another place, or null if it does not fit. */
export function moved<T>(
  rows: readonly (readonly T[])[],
  from: readonly [row: number, at: number],
  to: readonly [row: number, at: number],
): T[][] | null {
  const result = rows.map((row) => [...row]);
  const [car] = result[from[0]]?.splice(from[1], 1) ?? [];
  const target = result[to[0]];
  if (car === undefined || !target || target.length >= PRIVATE_ROW_LIMIT) return null;
  const at = from[0] === to[0] && from[1] < to[1] ? to[1] - 1 : to[1];
  target.splice(at, 0, car);
  return result;
}

/** Return the actions that pay for a rearrangement and lay it, from the bumpers outward. */
export function arranging(rows: readonly (readonly Car[])[]): FreightTrainAction[] {
  const stores = rows.flatMap((cars, row) =>
    cars.map((car) => ({ kind: 'store', car, row }) as const),
  );
  return [{ kind: 'rearrange' }, ...stores];
}

/** Return the number of locomotives without a first car. */
export function freeLocomotives(player: PlayerDocument): number {
  return player.locomotives - player.trains.length;
}

/** Return all seats, from the one after the viewer's to the viewer's own. */
export function seatsAfter(me: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (me + 1 + at) % count);
}

/** Return every car on the table, zone by zone, in drawing order. */
export function placesOf(view: FreightTrainView): Place[] {
  const places: Place[] = [];
  const put = (zone: string, faces: readonly Car[]) => {
    for (const face of faces) places.push({ zone, face });
  };
  view.main.forEach((row, at) => {
    put(`main-${at}`, row);
  });
  put('hand', view.hand);
  view.players.forEach((player, seat) => {
    player.private.forEach((row, at) => {
      put(`private-${seat}-${at}`, row);
    });
    player.trains.forEach((train, at) => {
      put(`train-${seat}-${at}`, train.cars);
    });
  });
  return places;
}

/** Return the name of an action's place or button on the board. */
export function targetNamed(action: FreightTrainAction | undefined): string | null {
  if (!action) return null;
  switch (action.kind) {
    case 'attach':
    case 'caboose':
      return `train-${action.train}`;
    case 'store':
      return `row-${action.row}`;
    case 'lift_main':
      return `main-${action.row}`;
    case 'lift_private':
      return `private-${action.row}`;
    default:
      return action.kind;
  }
}

/** Return every seat's score if the day ended now. */
export function totalsOf(view: FreightTrainView): number[] {
  return view.scores.map((_, seat) =>
    view.categories.reduce((sum, row) => sum + (row.points[seat] ?? 0), view.yard_now[seat] ?? 0),
  );
}

/** The pieces and places of a choice, and everybody's score changes. */
export interface Ghost {
  place: string;
  car: Car | null;
  caboose: boolean;
  changes: { seat: number; points: number }[];
}

export function ghostOf(
  view: FreightTrainView,
  action: FreightTrainAction | undefined,
  after: FreightTrainView | null,
): Ghost | null {
  const place = targetNamed(action);
  if (!action || place === null) return null;
  const [old, now] = [totalsOf(view), after ? totalsOf(after) : null];
  const changes = (now ?? []).flatMap((total, seat) => {
    const points = total - (old[seat] ?? 0);
    return points === 0 ? [] : [{ seat, points }];
  });
  const laid = action.kind === 'attach' || action.kind === 'store' ? action.car : null;
  return { place, car: laid, caboose: action.kind === 'caboose', changes };
}

/** Return the sign of a seat's place in a category: first, second, tied. */
export function markOf(row: CategoryView, seat: number): string {
  if (row.longest.includes(seat)) return row.longest.length > 1 ? '=' : '▲';
  if (row.second.includes(seat)) return row.second.length > 1 ? '≈' : '△';
  return '';
}
