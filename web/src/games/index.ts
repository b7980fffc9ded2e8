/** The boards, each loaded when its game is first opened; plugin games share one. */

import type { Component } from 'svelte';
import type { Box } from '../lib/box/boxes';
import type { GameModule } from '../lib/game/board';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

/** Tell whether a game is built in: only those have a lesson. */
export function hasLesson(game: string): boolean {
  return `./${game}/index.ts` in modules;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const load = modules[`./${game}/index.ts`];
  if (load) return (await load()).default;
  return (await import('../lib/plugin-game')).loadOutside(game);
}

/** Names and drawings of the pieces in a form's options. */
export interface OptionPieces {
  say: (name: string) => string;
  help?: (name: string) => string;
  Face?: Component<{ name: string }>;
}

const forms = import.meta.glob<{ default: Readonly<Record<string, OptionPieces>> }>(
  './*/options.ts',
);

/** Return a game's option pieces by option name. */
export async function loadOptionPieces(
  game: string,
): Promise<Readonly<Record<string, OptionPieces>>> {
  const load = forms[`./${game}/options.ts`];
  return load ? (await load()).default : {};
}

/** A form of a game's box that looks like the pieces. `change` null only shows them. */
export type BoxForm = Component<{ box: Box; change: ((box: Box) => void) | null }>;

const boxForms = import.meta.glob<{ default: BoxForm }>('./*/BoxForm.svelte');

/** Return the form of a game's box, or null. */
export async function loadBoxForm(game: string): Promise<BoxForm | null> {
  const load = boxForms[`./${game}/BoxForm.svelte`];
  return load ? (await load()).default : null;
}
