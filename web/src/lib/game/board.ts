/** What the shell and a game's board owe each other. See web/README.md, "Adding a board". */

import type { Component } from 'svelte';
import type { TextArgs } from '../i18n/texts.svelte';
import type { Judged, Previewed } from '../wire.gen';
import type { Face } from './bot-faces';

/** Chance's seat, and `to_move` once a game is over: the same numbers as in the records. */
export const CHANCE = -1;
export const NOBODY = -2;

/** The part of a view that every game shares. */
export interface BaseView {
  seat: number | null;
  to_move: number;
  scores: readonly number[];
}

/** An action is a tagged value; `kind` names it in texts and records. */
export interface BaseAction {
  kind: string;
}

export interface Step<A extends BaseAction = BaseAction> {
  seat: number;
  action: A;
}

/** Somebody at the table, as boards and log lines show them. */
export interface Player {
  seat: number;
  name: string;
  /** True for the seat whose eyes the board is seen through. */
  me: boolean;
  /** True for the one person at this screen; several at one screen are called by their names. */
  you?: boolean;
  bot: boolean;
  /** Who plays it, where a bot does. */
  face?: Face | null;
}

/** Where in a game's story a step stands: `steps[at]` is it, or it would be the next one. */
export interface Telling<A extends BaseAction = BaseAction> {
  steps: readonly Step<A>[];
  at: number;
}

/** A text key with its arguments: boards never build sentences. */
export interface Words {
  key: string;
  args?: TextArgs;
  /** Whom a log line is about, where it is not the seat of the step. */
  subject?: number;
}

export interface BoardProps<V extends BaseView, A extends BaseAction> {
  /** The game's key, for a board that serves many. */
  game: string;
  view: V;
  /** Everything this seat may do now. Empty for spectators, in replay, and out of turn. */
  legal: readonly A[];
  /** It is this seat's turn, now and not in the past: for games that cannot list what is legal. */
  active: boolean;
  players: readonly Player[];
  /** The steps that led from the view shown before to this one, for animation. */
  steps: readonly Step<A>[];
  /** Actions chosen and waiting for confirmation; empty when nothing is chosen. */
  chosen: readonly A[];
  /** What the chosen actions would do, once the server has said so. */
  previewed: Previewed<V> | null;
  /** Counts how often a choice was cancelled: whatever was picked for it goes back then. */
  cancelled: number;
  /** Say what to do next with what is picked, instead of what the turn expects; null: nothing. */
  lead: (words: Words | null) => void;
  /** Play actions at once: all or none. For what can be undone. */
  act: (...actions: A[]) => void;
  /** Put actions on the confirm bar, with a preview; `[]` takes them off again. */
  choose: (...actions: A[]) => void;
  /** Ask what actions would do, without choosing them (for hover and focus). */
  preview: (...actions: A[]) => Promise<Previewed<V> | null>;
  /** Ask for a good action, without choosing it. */
  advise: () => Promise<A | null>;
  /** Where a game cannot list its actions: some legal ones, after actions taken in thought. */
  propose: (limit: number, ...after: A[]) => Promise<readonly A[]>;
  /** Where a game cannot list its actions: the server's verdict on one. */
  judge: (action: A, ...after: A[]) => Promise<Judged | null>;
  /** The same for an action that is only sketched: the server completes it first. */
  complete: (action: A) => Promise<Judged | null>;
}

/** A first game, guided: a real table with a deal that is the same for everybody. */
export interface Tutorial {
  /** The name of the deal: the luck follows from it. */
  deal: string;
  seats: number;
  seat: number;
  /** Who plays the other seats: the trainee where it does not matter, "greedy" where it must play the same every time. */
  level: string;
  options: Readonly<Record<string, unknown>>;
  steps: readonly TutorialStep[];
}

/** Something on the screen: what a selector finds, or a square of a drawing about a spot of it. */
export type Mark = string | { svg: string; at: readonly [number, number]; span: number };

/** One press on the way to what a step asks for. */
export interface Press {
  at: Mark;
  /** It is due while this is on the screen; a selector is due as soon as it finds something. */
  when?: string;
}

export interface TutorialStep {
  /** Text key of what is said. */
  text: string;
  /** What the text speaks of. */
  point?: Mark;
  /** Drawn beside the text, from real pieces: keys of `explain`. */
  pieces?: readonly string[];
  /** Go on when the learner plays what this accepts; without it, a button goes on. */
  wait?: (played: readonly BaseAction[]) => boolean;
  /** Go on when this can be seen: for what is done by hand before anything is played. */
  until?: string;
  /** A legal action that leads there, where it takes more than one. */
  begin?: (action: BaseAction) => boolean;
  /** Where to press for that, first to last; the last one that is due is lit. */
  press?: readonly Press[];
}

/** A drawing made of real pieces. */
export interface Picture {
  // biome-ignore lint/suspicious/noExplicitAny: every drawing has props of its own
  view: Component<any>;
  props: Readonly<Record<string, unknown>>;
}

/** What a piece is: its name, what it does, and an example in a picture. */
export interface Explanation {
  title: Words;
  text: Words;
  /** The rule to read on at. */
  rule: string;
  face: Picture;
  example: Picture | null;
  /** What the example shows. */
  caption: Words | null;
}

/** Knows all pieces of a game, by the keys that `data-explain` names them with. */
export interface Explainer {
  explain: (piece: string) => Explanation | null;
  pieces: readonly string[];
}

/** Something only its owner sees, as a phone beside a shared screen shows it. */
export interface HandPiece {
  /** Stays the same while the piece stays in the hand. */
  id: string;
  face: string;
  label: string;
  /** Tokens and the like: they share a row above the cards. */
  small?: boolean;
}

/** A game on a phone beside a shared screen: a hand, and what each of its pieces may do. */
export interface Phone<V extends BaseView = BaseView, A extends BaseAction = BaseAction> {
  /** Draws a piece of the hand; its label is said beside it. */
  Face: Component<{ face: string; seat: number }>;
  hand: (view: V) => readonly HandPiece[];
  /** The face of the piece an action uses; null for what needs none. */
  faceOf: (action: A) => string | null;
  /** A choice in a few words, once its piece is chosen. */
  say: (action: A, view: V, players: readonly Player[]) => string;
  /** Luck or another player follows: the choice is confirmed first. */
  needsConfirming: (action: A, view: V) => boolean;
}

export interface GameModule<V extends BaseView = BaseView, A extends BaseAction = BaseAction> {
  Board: Component<BoardProps<V, A>>;
  /** The log line of a step; the arguments are in words of the chosen language. */
  describe: (step: Step<A>, players: readonly Player[], telling: Telling<A>) => Words;
  /** Kinds of actions that are no news by themselves, such as ending a turn. */
  quiet?: readonly A['kind'][];
  /** What brought the points of a step, where the step itself does not tell; `$move` is its line. */
  scored?: (step: Step<A>, gains: readonly { seat: number; points: number }[]) => Words | null;
  /** The sentence of what is expected from the seat to move. */
  expect: (view: V) => Words;
  /** Which sign each seat has, where the game itself gives players their colours. */
  signs?: (view: V) => readonly number[];
  /** The same before the start, where there is no view yet. */
  signsBefore?: readonly number[];
  /** What a phone shows beside a shared screen; a game without a hand shows its board. */
  phone?: () => Promise<Phone<V, A>>;
  /** Loaded only when somebody learns. */
  tutorial: (() => Promise<Tutorial>) | null;
  /** Loaded when somebody first asks what a piece is. */
  explainer?: () => Promise<Explainer>;
}

/** Forget a game's own types: the shell handles all games alike. */
export function asModule<V extends BaseView, A extends BaseAction>(
  module: GameModule<V, A>,
): GameModule {
  return module as unknown as GameModule;
}

/** Return the legal actions of one kind, typed as that kind. */
export function ofKind<A extends BaseAction, K extends A['kind']>(
  legal: readonly A[],
  kind: K,
): Extract<A, { kind: K }>[] {
  return legal.filter((action): action is Extract<A, { kind: K }> => action.kind === kind);
}

/** Say whether two actions are the same value. */
export function sameAction(one: BaseAction, other: BaseAction): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
