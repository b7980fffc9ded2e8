/** The boards, each loaded when its game is first opened. */

import type { Component } from 'svelte';
import type { GameModule } from '../lib/board';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in modules;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const load = modules[`./${game}/index.ts`];
  return load ? (await load()).default : null;
}

/** How the pieces a form offers are named and drawn. */
export interface OptionPieces {
  say: (name: string) => string;
  help?: (name: string) => string;
  Face?: Component<{ name: string }>;
}

const forms = import.meta.glob<{ default: Readonly<Record<string, OptionPieces>> }>(
  './*/options.ts',
);

/** Return a game's option pieces by the option's name. */
export async function loadOptionPieces(
  game: string,
): Promise<Readonly<Record<string, OptionPieces>>> {
  const load = forms[`./${game}/options.ts`];
  return load ? (await load()).default : {};
}
