/** The steps of a game as a story: folding updates, turns, what happened since my last turn. */

import { type BaseAction, type BaseView, CHANCE, type Step } from './board';
import type { Outcome, TakeBack, Update } from './wire.gen';

/** What one pair of eyes (a seat, or null for a spectator) sees of a table. */
export interface Eye {
  seat: number | null;
  version: number;
  revision: number;
  steps: readonly Step[];
  view: BaseView;
  legal: readonly BaseAction[];
  complete: boolean;
  to_move: number;
  outcome: Outcome | null;
  take_back: TakeBack;
  /** How many of the last steps are new since the view before. */
  fresh: number;
}

/**
 * Return what an eye sees after an update, or null when steps are missing in between.
 *
 * A line that broke and came back tells the same again: then it is the same eye, so that
 * a choice in hand outlives it.
 */
export function foldUpdate(eye: Eye | undefined, update: Update): Eye | null {
  if (eye?.revision === update.revision && eye.version === update.version) return eye;
  const kept = eye?.steps ?? [];
  if (update.since > kept.length) return null;
  const steps = [...kept.slice(0, update.since), ...(update.steps as readonly Step[])];
  return {
    seat: update.seat,
    version: update.version,
    revision: update.revision,
    steps,
    view: update.view as BaseView,
    legal: update.legal as readonly BaseAction[],
    complete: update.complete,
    to_move: update.to_move,
    outcome: update.outcome,
    take_back: update.take_back,
    fresh: eye ? Math.max(0, steps.length - kept.length) : 0,
  };
}

export interface Turn {
  seat: number;
  /** Version before the turn's first step. */
  from: number;
  /** Version after its last step, the luck it called for included. */
  to: number;
}

/** Return the turns of a story: luck belongs to whoever called for it. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ seat }, at) => {
    const last = turns.at(-1);
    if (last && (seat === CHANCE || seat === last.seat)) last.to = at + 1;
    else turns.push({ seat, from: at, to: at + 1 });
  });
  return turns;
}

/** Return the version at the end of my last turn: what follows is news to me. */
export function lastTurnEnd(steps: readonly Step[], seat: number | null): number {
  const turns = turnsOf(steps);
  const mine = turns.filter((turn) => turn.seat === seat);
  const last = mine.at(-1);
  if (!last) return 0;
  // While my turn goes on, what I missed lies before it.
  if (last === turns.at(-1)) return mine.at(-2)?.to ?? 0;
  return last.to;
}

/** Return the version one turn before or after a moment. */
export function stepByTurn(steps: readonly Step[], at: number, by: -1 | 1): number {
  const turns = turnsOf(steps);
  if (by === 1) return turns.find((turn) => turn.to > at)?.to ?? steps.length;
  return turns.findLast((turn) => turn.from < at)?.from ?? 0;
}

export interface TurningPoint {
  version: number;
  seat: number;
  gain: number;
}

/** Return the moments that moved the lead most, in the order they happened. */
export function turningPoints(scores: readonly (readonly number[])[], most = 3): TurningPoint[] {
  const found: TurningPoint[] = [];
  for (let version = 1; version < scores.length; version++) {
    const before = scores[version - 1] ?? [];
    const gains = (scores[version] ?? []).map((points, seat) => points - (before[seat] ?? 0));
    const best = Math.max(...gains);
    const rest = gains.length > 1 ? Math.min(...gains) : 0;
    if (best - rest > 0) found.push({ version, seat: gains.indexOf(best), gain: best - rest });
  }
  return found
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .sort((a, b) => a.version - b.version);
}
