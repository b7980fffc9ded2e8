/** The ghost of a choice: the piece at its new place before confirmation. */

import type { Piece } from '../../lib/game/piece-tracker';
import type { Card } from './cards';
import { cardOf } from './turn';
import type { StationMasterAction, StationMasterView } from './wire.gen';

export interface Ghost {
  train: number;
  /** A carriage at the tail, a token aboard, a card laid before the train, or carriages taken off. */
  what: 'carriage' | 'token' | 'laid' | 'off';
  card: Card | null;
  token: number | null;
  /** The number of carriages taken off. */
  count: number;
  /** The value of the train afterwards, and the carriage laid; null if unknown. */
  value: number | null;
  worth: number | null;
  departs: boolean;
}

/** Return the ghost of an action on a train, or null. */
export function ghostOf(
  view: StationMasterView,
  action: StationMasterAction | undefined,
  after: StationMasterView | null,
): Ghost | null {
  if (!action || !('train' in action)) return null;
  const before = view.trains[action.train];
  const then = after?.trains[action.train];
  const common = {
    train: action.train,
    card: null,
    token: null,
    count: 0,
    value: then?.value ?? null,
    worth: null,
    departs: action.kind === 'caboose',
  };
  switch (action.kind) {
    case 'attach':
    case 'mend':
    case 're_assign_to': {
      const card = action.kind === 'attach' ? action.card : lifted(view, action);
      const worth = then?.worths[before?.carriages.length ?? 0] ?? null;
      return { ...common, what: 'carriage', card, worth, departs: before?.missing === 1 };
    }
    case 'board':
      return { ...common, what: 'token', token: action.token };
    case 'uncouple': {
      const count = action.card === 'uncouple_2' ? 2 : 1;
      return { ...common, what: 'off', count };
    }
    case 're_assign':
      return { ...common, what: 'off', count: 1 };
    case 'caboose':
    case 'royal':
    case 'standing_room':
    case 'transfer':
      return { ...common, what: 'laid', card: cardOf(action) };
    default:
      return null;
  }
}

function lifted(
  view: StationMasterView,
  action: Extract<StationMasterAction, { kind: 'mend' | 're_assign_to' }>,
): Card | null {
  if (action.kind === 'mend') return view.discard[action.depth] ?? null;
  return view.source === null ? null : (view.trains[view.source]?.carriages.at(-1) ?? null);
}

/** Return the hand id of the piece that an action uses. */
export function handIdOf(
  action: StationMasterAction | undefined,
  hand: readonly Piece[],
): string | null {
  if (!action) return null;
  if (action.kind === 'board') return `own-${action.token}`;
  if (action.kind === 'mend') return `discard-${action.depth}`;
  const card = cardOf(action);
  return hand.find((piece) => piece.face === card)?.id ?? null;
}
