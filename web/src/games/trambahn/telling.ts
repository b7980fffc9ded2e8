/** The columns that a turn's end turns into money: they are open, so everybody may know. */

import type { Step } from '../../lib/game/board';
import type { TrambahnAction } from './wire.gen';

interface Column {
  cards: string[];
  tram: boolean;
}

const told = new WeakMap<readonly Step<TrambahnAction>[], ReadonlyMap<number, string[]>>();

/** Return the cards of columns without a tram at the end of a turn (TB-19). */
export function dissolvedAt(
  steps: readonly Step<TrambahnAction>[],
  at: number,
  seat: number,
): readonly string[] {
  if (at >= steps.length) return loose(follow(steps).columns[seat]).flatMap((one) => one.cards);
  const known = told.get(steps) ?? follow(steps).dissolved;
  told.set(steps, known);
  return known.get(at) ?? [];
}

/**
 * Return the columns of both seats after the steps, and the columns dissolved by each turn's end.
 */
export function follow(steps: readonly Step<TrambahnAction>[]) {
  const columns: Column[][] = [[], []];
  const dissolved = new Map<number, string[]>();
  steps.forEach(({ seat, action }, at) => {
    const own = columns[seat];
    if (!own) return;
    if (action.kind === 'start') own.push({ cards: [action.card], tram: false });
    else if (action.kind === 'add') own[action.column]?.cards.push(action.card);
    else if (action.kind === 'buy' && own[action.column])
      own[action.column] = withTram(own, action);
    else if (action.kind === 'end_turn') {
      dissolved.set(
        at,
        loose(own).flatMap((column) => column.cards),
      );
      columns[seat] = own.filter((column) => column.tram);
    }
  });
  return { columns, dissolved };
}

function withTram(own: Column[], { column }: { column: number }): Column {
  return { cards: own[column]?.cards ?? [], tram: true };
}

function loose(columns: readonly Column[] = []): Column[] {
  return columns.filter((column) => !column.tram);
}
