/** "Why not": touching something locked asks the server for the reason and its rule. */

import type { BaseAction, BaseView } from '../game/board';
import type { Trouble } from './open-table.svelte';

/**
 * The action that a touched piece stands for, after actions that are only picked so far; or the
 * reason itself, where the board alone knows it.
 */
export type Wish = { action: BaseAction; after?: readonly BaseAction[] } | { reason: Trouble };

/** The pieces and places of a board that can be locked. */
const PIECE = 'button, [role="button"], [data-drop], [data-card], [data-car], [data-why]';

/** A longer press explains the piece, and a longer way is a drag. */
const TAP_MS = 450;
const SLIP = 9;

/** Return the topmost element at a point of the board, or null if it can be pressed. */
export function lockedAt(frame: Element, x: number, y: number): Element | null {
  const top = document.elementsFromPoint(x, y)[0];
  if (!top || !frame.contains(top)) return null;
  const control = top.closest('button, a, [role="button"], input');
  return control && !control.matches(':disabled, [aria-disabled="true"]') ? null : top;
}

/** Call back for each tap on something locked, until the returned function is called. */
export function listenForTaps(frame: Element, tapped: (node: Element) => void): () => void {
  let start: PointerEvent | null = null;
  const down = (event: PointerEvent) => {
    // Only a tap that begins on something locked: a move may lock the piece that was pressed.
    const locked = lockedAt(frame, event.clientX, event.clientY) !== null;
    start = event.isPrimary && event.button === 0 && locked ? event : null;
  };
  const up = (event: PointerEvent) => {
    const from = start;
    start = null;
    if (!from || event.timeStamp - from.timeStamp > TAP_MS) return;
    if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) return;
    const node = lockedAt(frame, event.clientX, event.clientY);
    if (node) tapped(node);
  };
  addEventListener('pointerdown', down, { capture: true });
  addEventListener('pointerup', up, { capture: true });
  return () => {
    removeEventListener('pointerdown', down, { capture: true });
    removeEventListener('pointerup', up, { capture: true });
  };
}

/** Tell whether a piece of a board was touched while another seat is to move. */
export function isOutOfTurn(node: Element, view: BaseView, more = PIECE): boolean {
  return view.to_move !== view.seat && node.closest(`${PIECE}, ${more}`) !== null;
}

/** Return the reason of a place that was touched before a piece was picked. */
export function pickFirst(rule: string): Wish {
  return { reason: { key: 'pick_first', rule, facts: {} } };
}

/** Return the value of the nearest attribute of an element. */
export function marked(node: Element, name: string): string | null {
  return node.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

/** Return an attribute of the picked piece of the same board, or null. */
export function picked(node: Element, name: string): string | null {
  const frame = node.closest('.frame');
  return frame?.querySelector(`[aria-pressed="true"][${name}]`)?.getAttribute(name) ?? null;
}

/** Return the number in a place's name, such as `train-3`; null for another kind of place. */
export function numberIn(name: string | null, kind: string): number | null {
  const rest = name?.startsWith(`${kind}-`) ? name.slice(kind.length + 1) : '';
  return /^\d+$/.test(rest) ? Number(rest) : null;
}
