/** The action that a locked piece of the board stands for. */

import { marked, picked, type Wish } from '../../lib/table/why-not';
import type { BlockTrainAction, BlockTrainView } from './wire.gen';

export function whyNot(node: Element, view: BlockTrainView): Wish | null {
  const card = marked(node, 'data-card');
  if (card !== null) return { action: { kind: 'take', card } as BlockTrainAction };
  const wagon = node.closest('[data-guide="mine"] .place');
  if (!wagon?.parentElement) return null;
  const at = [...wagon.parentElement.querySelectorAll('.place')].indexOf(wagon);
  const taken = view.held === null ? picked(node, 'data-card') : null;
  if (view.held === null && taken === null) return null;
  const after = taken === null ? [] : [{ kind: 'take', card: taken }];
  return { action: { kind: 'place', at, turned: false } as BlockTrainAction, after };
}
