/** Small questions of the board. */

import { t } from '../../lib/texts.svelte';
import type { Point } from './geometry';
import type { StringRailwayView } from './wire.gen';

const GRIP = 150;

/** Return which point of a way is near enough to be bent by a hand, or null. */
export function bendAt(way: readonly Point[], at: Point): number | null {
  let best: number | null = null;
  let least = GRIP;
  way.forEach((point, number) => {
    const away = Math.hypot(point[0] - at[0], point[1] - at[1]);
    if (away < least) [best, least] = [number, away];
  });
  return best;
}

/**
 * Do something when Enter or Space is pressed, as a button would.  The key ends here: what
 * is done may move the focus to "Confirm", which must not be pressed by the same key.
 */
export function onActivate(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act();
}

/** Return how far the game is, and what is left in the pile. */
export function stationsOf(view: StringRailwayView): string {
  const left = Object.values(view.pile).reduce((sum, count) => sum + count, 0);
  const turn = t('string-railway-board-turn', {
    turn: Math.min(view.turn + 1, view.turns),
    turns: view.turns,
  });
  return `${turn} · ${t('string-railway-board-pile', { count: left })}`;
}
