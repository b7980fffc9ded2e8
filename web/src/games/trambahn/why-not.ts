/** The action that a locked piece of the board stands for. */

import {
  isOutOfTurn,
  marked,
  numberIn,
  picked,
  pickFirst,
  type Wish,
} from '../../lib/table/why-not';
import type { TrambahnAction, TrambahnView } from './wire.gen';

type Line = Extract<TrambahnAction, { kind: 'passenger' }>['line'];

export function whyNot(node: Element, view: TrambahnView): Wish | null {
  if (isOutOfTurn(node, view)) return { action: { kind: 'end_turn' } as TrambahnAction };
  const action = wished(node, view);
  if (action) return { action };
  if (marked(node, 'data-drop') !== null) return pickFirst('TB-27');
  return (
    node.closest('button.column, button.money') && {
      reason: { key: 'not_yours', rule: 'TB-12', facts: {} },
    }
  );
}

function wished(node: Element, view: TrambahnView): TrambahnAction | null {
  if (marked(node, 'data-guide') === 'end') return { kind: 'end_turn' };
  const piece = picked(node, 'data-card');
  const place = marked(node, 'data-drop');
  if (place !== null) return piece === null ? null : placing(piece, place);
  const card = marked(node, 'data-card');
  const tram = numberIn(card, 'tram') as 2 | 3 | 4 | null;
  if (tram !== null) return { kind: 'buy', tram, column: bareColumn(view) };
  return card === null ? null : { kind: 'income', card };
}

function placing(piece: string, place: string): TrambahnAction | null {
  const column = numberIn(place, 'column');
  const tram = numberIn(piece, 'tram') as 2 | 3 | 4 | null;
  if (tram !== null) return column === null ? null : { kind: 'buy', tram, column };
  if (column !== null) return { kind: 'add', card: piece, column };
  if (place === 'money') return { kind: 'income', card: piece };
  if (place.startsWith('row-'))
    return { kind: 'passenger', card: piece, line: place.slice('row-'.length) as Line };
  return { kind: 'start', card: piece };
}

function bareColumn(view: TrambahnView): number {
  const columns = view.columns[view.seat ?? 0] ?? [];
  return Math.max(
    0,
    columns.findIndex((column) => column.tram === null),
  );
}
