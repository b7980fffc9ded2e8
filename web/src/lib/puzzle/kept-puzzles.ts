/**
 * Puzzles that the browser keeps, so that today's can be opened and played offline, and tries
 * that wait for the server.
 */

import type { BaseAction, BaseView } from '../game/board';
import { call, troubleOf } from '../net/api';
import type { DailyPuzzles, PuzzleTree, ShownPuzzle } from '../wire.gen';

export type Position = ShownPuzzle<BaseView, BaseAction>;
export type Tree = PuzzleTree<BaseAction>;
export interface OpenedPuzzle {
  readonly puzzle: Position;
  readonly tree: Tree | null;
}
interface WaitingTry {
  readonly puzzle: string;
  readonly actions: readonly BaseAction[];
}

/** The service worker deletes old caches whose names begin with `railtable-`. */
const SHELF = 'puzzles';
const WAITING = 'railtable.tries';
const MOST_KEPT = 12;
const MOST_WAITING = 50;

/** The names of kept things in their cache: puzzles are public, so nothing hidden is stored. */
const TODAY = '/kept/today';
const pathOf = (puzzle: string) => `/kept/puzzle/${puzzle}`;
const treePathOf = (puzzle: string) => `/kept/tree/${puzzle}`;

/** Return an answer of the server, or the kept one if it cannot be reached. */
async function freshOrKept<T>(path: string, ask: () => Promise<T>): Promise<T> {
  try {
    const found = await ask();
    await keep(path, found);
    return found;
  } catch (error) {
    const kept = troubleOf(error).key === 'unreachable' ? await keptAt<T>(path) : null;
    if (kept === null) throw error;
    return kept;
  }
}

async function keep(path: string, found: unknown): Promise<void> {
  try {
    const shelf = await caches.open(SHELF);
    await shelf.delete(path);
    await shelf.put(path, new Response(JSON.stringify(found)));
    const paths = await shelf.keys();
    for (const old of paths.slice(0, Math.max(0, paths.length - 2 * MOST_KEPT)))
      await shelf.delete(old);
  } catch {
    // There is no cache without https, and it may be full: puzzles then need the server.
  }
}

async function keptAt<T>(path: string): Promise<T | null> {
  try {
    const found = await (await caches.open(SHELF)).match(path);
    return found ? ((await found.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Return today's puzzles; offline, those of the last visit. */
export function findDailyPuzzles(): Promise<DailyPuzzles> {
  return freshOrKept(TODAY, () => call('daily_puzzles', null));
}

/** Return today's puzzles that can be played to the end without the server. */
export async function findPlayableOffline(): Promise<DailyPuzzles['puzzles']> {
  const today = await keptAt<DailyPuzzles>(TODAY);
  const found = await Promise.all(
    (today?.puzzles ?? []).map(async (one) => {
      const puzzle = await keptAt(pathOf(one.puzzle));
      const tree = await keptAt<Tree>(treePathOf(one.puzzle));
      return puzzle !== null && tree !== null && tree.moments.length > 0 ? [one] : [];
    }),
  );
  return found.flat();
}

/** Return a puzzle with the tree of its turn, from the server or as it was kept. */
export async function openPuzzle(id: string): Promise<OpenedPuzzle> {
  const where = { puzzle: id };
  const puzzle = (await freshOrKept(pathOf(id), () => call('puzzle', null, where))) as Position;
  return { puzzle, tree: await openTree(id) };
}

/** Return the tree of a puzzle's turn; null if the turn is too large, so that the server is asked. */
async function openTree(id: string): Promise<Tree | null> {
  const path = treePathOf(id);
  try {
    // A tree never changes.
    let found = await keptAt<Tree>(path);
    if (found === null) {
      found = (await call('puzzle_tree', null, { puzzle: id })) as Tree;
      await keep(path, found);
    }
    return found.moments.length > 0 ? found : null;
  } catch {
    return null;
  }
}

/** Keep today's puzzles for a time without the server. */
export async function keepDailyPuzzles({ puzzles }: DailyPuzzles): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const { puzzle } of puzzles) {
    if ((await keptAt(pathOf(puzzle))) !== null) continue;
    try {
      await openPuzzle(puzzle);
    } catch {
      return;
    }
  }
}

/** Return the tries from the stored value. */
export function parseWaiting(stored: string | null): readonly WaitingTry[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is WaitingTry => typeof one?.puzzle === 'string' && Array.isArray(one?.actions),
    );
  } catch {
    return [];
  }
}

function loadWaiting(): readonly WaitingTry[] {
  try {
    return parseWaiting(localStorage.getItem(WAITING));
  } catch {
    return [];
  }
}

function saveWaiting(tries: readonly WaitingTry[]): void {
  try {
    localStorage.setItem(WAITING, JSON.stringify(tries.slice(-MOST_WAITING)));
  } catch {
    // Storage may be forbidden: the try does not count then.
  }
}

/** Keep the first try of a puzzle until the server can be reached. */
export function waitWithTry(puzzle: string, actions: readonly BaseAction[]): void {
  const tries = loadWaiting();
  if (!tries.some((one) => one.puzzle === puzzle)) saveWaiting([...tries, { puzzle, actions }]);
}

export function isTryWaiting(puzzle: string): boolean {
  return loadWaiting().some((one) => one.puzzle === puzzle);
}

/**
 * Send the tries that wait; the server decides, and counts the first try of each puzzle only.
 * If it is away or busy, they wait on.
 */
export async function sendWaitingTries(): Promise<void> {
  for (const { puzzle, actions } of loadWaiting()) {
    try {
      await call('try_puzzle', { actions }, { puzzle });
    } catch (error) {
      if (troubleOf(error).isPassing) return;
    }
    saveWaiting(loadWaiting().filter((one) => one.puzzle !== puzzle));
  }
}
