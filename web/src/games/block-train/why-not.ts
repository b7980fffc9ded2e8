/** The action that a locked piece of the board stands for. */

import { isOutOfTurn, marked, picked, pickFirst, type Wish } from '../../lib/table/why-not';
import type { BlockTrainAction, BlockTrainView } from './wire.gen';

const OWN_LOAD = '[data-guide="mine"]';

export function whyNot(node: Element, view: BlockTrainView): Wish | null {
  const card = marked(node, 'data-card');
  if (isOutOfTurn(node, view, OWN_LOAD))
    return { action: { kind: 'take', card: card ?? view.offer[0] } as BlockTrainAction };
  if (card !== null) return { action: { kind: 'take', card } as BlockTrainAction };
  if (!node.closest(OWN_LOAD)) return null;
  const taken = view.held === null ? picked(node, 'data-card') : null;
  if (view.held === null && taken === null) return pickFirst('BT-7');
  const wagon = node.closest('.place');
  if (!wagon?.parentElement) return null;
  const at = [...wagon.parentElement.querySelectorAll('.place')].indexOf(wagon);
  const after = taken === null ? [] : [{ kind: 'take', card: taken }];
  return { action: { kind: 'place', at, turned: false } as BlockTrainAction, after };
}
