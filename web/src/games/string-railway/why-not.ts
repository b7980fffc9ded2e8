/** The action that a locked piece of the board stands for, or the reason that the draft shows. */

import { isOutOfTurn, marked, type Wish } from '../../lib/table/why-not';
import type { StringRailwayAction, StringRailwayView } from './wire.gen';

/** Buttons of the tray that need something first. */
const MISSING: Readonly<Record<string, string>> = {
  draw: 'nothing_drawn',
  give_up: 'place_tiles_first',
};

export function whyNot(node: Element, view: StringRailwayView): Wish | null {
  const [what, piece] = (marked(node, 'data-explain') ?? '').split(':');
  const action = playing(piece === 'short' || piece === 'long' ? piece : 'short', view);
  if (isOutOfTurn(node, view, '[data-guide="table"]')) return { action };
  if (what === 'string') return { action };
  const missing = MISSING[marked(node, 'data-why') ?? ''];
  if (missing) return { reason: { key: missing, rule: 'SR-23', facts: {} } };
  const corner = view.phase === 'choose_corner' ? cornerAt(node, view) : -1;
  if (corner >= 0) return { action: { kind: 'choose_corner', corner } as StringRailwayAction };
  return refusal(node);
}

function playing(string: 'short' | 'long', view: StringRailwayView): StringRailwayAction {
  const tiles = view.drawn.map((tile) => ({ tile, at: null }));
  return { kind: 'play_turn', string, tiles, track: null };
}

/** Return the number of the corner whose main station was touched, or -1. */
function cornerAt(node: Element, view: StringRailwayView): number {
  const number = /^station-(\d+)$/.exec(marked(node, 'data-guide') ?? '')?.[1];
  const at = number === undefined ? undefined : view.stations[Number(number)]?.at;
  return view.mains.findIndex((main) => `${main}` === `${at}`);
}

/** Return why the tile just tapped down cannot lie there, or what the touched message says. */
function refusal(node: Element): Wish | null {
  const tray = node.closest('.frame')?.querySelector('[data-refusal]');
  const touched = node.closest('[data-refusal]') ?? node.closest('[data-guide="table"]');
  if (!tray || !touched || (touched !== tray && !tray.matches('.misplaced'))) return null;
  return { reason: JSON.parse(tray.getAttribute('data-refusal') ?? '') };
}
