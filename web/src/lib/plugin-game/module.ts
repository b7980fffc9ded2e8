/** A board from a package as a built module: plain functions, no framework of ours. */

import type { BaseAction, BaseView, Player, Step } from '../game/board';
import type { TextArgs } from '../i18n/texts.svelte';
import type { Previewed } from '../wire.gen';

/** The input of the board; `update` passes a new one on every change. */
export interface Shown {
  view: BaseView;
  legal: readonly BaseAction[];
  active: boolean;
  players: readonly Player[];
  steps: readonly Step[];
  chosen: readonly BaseAction[];
  previewed: Previewed<BaseView> | null;
  cancelled: number;
  language: string;
}

/** The actions of the board. */
export interface Tools {
  act: (...actions: BaseAction[]) => void;
  choose: (...actions: BaseAction[]) => void;
  say: (key: string, args?: TextArgs) => string;
}

export interface MountedBoard {
  update: (shown: Shown) => void;
  destroy: () => void;
}

export interface BoardModule {
  mount: (target: HTMLElement, shown: Shown, tools: Tools) => MountedBoard;
}

/** Load a board from this server; null if that fails, so that the generated one is used. */
export async function readModule(address: string): Promise<BoardModule | null> {
  if (!address.startsWith('/outside/')) return null;
  try {
    const found: unknown = await import(/* @vite-ignore */ address);
    return isBoard(found) ? found : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

const kept = new Map<string, BoardModule>();

/** Cache a game's board for mounting. */
export function keepModule(game: string, module: BoardModule): void {
  kept.set(game, module);
}

export function moduleOf(game: string): BoardModule | null {
  return kept.get(game) ?? null;
}

function isBoard(found: unknown): found is BoardModule {
  return (
    typeof found === 'object' && found !== null && typeof Reflect.get(found, 'mount') === 'function'
  );
}
