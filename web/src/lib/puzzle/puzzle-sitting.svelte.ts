/** A person at a puzzle: the position, the turn in progress, and the answer. */

import {
  type BaseAction,
  type BaseView,
  type GameModule,
  type Player,
  type Step,
  sameAction,
  type Words,
} from '../game/board';
import { faceName, facesOf } from '../game/bot-faces';
import { t } from '../i18n/texts.svelte';
import { type ApiError, call, troubleOf } from '../net/api';
import type { BoardHost } from '../table/board-host';
import { sayLines, sayTurns } from '../table/words';
import type { Judged, Previewed, PuzzleCheck, PuzzleMoment, PuzzleResult } from '../wire.gen';
import {
  isTryWaiting,
  type OpenedPuzzle,
  type Position,
  type Tree,
  waitWithTry,
} from './kept-puzzles';
import { momentAfter, resultAfter } from './turn-tree';

type Result = PuzzleResult<BaseAction>;

/** The bots that the other seats are named after, in order. */
const RIVALS = ['signaller', 'porter', 'driver', 'trainee', 'inspector'] as const;

export class PuzzleSitting implements BoardHost {
  /** A puzzle gives no hints. */
  readonly mayAskHint = false;
  readonly puzzle: Position;
  /** The whole turn, if it is small enough to be played without the server. */
  readonly tree: Tree | null;
  module = $state.raw<GameModule | null>(null);
  /** The actions of the turn so far. */
  played = $state.raw<readonly BaseAction[]>([]);
  moment = $state.raw<PuzzleMoment<BaseView, BaseAction> | null>(null);
  chosen = $state.raw<readonly BaseAction[]>([]);
  preview = $state.raw<Previewed<BaseView> | null>(null);
  lead = $state.raw<Words | null>(null);
  cancelled = $state(0);
  busy = $state(false);
  trouble = $state.raw<ApiError | null>(null);
  result = $state.raw<Result | null>(null);
  check = $state.raw<PuzzleCheck | null>(null);
  /** The try waits for the server. */
  waiting = $state(false);
  #asked = 0;

  constructor({ puzzle, tree }: OpenedPuzzle) {
    this.puzzle = puzzle;
    this.tree = tree;
    this.result = puzzle.result;
    this.waiting = puzzle.result === null && isTryWaiting(puzzle.id);
  }

  get view(): BaseView {
    return this.moment?.view ?? this.puzzle.view;
  }

  get done(): boolean {
    return this.moment?.done ?? false;
  }

  get active(): boolean {
    return !this.busy && !this.done && this.result === null;
  }

  get myTurn(): boolean {
    return !this.done && this.result === null;
  }

  readonly over = false;

  get legal(): readonly BaseAction[] {
    if (!this.active) return [];
    return this.moment?.legal ?? this.puzzle.legal;
  }

  get steps(): readonly Step[] {
    return this.#stepsOf(this.played);
  }

  get freshSteps(): readonly Step[] {
    return this.steps.slice(-1);
  }

  /** Each seat's sign, if the game assigns players their colours. */
  get signs(): readonly number[] {
    return this.module?.signs?.(this.view) ?? [];
  }

  get players(): readonly Player[] {
    const { seat, seats } = this.puzzle;
    const levels = Array.from({ length: seats }, (_, at) =>
      at === seat ? null : (RIVALS[(at > seat ? at - 1 : at) % RIVALS.length] ?? null),
    );
    return facesOf(levels).map((face, at) => ({
      seat: at,
      name: face ? faceName(face) : t('you'),
      me: at === seat,
      you: at === seat,
      bot: at !== seat,
      face,
    }));
  }

  readonly table: BoardHost['table'] = this.#questions();

  #questions(): BoardHost['table'] {
    const sitting = this;
    const after = () => sitting.played;
    return {
      get info() {
        return sitting.puzzle;
      },
      get players() {
        return sitting.players;
      },
      preview: (actions) =>
        sitting.#ask(() =>
          call('preview_puzzle', { after: after(), actions }, sitting.#where),
        ) as Promise<Previewed<BaseView> | null>,
      propose: async (limit, more) => {
        const known = sitting.#known([...after(), ...more]);
        if (known) return known.legal.slice(0, limit);
        const body = { after: [...after(), ...more], limit };
        const found = await sitting.#ask(() => call('propose_puzzle', body, sitting.#where));
        return (found?.actions ?? []) as readonly BaseAction[];
      },
      judge: (action, more, complete = false): Promise<Judged | null> => {
        const body = { after: [...after(), ...more], action, complete };
        return sitting.#ask(() => call('judge_puzzle', body, sitting.#where));
      },
      hint: async () => null,
    };
  }

  get #where(): { puzzle: string } {
    return { puzzle: this.puzzle.id };
  }

  /** Return an answer that the turn can do without, or null. */
  async #ask<T>(question: () => Promise<T>): Promise<T | null> {
    try {
      return await question();
    } catch {
      return null;
    }
  }

  /** Return the words of actions of the turn. */
  say(actions: readonly BaseAction[]): string {
    const { module, players } = this;
    return module ? sayLines(module, this.#stepsOf(actions), players, []).join(' · ') : '';
  }

  /** Return whole turns in short. */
  sayTurns(turns: readonly (readonly BaseAction[])[]): string[] {
    const { module, players } = this;
    if (!module) return turns.map(() => '');
    return sayTurns(
      module,
      turns.map((turn) => this.#stepsOf(turn)),
      players,
      [],
    );
  }

  #stepsOf(actions: readonly BaseAction[]): Step[] {
    return actions.map((action) => ({ seat: this.puzzle.seat, action }));
  }

  async act(...actions: BaseAction[]): Promise<void> {
    if (this.busy) return;
    this.choose();
    await this.#lookAfter([...this.played, ...actions]);
  }

  choose(...actions: BaseAction[]): void {
    const asked = ++this.#asked;
    this.chosen = actions;
    this.preview = null;
    if (actions.length === 0) return;
    this.trouble = null;
    void this.table.preview(actions).then((preview) => {
      if (asked === this.#asked) this.preview = preview;
    });
  }

  cancel(): void {
    this.choose();
    this.cancelled++;
  }

  /** Take back the last action of the turn, or all. */
  async undo(all = false): Promise<void> {
    this.cancel();
    await this.#lookAfter(all ? [] : this.played.slice(0, -1));
  }

  /** Show the position after a turn of the answer; an empty one is the start. */
  show(actions: readonly BaseAction[]): Promise<void> {
    return this.#lookAfter(actions);
  }

  isShown(actions: readonly BaseAction[]): boolean {
    return (
      this.played.length === actions.length &&
      this.played.every((one, at) => sameAction(one, actions[at] as BaseAction))
    );
  }

  async #lookAfter(actions: readonly BaseAction[]): Promise<void> {
    await this.#during(async () => {
      this.moment = actions.length === 0 ? null : await this.#momentAfter(actions);
      this.played = actions;
      this.lead = null;
    });
  }

  /** Return the position after some actions, if the tree of the turn is known. */
  #known(actions: readonly BaseAction[]): PuzzleMoment<BaseView, BaseAction> | null {
    return this.tree && momentAfter(this.puzzle, this.tree, actions);
  }

  async #momentAfter(actions: readonly BaseAction[]): Promise<PuzzleMoment<BaseView, BaseAction>> {
    const found = this.#known(actions) ?? (await call('look_at_puzzle', { actions }, this.#where));
    return found as PuzzleMoment<BaseView, BaseAction>;
  }

  /** Send the turn and get the answer. */
  async submit(): Promise<void> {
    await this.#during(async () => {
      const body = { actions: this.played };
      try {
        this.result = (await call('try_puzzle', body, this.#where)) as Result;
      } catch (error) {
        if (!this.tree || troubleOf(error).key !== 'unreachable') throw error;
        waitWithTry(this.puzzle.id, this.played);
        this.waiting = true;
        this.result = await resultAfter(this.puzzle, this.tree, this.played);
      }
    });
  }

  /** Say that the answer is wrong: it is computed again. */
  async doubt(): Promise<void> {
    await this.#during(async () => {
      this.check = await call('doubt_puzzle', {}, this.#where);
    });
  }

  async #during(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = troubleOf(error);
    } finally {
      this.busy = false;
    }
  }
}
