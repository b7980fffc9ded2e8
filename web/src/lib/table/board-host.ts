/** What a board needs of the screen around it: a table, or a puzzle. */

import type { BaseAction, Player } from '../game/board';
import type { OpenTable } from './open-table.svelte';
import type { Sitting } from './sitting.svelte';

export interface BoardHost
  extends Pick<
    Sitting,
    | 'module'
    | 'view'
    | 'legal'
    | 'active'
    | 'myTurn'
    | 'over'
    | 'steps'
    | 'freshSteps'
    | 'chosen'
    | 'preview'
    | 'cancelled'
    | 'lead'
    | 'choose'
    | 'mayAskHint'
  > {
  /** Say why a touched piece is locked; puzzles do not. */
  sayWhyNot?: (node: Element) => Promise<void>;
  act: (...actions: BaseAction[]) => Promise<void>;
  table: Pick<OpenTable, 'preview' | 'propose' | 'judge' | 'hint'> & {
    readonly info: { readonly game: string } | null;
    readonly players: readonly Player[];
  };
}
