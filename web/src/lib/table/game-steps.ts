/** The steps of a game: folding updates, turns, the news since my last turn. */

import { type BaseAction, type BaseView, CHANCE, type Step } from '../game/board';
import type { Outcome, TakeBack, Update } from '../wire.gen';
import { shareParts } from './share-parts';

/** A table as seen by one viewer (a seat, or null for a spectator). */
export interface SeatView {
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
  /** The number of new steps since the previous view. */
  fresh: number;
}

/**
 * Return the viewer's state after an update, or null when steps are missing in between.
 *
 * A reconnect sends the same update again: then the same object is returned, so that a choice in
 * progress survives.
 */
export function foldUpdate(eye: SeatView | undefined, update: Update): SeatView | null {
  if (eye?.revision === update.revision && eye.version === update.version) return eye;
  const kept = eye?.steps ?? [];
  if (update.since > kept.length) return null;
  const steps = [...kept.slice(0, update.since), ...(update.steps as readonly Step[])];
  return {
    seat: update.seat,
    version: update.version,
    revision: update.revision,
    steps,
    view: shareParts(eye?.view, update.view as BaseView),
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
  /** Version after its last step, including its chance. */
  to: number;
}

/** Return the turns of a game: chance belongs to the seat that caused it. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ seat }, at) => {
    const last = turns.at(-1);
    if (last && (seat === CHANCE || seat === last.seat)) last.to = at + 1;
    else turns.push({ seat, from: at, to: at + 1 });
  });
  return turns;
}

/** Return the version at the end of my last turn: later steps are news to me. */
export function lastTurnEnd(steps: readonly Step[], seat: number | null): number {
  const turns = turnsOf(steps);
  const mine = turns.filter((turn) => turn.seat === seat);
  const last = mine.at(-1);
  if (!last) return 0;
  // During my turn, the news is before it.
  if (last === turns.at(-1)) return mine.at(-2)?.to ?? 0;
  return last.to;
}

/** Return the number of the latest step that is news: not chance, and not a minor step. */
export function headlineOf(steps: readonly Step[], quiet: readonly string[]): number {
  const telling = ({ seat, action }: Step) => seat !== CHANCE && !quiet.includes(action.kind);
  const found = steps.findLastIndex(telling);
  return found < 0 ? steps.length - 1 : found;
}

/** Return the last turn that somebody else took, or the last turn if nobody else has. */
export function lastTurnOfOthers(steps: readonly Step[], seat: number | null): Turn | undefined {
  const turns = turnsOf(steps).filter((turn) => turn.seat !== CHANCE);
  return turns.findLast((turn) => turn.seat !== seat) ?? turns.at(-1);
}

/** Return the version one turn before or after a moment. */
export function stepByTurn(steps: readonly Step[], at: number, by: -1 | 1): number {
  const turns = turnsOf(steps);
  if (by === 1) return turns.find((turn) => turn.to > at)?.to ?? steps.length;
  return turns.findLast((turn) => turn.from < at)?.from ?? 0;
}

export interface TurningPoint {
  version: number;
  /** The seats that won or lost points at that moment, and how many. */
  gains: readonly { seat: number; points: number }[];
}

/** Return the moments that moved the lead most, in the order they happened. */
export function turningPoints(scores: readonly (readonly number[])[], most = 3): TurningPoint[] {
  const found: { version: number; change: number[]; swing: number }[] = [];
  for (let version = 1; version < scores.length; version++) {
    const before = scores[version - 1] ?? [];
    const change = (scores[version] ?? []).map((points, seat) => points - (before[seat] ?? 0));
    const swing = Math.max(...change) - (change.length > 1 ? Math.min(...change) : 0);
    if (swing > 0) found.push({ version, change, swing });
  }
  return found
    .sort((a, b) => b.swing - a.swing)
    .slice(0, most)
    .sort((a, b) => a.version - b.version)
    .map(({ version, change }) => ({ version, gains: gainsOf(change) }));
}

function gainsOf(change: readonly number[]): TurningPoint['gains'] {
  return change
    .map((points, seat) => ({ seat, points }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => b.points - a.points);
}

export interface Standing {
  seat: number;
  rank: number;
  points: number;
  /** Points behind the winner. */
  behind: number;
}

/** Return all seats by rank, with their distance to the winner. */
export function standings(scores: readonly number[], ranks: readonly number[]): Standing[] {
  const best = Math.max(...scores.filter((_, seat) => ranks[seat] === 1));
  return scores
    .map((points, seat) => ({ seat, rank: ranks[seat] ?? 0, points, behind: best - points }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Return the winner's lead over the next seat; null without a next one. */
export function leadOf(scores: readonly number[], ranks: readonly number[]): number | null {
  const rest = scores.filter((_, seat) => ranks[seat] !== 1);
  const best = Math.max(...scores.filter((_, seat) => ranks[seat] === 1));
  return rest.length === 0 ? null : best - Math.max(...rest);
}
