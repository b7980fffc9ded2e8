/** The action that a locked piece of the board stands for. */

import {
  isOutOfTurn,
  marked,
  numberIn,
  picked,
  pickFirst,
  type Wish,
} from '../../lib/table/why-not';
import type { Car } from './cars';
import type { FreightTrainAction, FreightTrainView } from './wire.gen';

const SIMPLE = ['fill', 'mobilise', 'pass', 'rearrange'] as const;

export function whyNot(node: Element, view: FreightTrainView): Wish | null {
  if (isOutOfTurn(node, view)) return { action: { kind: 'pass' } as FreightTrainAction };
  const train = numberIn(marked(node, 'data-drop'), 'train');
  if (train !== null && train > (view.players[view.seat ?? 0]?.trains.length ?? 0))
    return { reason: { key: 'first_free_locomotive', rule: 'FT-9', facts: {} } };
  const action = wished(node);
  if (action) return { action };
  return marked(node, 'data-drop') === null ? null : pickFirst('FT-15');
}

function wished(node: Element): FreightTrainAction | null {
  const hook = marked(node, 'data-why');
  const simple = SIMPLE.find((kind) => kind === hook);
  if (simple) return { kind: simple };
  const main = numberIn(hook, 'main');
  if (main !== null) return { kind: 'lift_main', row: main };
  const car = picked(node, 'data-car') as Car | null;
  const place = marked(node, 'data-drop');
  const train = numberIn(place, 'train');
  if (train !== null) return car && { kind: 'attach', car, train };
  const row = numberIn(place, 'row');
  if (row === null) return null;
  return car ? { kind: 'store', car, row } : { kind: 'lift_private', row };
}
