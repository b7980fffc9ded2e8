/** One exercise: a mistake of a reviewed game, played again at a table made for it. */

import { settings } from '../app/settings.svelte';
import type { BaseAction, Step } from '../game/board';
import { type ApiError, call, troubleOf } from '../net/api';
import { openFrom, plansFrom } from '../table/new-table';
import { Sitting } from '../table/sitting.svelte';
import type { ExerciseVerdict, ReviewedTurn, TableInfo } from '../wire.gen';

/** Return a finished turn of a seat from a step on; null while it is not finished. */
export function finishedTurn(
  steps: readonly Step[],
  first: number,
  seat: number,
): readonly BaseAction[] | null {
  const end = steps.findIndex((step, at) => at >= first && step.seat !== seat);
  if (end <= first) return null;
  return steps.slice(first, end).map(({ action }) => action);
}

export class Exercise {
  readonly info: TableInfo;
  readonly turn: ReviewedTurn;
  sitting = $state.raw<Sitting | null>(null);
  verdict = $state.raw<ExerciseVerdict | null>(null);
  answer = $state.raw<readonly BaseAction[] | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  /** The best turn is shown. */
  told = $state(false);

  constructor(info: TableInfo, turn: ReviewedTurn) {
    this.info = info;
    this.turn = turn;
  }

  /** Open a table at the position, also to try again. */
  async start(): Promise<void> {
    this.close();
    this.verdict = this.answer = this.trouble = null;
    try {
      const seats = await plansFrom(this.info, this.turn.seat);
      const wanted = { version: this.turn.first, seats, pace: settings.pace };
      this.sitting = new Sitting(await openFrom(this.info.id, wanted));
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }

  close(): void {
    this.sitting?.close();
    this.sitting = null;
  }

  /** Judge the turn once it is finished: chance or another seat has followed. */
  watch(): void {
    const { sitting, turn } = this;
    if (!sitting || this.answer !== null) return;
    const actions = finishedTurn(sitting.steps, turn.first, turn.seat) ?? this.#lastTurn(sitting);
    if (actions) void this.#judge(actions);
  }

  /** A turn that ends the game is followed by nothing. */
  #lastTurn({ steps, over }: Sitting): readonly BaseAction[] | null {
    const own = steps.slice(this.turn.first).map(({ action }) => action);
    return over && own.length > 0 ? own : null;
  }

  async #judge(actions: readonly BaseAction[]): Promise<void> {
    this.answer = actions;
    try {
      const asked = { first: this.turn.first, actions };
      this.verdict = await call('answer_exercise', asked, { table: this.info.id });
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }
}
