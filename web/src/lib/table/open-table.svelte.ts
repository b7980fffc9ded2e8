/** One open table: the server's messages, the viewer's state, and the requests. */

import { setPlayedBox } from '../box/played.svelte';
import { type BaseAction, type BaseView, NOBODY, type Player, type Step } from '../game/board';
import { ApiError, call } from '../net/api';
import { type Answering, type Asking, Connection, type Line } from '../net/connection';
import { Semaphore } from '../net/semaphore';
import { afterFrame } from '../ui/frames';
import type { Happening, Judged, Moment, Presence, Previewed, ServerMessage } from '../wire.gen';
import { LIVE, PROTOCOL, type TableInfo } from '../wire.gen';
import { foldUpdate, type SeatView } from './game-steps';
import { playersOf } from './players';

export interface Trouble {
  key: string;
  rule: string | null;
  facts: Readonly<Record<string, string | number>>;
}

/** The viewer: my seats if I hold some, or a spectator even if I do. */
export type Looking = 'mine' | 'public';

export class OpenTable {
  readonly id: string;
  readonly looking: Looking;
  info = $state.raw<TableInfo | null>(null);
  /** The time of the server's message, by `performance.now()`: clocks run from there. */
  told = $state(0);
  eyes = $state.raw<ReadonlyMap<number | null, SeatView>>(new Map());
  news = $state.raw<readonly Happening[]>([]);
  presence = $state.raw<Presence | null>(null);
  line = $state<Line>('connecting');
  /** The server could not save a request, which is being retried. */
  unsaved = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  /** The table does not exist: retrying is useless. */
  missing = $state(false);
  /** The deal that keeps this table closed to visitors, or null. */
  sealed = $state<string | null>(null);
  /** The seat whose hand is shown, if several people share this screen. */
  unveiled = $state<number | null>(null);
  #toMove = $state(NOBODY);
  #asking = $state(false);
  /** The revision of an accepted play: until a newer one arrives, the view is outdated. */
  #accepted = $state(-1);
  /** The server handles at most four questions of one connection at once. */
  #questions = new Semaphore(3);
  #connection: Connection;
  #moments = new Map<string, Promise<Moment>>();

  constructor(id: string, looking: Looking = 'mine') {
    this.id = id;
    this.looking = looking;
    this.#connection = new Connection({
      open: () => new WebSocket(liveAddress(id)),
      hello: () => {
        const seats = this.#wanted;
        return { kind: 'hello', seats, since: this.#seen(seats), curtain: true };
      },
      receive: (message) => this.#receive(message),
      changed: (line) => {
        if (this.line !== 'closed') this.line = line;
        if (line === 'lost' && this.info === null) void this.#findOut();
      },
      saving: (failing) => (this.unsaved = failing),
      hidden: () => document.visibilityState === 'hidden',
    });
  }

  close(): void {
    this.#connection.close();
    setPlayedBox(null);
  }

  /** The seats I play here: none if this screen only shows the table. */
  get mine(): readonly number[] {
    return this.looking === 'public' ? [] : (this.info?.mine ?? []);
  }

  nudge(): void {
    this.#connection.nudge();
  }

  /** The view to show: mine; on a shared screen, that of the current player. */
  readonly eye: SeatView | null = $derived.by(() => {
    const { mine } = this;
    if (mine.length <= 1) return this.eyes.get(mine[0] ?? null) ?? this.eyes.get(null) ?? null;
    if (this.curtained) return this.eyes.get(this.unveiled) ?? null;
    const seat = this.mover ?? this.unveiled ?? mine[0] ?? null;
    return this.eyes.get(seat) ?? this.eyes.get(null) ?? null;
  });
  readonly #viewer: number | null = $derived(this.eye?.seat ?? null);

  /** The seat of mine that is to move, if any. */
  get mover(): number | null {
    return this.mine.includes(this.#toMove) ? this.#toMove : null;
  }

  /** Several people with hidden hands share this screen. */
  get curtained(): boolean {
    const hidden = this.info?.hides === true && this.info.status !== 'over';
    return hidden && this.mine.length > 1;
  }

  /** Show the hand of a seat whose player has the screen. */
  unveil(seat: number): void {
    this.unveiled = seat;
    this.#connection.greet();
  }

  /** Hide all hands until the next player has the screen. */
  #veil(): void {
    this.unveiled = null;
    this.#connection.greet();
  }

  /** My seat that a bot plays for me now, or null. */
  get lent(): number | null {
    const seat = this.eye?.seat ?? null;
    if (seat === null || this.info?.status !== 'playing') return null;
    return this.info.seats[seat]?.who === 'bot' ? seat : null;
  }

  /** The seat whose player must take the screen before its hand is shown, or null. */
  get veiled(): number | null {
    const playing = this.curtained && this.info?.status === 'playing';
    return playing && this.mover !== this.unveiled ? this.mover : null;
  }

  /** The same list until somebody sits down or leaves. */
  readonly players: readonly Player[] = $derived(
    this.info ? playersOf(this.info, this.#viewer) : [],
  );

  async act(actions: readonly BaseAction[]): Promise<boolean> {
    const eye = this.eye;
    if (eye?.seat == null || this.busy) return false;
    const { seat, revision } = eye;
    this.#asking = true;
    try {
      const taken = this.#settled(
        await this.#connection.ask({ kind: 'play', seat, revision, actions }),
      );
      if (taken) this.#accepted = revision;
      return taken;
    } finally {
      this.#asking = false;
    }
  }

  /** An answer is pending, or it has arrived and the new position has not. */
  get busy(): boolean {
    return this.#asking || (this.eye !== null && this.eye.revision <= this.#accepted);
  }

  /** Undo, or ask to; return true if a move came first, so that nothing was undone. */
  async undo(to: number): Promise<boolean> {
    const eye = this.eye;
    if (eye?.seat == null) return false;
    const { seat, revision } = eye;
    const answer = await this.#connection.ask({ kind: 'undo', seat, revision, to });
    this.#settled(answer);
    return answer?.kind === 'stale';
  }

  /** Answer the table's question; an undo is identified by the revision alone. */
  async consent(seat: number, agree: boolean, question: number | null): Promise<void> {
    const revision = this.eye?.revision ?? 0;
    this.#settled(await this.#connection.ask({ kind: 'consent', seat, revision, agree, question }));
  }

  async say(text: string): Promise<boolean> {
    const seat = this.eye?.seat ?? this.mine[0];
    if (seat === undefined || seat === null) return false;
    return this.#settled(await this.#connection.ask({ kind: 'say', seat, text }));
  }

  async preview(actions: readonly BaseAction[]): Promise<Previewed<BaseView> | null> {
    const answer = await this.#question({ kind: 'preview', actions });
    return answer?.kind === 'previewed' ? (answer as Previewed<BaseView>) : null;
  }

  async hint(): Promise<Extract<Answering, { kind: 'hinted' }> | null> {
    const answer = await this.#question({ kind: 'hint' });
    if (answer) this.#settled(answer);
    return answer?.kind === 'hinted' ? answer : null;
  }

  async propose(limit: number, after: readonly BaseAction[]): Promise<readonly BaseAction[]> {
    const answer = await this.#question({ kind: 'propose', limit, after });
    return answer?.kind === 'proposed' ? (answer.actions as readonly BaseAction[]) : [];
  }

  async judge(
    action: BaseAction,
    after: readonly BaseAction[],
    complete = false,
  ): Promise<Judged | null> {
    const answer = await this.#question({ kind: 'judge', action, after, complete });
    return answer?.kind === 'judged' ? answer : null;
  }

  /** Return the reason why an action is not legal now; null if it is, or if nobody answers. */
  async whyNot(action: BaseAction, after: readonly BaseAction[]): Promise<Trouble | null> {
    const answer = await this.#question({ kind: 'judge', action, after, complete: false });
    if (answer?.kind === 'refused')
      return { key: answer.error, rule: answer.rule || null, facts: answer.facts };
    if (answer?.kind !== 'judged' || answer.error === null) return null;
    return { key: answer.error, rule: answer.rule || null, facts: answer.facts };
  }

  /** Return the position after the first `version` steps, as the shown viewer saw it. */
  moment(version: number): Promise<Moment> {
    const seat = this.eye?.seat ?? null;
    const key = `${this.eye?.revision} ${seat} ${version}`;
    const known = this.#moments.get(key);
    if (known) return known;
    const asked = call('moment', null, {
      table: this.id,
      version,
      query: seat === null ? {} : { seat },
    });
    asked.catch(() => this.#moments.delete(key));
    this.#moments.set(key, asked);
    return asked;
  }

  /** Steps as the shown viewer saw them. */
  get steps(): readonly Step[] {
    return this.eye?.steps ?? [];
  }

  #question(asking: DistributiveOmit<Asking, 'seat' | 'revision'>): Promise<Answering | null> {
    return this.#questions.pass(async () => {
      const eye = this.eye;
      if (eye?.seat == null) return null;
      const { seat, revision } = eye;
      return this.#connection.ask({ ...asking, seat, revision } as Asking);
    });
  }

  #settled(answer: Answering | null): boolean {
    switch (answer?.kind) {
      case 'refused':
      case 'problem':
        this.trouble = { key: answer.error, rule: answer.rule ?? null, facts: answer.facts };
        return false;
      case 'stale':
        this.trouble = { key: 'stale', rule: null, facts: {} };
        return false;
      case undefined:
        return false;
      default:
        this.trouble = null;
        return true;
    }
  }

  /** The seats to view; null: all of mine. */
  get #wanted(): number[] | null {
    if (this.looking === 'public') return [];
    if (!this.curtained) return null;
    return this.unveiled !== null && this.mine.includes(this.unveiled) ? [this.unveiled] : [];
  }

  /** The viewer's last known state; null: start from scratch. */
  #seen(seats: readonly number[] | null) {
    const eye = seats ? this.eyes.get(seats[0] ?? null) : this.eyes.values().next().value;
    return eye ? { version: eye.version, revision: eye.revision } : null;
  }

  #receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'welcome':
        if (message.protocol !== PROTOCOL) location.reload();
        this.#seat(message.table);
        this.#keepEyes(message.eyes);
        break;
      case 'table':
        this.#reseat(message.table);
        break;
      case 'update':
        afterFrame(() => this.#update(message));
        break;
      case 'stale':
        afterFrame(() => this.#update(message.update));
        break;
      case 'news':
        this.news = mergeNews(this.news, message.happenings);
        break;
      case 'presence':
        this.presence = message;
        break;
      case 'goodbye':
        if (message.reason === 'gone' || message.reason === 'replaced') this.close();
        break;
      case 'problem':
        if (message.error === 'deal_sealed') this.sealed = String(message.facts.deal);
        if (message.key_of === null) {
          this.trouble = { key: message.error, rule: message.rule, facts: message.facts };
        }
        break;
    }
  }

  #seat(info: TableInfo): void {
    this.info = info;
    setPlayedBox(info.options.box);
    this.told = performance.now();
  }

  #reseat(info: TableInfo): void {
    const before = this.info?.mine ?? [];
    this.#seat(info);
    if (info.mine.some((seat) => !before.includes(seat))) this.#connection.greet();
  }

  #keepEyes(seats: readonly (number | null)[]): void {
    this.eyes = new Map([...this.eyes].filter(([seat]) => seats.includes(seat)));
  }

  #update(update: Extract<ServerMessage, { kind: 'update' }>): void {
    this.#toMove = update.to_move;
    const eye = foldUpdate(this.eyes.get(update.seat), update);
    if (eye === null) {
      void this.#catchUp(update.seat);
      return;
    }
    this.eyes = new Map(this.eyes).set(update.seat, eye);
    if (this.unveiled !== null && this.veiled !== null) this.#veil();
  }

  /** A connection that never opened may mean that there is no table: ask by HTTP. */
  async #findOut(): Promise<void> {
    try {
      await call('info', null, { table: this.id });
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'no_such_table') return;
      this.missing = true;
      this.close();
    }
  }

  async #catchUp(seat: number | null): Promise<void> {
    try {
      const query = seat === null ? {} : { seat };
      const whole = await call('position', null, { table: this.id, query });
      const eye = foldUpdate(undefined, whole);
      if (eye) this.eyes = new Map(this.eyes).set(seat, eye);
    } catch (error) {
      if (error instanceof ApiError) this.trouble = { ...error, key: error.key };
    }
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function liveAddress(id: string): string {
  const path = LIVE.replace('{table}', encodeURIComponent(id));
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** Return all table events once, in order. */
export function mergeNews(
  known: readonly Happening[],
  fresh: readonly Happening[],
): readonly Happening[] {
  const numbers = new Map(known.map((happening) => [happening.number, happening]));
  for (const happening of fresh) numbers.set(happening.number, happening);
  return [...numbers.values()].sort((a, b) => a.number - b.number);
}
