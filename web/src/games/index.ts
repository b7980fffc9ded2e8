/** The boards, each loaded when its game is first opened. */

import type { GameModule } from '../lib/board';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in modules;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const load = modules[`./${game}/index.ts`];
  return load ? (await load()).default : null;
}
