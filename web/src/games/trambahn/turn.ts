/** Legal uses of a hand card or a tram: a local filter, the server decides. */

import { ofKind } from '../../lib/game/board';
import { type Place, UNKNOWN } from '../../lib/game/piece-tracker';
import { sortHand } from './cards';
import type { TrambahnAction, TrambahnView } from './wire.gen';

/** The five parts of a turn, in order. */
export const PARTS = ['passengers', 'stations', 'income', 'trams', 'refill'] as const;

export type Picked = { what: 'card'; card: string } | { what: 'tram'; tram: number } | null;

/** Places by name, with the action of each. */
export type Targets = ReadonlyMap<string, TrambahnAction>;

/** Return the legal places of a picked card or tram by name. */
export function targetsOf(legal: readonly TrambahnAction[], picked: Picked): Targets {
  const targets = new Map<string, TrambahnAction>();
  if (picked?.what === 'tram') {
    for (const action of ofKind(legal, 'buy')) {
      if (action.tram === picked.tram) targets.set(`column-${action.column}`, action);
    }
  } else if (picked?.what === 'card') {
    for (const action of legal) {
      if (!('card' in action) || action.card !== picked.card) continue;
      const place = placeOf(action);
      if (place !== null) targets.set(place, action);
    }
  }
  return targets;
}

function placeOf(action: TrambahnAction): string | null {
  switch (action.kind) {
    case 'passenger':
      return `row-${action.line}`;
    case 'start':
      return 'new-column';
    case 'add':
      return `column-${action.column}`;
    case 'income':
      return 'money';
    default:
      return null;
  }
}

export function isUsable(legal: readonly TrambahnAction[], card: string): boolean {
  return legal.some((action) => 'card' in action && action.card === card);
}

export function isForSale(legal: readonly TrambahnAction[], tram: number): boolean {
  return ofKind(legal, 'buy').some((action) => action.tram === tram);
}

/** Chance follows these and they cannot be undone, so they need confirmation. */
export function needsConfirming(action: TrambahnAction): boolean {
  return action.kind === 'buy' || action.kind === 'end_turn';
}

/** Return every visible card and tram, zone by zone, in drawing order. */
export function placesOf(view: TrambahnView): Place[] {
  const places: Place[] = [];
  const put = (zone: string, faces: readonly string[]) => {
    for (const face of faces) places.push({ zone, face });
  };
  view.hand_sizes.forEach((size, seat) => {
    const own = seat === view.seat && view.hand !== null;
    put(`hand-${seat}`, own ? sortHand(view.hand ?? []) : Array(size).fill(UNKNOWN));
  });
  for (const [line, cards] of Object.entries(view.rows)) put(`row-${line}`, cards);
  view.columns.forEach((columns, seat) => {
    columns.forEach((column, at) => {
      put(`column-${seat}-${at}`, column.cards);
      if (column.tram !== null) put(`tram-${seat}-${at}`, [`tram-${column.tram}`]);
    });
  });
  put(
    'market',
    [...view.market].sort().map((tram) => `tram-${tram}`),
  );
  return places;
}

/** Return the name of an action's place on the board; null for none. */
export function placeNamed(action: TrambahnAction | undefined): string | null {
  if (!action) return null;
  return action.kind === 'buy' ? `column-${action.column}` : placeOf(action);
}
