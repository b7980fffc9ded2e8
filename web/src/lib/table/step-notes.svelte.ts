/** Notes on steps: what each brought everybody, and the pieces it names by their place. */

import type { Step } from '../game/board';
import { call } from '../net/api';
import type { NoteAt } from '../wire.gen';
import type { Sitting } from './sitting.svelte';

export class StepNotes {
  readonly table: string;
  #notes = $state.raw<readonly NoteAt[]>([]);
  #version = 0;
  /** The step before `#version`: after an undo another one is there. */
  #last: Step | undefined;
  #asking = false;

  constructor(table: string) {
    this.table = table;
  }

  /** Return the notes on the steps from version `from` (excluded) to `to`. */
  between(from: number, to: number): readonly NoteAt[] {
    return this.#notes.filter(({ version }) => version > from && version <= to);
  }

  /** Load the notes on new steps; one request at a time. */
  async follow(steps: () => readonly Step[]): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#isBehind(steps())) {
        const stands = steps()[this.#version - 1] === this.#last;
        const since = stands ? this.#version : 0;
        const found = await call('notes', null, { table: this.table, query: { since } });
        this.#notes = [...this.between(0, since), ...found.notes];
        this.#version = Math.min(found.version, steps().length);
        this.#last = steps()[this.#version - 1];
        // Steps were undone, and the socket has not told it yet: its next update asks again.
        if (found.version < steps().length) break;
      }
    } catch {
      // Notes are an extra: without them the log names the moves.
    } finally {
      this.#asking = false;
    }
  }

  #isBehind(steps: readonly Step[]): boolean {
    return steps.length !== this.#version || steps[this.#version - 1] !== this.#last;
  }
}

/** Keep a table's notes up to date: after points, and when the turn comes round. */
export function followNotes(sitting: Sitting): void {
  let told = '';
  $effect(() => {
    const { eye } = sitting.table;
    if (!eye || sitting.module === null) return;
    const named = sitting.module.noted ?? [];
    const isNamed = sitting.freshSteps.some(({ action }) => named.includes(action.kind));
    const now = `${eye.view.scores.join()} ${eye.to_move} ${eye.outcome !== null}`;
    if (now === told && !isNamed) return;
    told = now;
    void sitting.notes.follow(() => sitting.steps);
  });
}
