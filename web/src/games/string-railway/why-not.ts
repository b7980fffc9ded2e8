/** The action that a locked piece of the board stands for; tiles and tracks are judged as drawn. */

import { marked, type Wish } from '../../lib/table/why-not';
import type { StringRailwayAction, StringRailwayView } from './wire.gen';

export function whyNot(node: Element, view: StringRailwayView): Wish | null {
  const [what, string] = (marked(node, 'data-explain') ?? '').split(':');
  if (what !== 'string') return null;
  const tiles = view.drawn.map((tile) => ({ tile, at: null }));
  return { action: { kind: 'play_turn', string, tiles, track: null } as StringRailwayAction };
}
