/** The action that a locked piece of the board stands for. */

import {
  isOutOfTurn,
  marked,
  numberIn,
  picked,
  pickFirst,
  type Wish,
} from '../../lib/table/why-not';
import type { Card } from './cards';
import type { StationMasterAction, StationMasterView } from './wire.gen';

export function whyNot(node: Element, view: StationMasterView): Wish | null {
  if (isOutOfTurn(node, view, 'article'))
    return { action: { kind: 'board', train: 0, token: 1 } as StationMasterAction };
  const action = wished(node, view);
  if (action) return { action };
  return touchedTrain(node) === null ? null : pickFirst('SM-6');
}

function wished(node: Element, view: StationMasterView): StationMasterAction | null {
  const discard = node.closest('section > ol > li');
  if (discard?.parentElement)
    return { kind: 'mend', depth: [...discard.parentElement.children].indexOf(discard), train: 0 };
  const train = touchedTrain(node);
  if (train !== null) return onTrain(node, view, train);
  const token = numberIn(marked(node, 'data-guide'), 'token') as 1 | 2 | 3 | null;
  if (token !== null) return { kind: 'board', train: 0, token };
  const card = marked(node, 'data-card') as Card | null;
  return card && playing(card, 0);
}

/** Pieces of a train lie over its button. */
function touchedTrain(node: Element): number | null {
  const button =
    node.closest('[data-drop]') ?? node.closest('article')?.querySelector('[data-drop]');
  return numberIn(button?.getAttribute('data-drop') ?? null, 'train');
}

function onTrain(node: Element, view: StationMasterView, train: number) {
  if (view.phase === 'reassign') return { kind: 're_assign_to', train } as const;
  if (view.phase === 'transfer_target') return { kind: 'transfer_to', train } as const;
  const token = numberIn(picked(node, 'data-guide'), 'token') as 1 | 2 | 3 | null;
  if (token !== null) return { kind: 'board', train, token } as const;
  const card = picked(node, 'data-card') as Card | null;
  return card && playing(card, train);
}

function playing(card: Card, train: number): StationMasterAction {
  switch (card) {
    case 'caboose':
    case 'royal':
    case 'standing_room':
    case 're_assign':
    case 'transfer':
      return { kind: card, train };
    case 'repair_3':
    case 'repair_5':
      return { kind: 'repair', card };
    case 'uncouple_1':
    case 'uncouple_2':
      return { kind: 'uncouple', card, train };
    default:
      return { kind: 'attach', card, train } as StationMasterAction;
  }
}
