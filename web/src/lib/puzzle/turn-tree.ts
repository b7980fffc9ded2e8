/** The tree of a puzzle's turn: positions after actions, and what is known of a finished turn. */

import { type BaseAction, type BaseView, sameAction } from '../game/board';
import type { PuzzleMoment, PuzzleResult } from '../wire.gen';
import type { Position, Tree } from './kept-puzzles';

type Answer = Pick<PuzzleResult<BaseAction>, 'best' | 'next_best' | 'noise' | 'worlds' | 'level'>;
interface Outcome {
  /** null for an idea that the proof does not know. */
  readonly solved: boolean | null;
  readonly win: number;
}

/** Return the number of the position after some actions; null if one is not legal. */
export function numberAfter(tree: Tree, actions: readonly BaseAction[]): number | null {
  let number = 0;
  for (const action of actions) {
    const moment = tree.moments[number];
    const next = moment?.next[moment.legal.findIndex((one) => sameAction(one, action))];
    if (next === undefined) return null;
    number = next;
  }
  return number;
}

/** Return the position after some actions; null if one is not legal. */
export function momentAfter(
  puzzle: Position,
  tree: Tree,
  actions: readonly BaseAction[],
): PuzzleMoment<BaseView, BaseAction> | null {
  const moment = tree.moments[numberAfter(tree, actions) ?? -1];
  if (!moment) return null;
  const view = { ...puzzle.view, ...moment.changes };
  return { view, legal: moment.legal, done: moment.next.length === 0 };
}

/** Return the result of a finished turn as far as the tree knows it; null if it does not. */
export async function resultAfter(
  puzzle: Position,
  tree: Tree,
  actions: readonly BaseAction[],
): Promise<PuzzleResult<BaseAction> | null> {
  const number = numberAfter(tree, actions);
  const seal = number === null ? null : tree.moments[number]?.seal;
  if (!seal || !globalThis.crypto?.subtle) return null;
  const { solved, win } = (await unseal(seal, `${puzzle.id}/${number}`)) as Outcome;
  if (solved === null) return null;
  const answer = (await unseal(tree.answer, `${puzzle.id}/answer`)) as Answer;
  return {
    ...answer,
    solved,
    is_rated: false,
    played: { actions, win, wins: null, points: null },
    greedy: null,
    loss: solved ? 0 : answer.best.win - win,
    rating: puzzle.rating,
    change: 0,
    streak: 0,
    day: puzzle.day,
  };
}

/** Open a seal: combined with SHA-256 of the key and a counter. */
export async function unseal(text: string, key: string): Promise<unknown> {
  const sealed = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const opened = new Uint8Array(sealed.length);
  for (let block = 0; 32 * block < sealed.length; block++) {
    const name = new TextEncoder().encode(`${key}/${block}`);
    const stream = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
    for (let at = 32 * block; at < Math.min(32 * block + 32, sealed.length); at++)
      opened[at] = (sealed[at] ?? 0) ^ (stream[at % 32] ?? 0);
  }
  return JSON.parse(new TextDecoder().decode(opened));
}
