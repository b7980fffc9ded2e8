/** A person at a table: the table, the moment shown, and the choice in progress. */

import { PACES, settings } from '../app/settings.svelte';
import {
  type BaseAction,
  type BaseView,
  CHANCE,
  type GameModule,
  NOBODY,
  type Player,
  type Step,
  type Telling,
  type Words,
} from '../game/board';
import { faceName } from '../game/bot-faces';
import { t } from '../i18n/texts.svelte';
import { LAST_STEP } from '../insight/hints';
import { frameDrawn } from '../ui/frames';
import type { Hinted, Moment, Previewed } from '../wire.gen';
import {
  headlineOf,
  lastTurnOfOthers,
  stepByTurn,
  type Turn,
  type TurningPoint,
  turnsOf,
} from './game-steps';
import { type Looking, OpenTable } from './open-table.svelte';
import { shareParts } from './share-parts';
import { standInAt, standInsOf } from './stand_ins';
import { StepNotes } from './step-notes.svelte';
import { sayLines, sayScore, sayStep, sayTurns, sayWords, whoIs } from './words';

const NOTHING: readonly BaseAction[] = [];
/** A reason goes away by itself, in time to read it and open the rule. */
const REASON_MS = 9000;

export class Sitting {
  readonly table: OpenTable;
  readonly notes: StepNotes;
  module = $state.raw<GameModule | null>(null);
  /** The moment shown; null is now. */
  at = $state<number | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The replay is playing. */
  playing = $state(false);
  #clock: ReturnType<typeof setInterval> | undefined;
  chosen = $state.raw<readonly BaseAction[]>([]);
  preview = $state.raw<Previewed<BaseView> | null>(null);
  #hinted = $state.raw<Hinted<BaseAction> | null>(null);
  /** The steps of the hint that are open: where to look, the idea, the move. */
  hintStep = $state(0);
  thinking = $state(false);
  /** The prompt for the picked piece, or null. */
  lead = $state.raw<Words | null>(null);
  /** Counts cancelled choices: boards put picked pieces back. */
  cancelled = $state(0);
  /** Called with all actions the person plays and the number of steps before them, for lessons. */
  played: (actions: readonly BaseAction[], from: number) => void = () => {};
  #asked = 0;
  #wondering = false;

  constructor(id: string, looking: Looking = 'mine') {
    this.table = new OpenTable(id, looking);
    this.notes = new StepNotes(id);
  }

  close(): void {
    this.pause();
    this.table.close();
  }

  get live(): boolean {
    return this.at === null;
  }

  get view(): BaseView | null {
    if (this.live) return this.table.eye?.view ?? null;
    return (this.moment?.view as BaseView | undefined) ?? this.table.eye?.view ?? null;
  }

  /** Each seat's sign, if the game assigns players their colours. */
  get signs(): readonly number[] {
    const { view, module } = this;
    return (view && module?.signs?.(view)) ?? module?.signsBefore ?? [];
  }

  /** The seat whose player must take the screen before its hand is shown, or null. */
  get veiled(): number | null {
    return this.table.veiled;
  }

  /**
   * Nothing is legal in the past, out of turn, behind the curtain or while an answer is pending.
   */
  get legal(): readonly BaseAction[] {
    const { busy, lent } = this.table;
    if (!this.live || this.veiled !== null || busy || lent !== null) return NOTHING;
    return this.table.eye?.legal ?? NOTHING;
  }

  get myTurn(): boolean {
    const eye = this.table.eye;
    if (!this.live || this.table.lent !== null) return false;
    return eye !== null && eye.seat !== null && eye.to_move === eye.seat;
  }

  /** The viewer is to move and may choose now. */
  get active(): boolean {
    return this.myTurn && this.veiled === null && !this.table.busy;
  }

  get over(): boolean {
    return this.table.eye?.to_move === NOBODY;
  }

  /** The steps up to the moment shown. */
  get steps(): readonly Step[] {
    return this.table.steps;
  }

  /** The steps that led to the position shown. */
  get freshSteps(): readonly Step[] {
    const eye = this.table.eye;
    if (!this.live) {
      const last = this.steps[(this.moment?.version ?? this.at ?? 1) - 1];
      return last ? [last] : [];
    }
    return eye ? eye.steps.slice(eye.steps.length - eye.fresh) : [];
  }

  /** The periods when bots played for people. */
  readonly standIns = $derived.by(() =>
    standInsOf(this.table.news, (seat) => this.table.info?.seats[seat]?.level ?? null),
  );

  /** Return the players at the step with this number: a stand-in has its own name. */
  playersAt(at: number): readonly Player[] {
    const { players } = this.table;
    const seat = this.steps[at]?.seat ?? NOBODY;
    const bot = standInAt(this.standIns, seat, at);
    if (!bot) return players;
    const face = bot.level === null ? null : { level: bot.level, number: 1 };
    return players.map((player) => {
      if (player.seat !== seat) return player;
      const args = { bot: face ? faceName(face) : t('bot'), name: player.name };
      const name = t(player.you ? 'bot-for-you' : 'bot-for', args);
      return { ...player, name, face, you: false };
    });
  }

  /** Return the log line of the step with this number. */
  say(at: number): string {
    const step = this.steps[at];
    if (!step || !this.module) return '';
    return sayStep(this.module, step, this.playersAt(at), this.#telling(at));
  }

  #telling(at: number): Telling {
    const noted = (step: number) =>
      this.notes.between(step, step + 1).find(({ note }) => note.points.length === 0)?.note.args;
    return { steps: this.steps, at, noted };
  }

  /** Return a turn in one line. */
  sayTurn({ seat, from, to }: Turn): string {
    const { module, steps } = this;
    if (!module) return '';
    const turn = steps.slice(from, to);
    if (seat === CHANCE) return turn.map((_, at) => this.say(from + at)).join('. ');
    const players = this.playersAt(from);
    const found = module.summary?.(turn, players, this.#telling(from)) ?? null;
    if (found === null) return this.say(from + headlineOf(turn, module.quiet ?? []));
    if ('key' in found) return sayWords(found, seat, players);
    return t('log-turn', { player: whoIs(players, seat), parts: found.join(' · ') });
  }

  /** Return the scoring events of a turn, each with everybody's points. */
  scoresOf({ from, to }: Pick<Turn, 'from' | 'to'>): { version: number; text: string }[] {
    const game = this.table.info?.game ?? '';
    return this.notes
      .between(from, to)
      .filter(({ note }) => note.points.length > 0)
      .map(({ version, note }) => ({ version, text: sayScore(game, note, this.table.players) }));
  }

  /** Return the source of a moment's points in words. */
  sayScored({ version, gains }: TurningPoint): string {
    const step = this.steps[version - 1];
    const move = this.say(version - 1);
    const cause = step && this.module?.scored?.(step, gains);
    return cause ? t(cause.key, { ...cause.args, move }) : move;
  }

  /** Return the log lines that actions of the viewer's seat would make. */
  sayActions(actions: readonly BaseAction[]): string {
    const { module, steps, table } = this;
    return module ? sayLines(module, this.#own(actions), table.players, steps).join(' · ') : '';
  }

  /** Return turns of the viewer's seat in short. */
  sayTurns(turns: readonly (readonly BaseAction[])[]): string[] {
    const { module, steps, table } = this;
    const own = turns.map((turn) => this.#own(turn));
    return module ? sayTurns(module, own, table.players, steps) : turns.map(() => '');
  }

  #own(actions: readonly BaseAction[]): Step[] {
    const seat = this.table.eye?.seat ?? 0;
    return actions.map((action) => ({ seat, action }));
  }

  /** Return the last event: in the past that step, now the last turn of others and its points. */
  get headline(): string {
    if (this.at !== null) return this.#withScores(this.say(this.at - 1), this.at - 1, this.at);
    const turn = lastTurnOfOthers(this.steps, this.table.eye?.seat ?? null);
    if (!turn)
      return (
        turnsOf(this.steps)
          .map((one) => this.sayTurn(one))
          .at(-1) ?? ''
      );
    return this.#withScores(this.sayTurn(turn), turn.from, turn.to);
  }

  #withScores(said: string, from: number, to: number): string {
    return [said, ...this.scoresOf({ from, to }).map(({ text }) => text)].join('. ');
  }

  /** Undoing an action now would need others' consent: other people sit here. */
  get undoNeedsOthers(): boolean {
    const { info } = this.table;
    return (info?.seats ?? []).some(
      ({ seat, who }) => who === 'person' && !info?.mine.includes(seat),
    );
  }

  async act(...actions: BaseAction[]): Promise<void> {
    // Until the last move is answered nothing is sent: the choice stays.
    if (this.table.busy) return;
    this.clear();
    const from = this.steps.length;
    if (await this.table.act(actions)) this.played(actions, from);
  }

  choose(...actions: BaseAction[]): void {
    const asked = ++this.#asked;
    this.chosen = actions;
    this.preview = null;
    if (actions.length === 0) {
      // The hint's move was taken back; the earlier steps stay open while the person tries moves.
      if (this.hintStep === LAST_STEP) this.closeHint();
      return;
    }
    // A new choice dismisses the error.
    this.table.trouble = null;
    void this.table.preview(actions).then((preview) => {
      if (asked === this.#asked) this.preview = preview;
    });
  }

  /** Say why a touched piece is locked; one question at a time. */
  async sayWhyNot(node: Element): Promise<void> {
    const { module, view, table } = this;
    if (!module?.whyNot || !view || !this.live || this.over || this.#wondering) return;
    const wish = module.whyNot(node, view);
    if (!wish || table.mine.length === 0 || this.veiled !== null || table.lent !== null) return;
    this.#wondering = true;
    try {
      const reason =
        'reason' in wish ? wish.reason : await table.whyNot(wish.action, wish.after ?? []);
      if (!reason) return;
      table.trouble = reason;
      setTimeout(() => {
        if (table.trouble === reason) table.trouble = null;
      }, REASON_MS);
    } finally {
      this.#wondering = false;
    }
  }

  confirm(): void {
    if (this.chosen.length > 0) void this.act(...this.chosen);
  }

  clear(): void {
    this.choose();
  }

  /** Cancel a choice, with everything picked for it. */
  cancel(): void {
    this.clear();
    this.cancelled++;
  }

  /** The table may forbid hints; and a board that is not loaded yet would lose the hint. */
  get mayAskHint(): boolean {
    return this.module !== null && this.table.info?.hints === true;
  }

  /** The hint for the current position; a move makes it out of date. */
  get hint(): Hinted<BaseAction> | null {
    return this.#hinted?.revision === this.table.eye?.revision ? this.#hinted : null;
  }

  async askHint(): Promise<void> {
    this.thinking = true;
    try {
      const hinted = await this.table.hint();
      if (!hinted) return;
      this.#hinted = hinted as Hinted<BaseAction>;
      this.hintStep = 1;
    } finally {
      this.thinking = false;
    }
  }

  /** Open the next step of the hint; the last one puts the move on the confirm bar. */
  openHint(): void {
    const { hint } = this;
    if (!hint || this.hintStep >= LAST_STEP) return;
    this.hintStep += 1;
    if (this.hintStep === LAST_STEP) this.choose(hint.action);
  }

  closeHint(): void {
    this.#hinted = null;
    this.hintStep = 0;
  }

  get undoTo(): number | null {
    return this.live ? (this.table.eye?.take_back.free ?? null) : null;
  }

  get askUndoTo(): number | null {
    return this.live ? (this.table.eye?.take_back.ask ?? null) : null;
  }

  /** Show a moment: a version, or null for now. */
  async goTo(version: number | null): Promise<void> {
    const last = this.steps.length;
    const at = version === null || version >= last ? (this.over ? version : null) : version;
    this.clear();
    if (at === null) {
      this.at = null;
      this.moment = null;
      return;
    }
    this.at = Math.max(0, Math.min(last, at));
    try {
      const asked = this.table.moment(this.at);
      // The first frame is for the texts around the board, the next one for the board.
      await frameDrawn();
      const [moment] = await Promise.all([asked, frameDrawn()]);
      if (this.at !== moment.version) return;
      shareParts(this.view ?? undefined, moment.view as BaseView);
      this.moment = moment;
      // The next position arrives before it is shown, also on a slow line.
      if (this.playing && this.at < last) this.table.moment(this.at + 1).catch(() => {});
    } catch {
      this.table.trouble = { key: 'moment_unavailable', rule: null, facts: {} };
      this.at = null;
    }
  }

  /** Play the steps, from the start if the end is shown. */
  play(): void {
    if ((this.at ?? this.steps.length) >= this.steps.length) void this.goTo(0);
    this.playing = true;
    clearInterval(this.#clock);
    this.#clock = setInterval(() => {
      if ((this.at ?? this.steps.length) >= this.steps.length) this.pause();
      else this.step(1);
    }, PACES[settings.pace]);
  }

  pause(): void {
    clearInterval(this.#clock);
    this.playing = false;
  }

  step(by: -1 | 1): void {
    void this.goTo((this.at ?? this.steps.length) + by);
  }

  turn(by: -1 | 1): void {
    void this.goTo(stepByTurn(this.steps, this.at ?? this.steps.length, by));
  }
}
