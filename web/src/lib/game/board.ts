/** The interface between the shell and a game's board. See web/README.md, "Adding a board". */

import type { Component } from 'svelte';
import type { TextArgs } from '../i18n/texts.svelte';
import type { Wish } from '../table/why-not';
import type { Sound } from '../ui/sound';
import type { Judged, Previewed } from '../wire.gen';
import type { Face } from './bot-faces';

/** Chance's seat, and `to_move` once a game is over, as in the records. */
export const CHANCE = -1;
export const NOBODY = -2;

/** The part of a view shared by every game. */
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

/** A player at the table, for boards and log lines. */
export interface Player {
  seat: number;
  name: string;
  /** True for the seat whose view is shown. */
  me: boolean;
  /**
   * True if one person uses this screen; several people at one screen are called by their names.
   */
  you?: boolean;
  bot: boolean;
  /** The bot that plays it, if any. */
  face?: Face | null;
}

/** The position of a step in the game: `steps[at]`, or the next one. */
export interface Telling<A extends BaseAction = BaseAction> {
  steps: readonly Step<A>[];
  at: number;
  /** The pieces that a step names by their place, by the number of the step. */
  noted?: (at: number) => Readonly<Record<string, string | number>> | undefined;
}

/** A text key with its arguments: boards never build sentences. */
export interface Words {
  key: string;
  args?: TextArgs;
  /** The seat of a log line, if it is not the seat of the step. */
  subject?: number;
}

export interface BoardProps<V extends BaseView, A extends BaseAction> {
  /** The game's key, for a board shared by many games. */
  game: string;
  view: V;
  /** All legal actions of this seat. Empty for spectators, in replay, and out of turn. */
  legal: readonly A[];
  /** It is this seat's turn in the current position: for games that cannot list legal actions. */
  active: boolean;
  players: readonly Player[];
  /** The steps from the previous view to this one, for animation. */
  steps: readonly Step<A>[];
  /** Actions waiting for confirmation; empty when nothing is chosen. */
  chosen: readonly A[];
  /** The server's preview of the chosen actions, once it has arrived. */
  previewed: Previewed<V> | null;
  /** Counts cancelled choices: boards put picked pieces back. */
  cancelled: number;
  /** Set a prompt for the picked piece instead of the turn's; null: none. */
  lead: (words: Words | null) => void;
  /** Play actions at once: all or none. For undoable actions. */
  act: (...actions: A[]) => void;
  /** Put actions on the confirm bar, with a preview; `[]` clears it. */
  choose: (...actions: A[]) => void;
  /** Preview actions without choosing them (for hover and focus). */
  preview: (...actions: A[]) => Promise<Previewed<V> | null>;
  /** Ask for a hint without choosing it. */
  advise: () => Promise<A | null>;
  /** For games that cannot list their actions: some legal ones, after assumed actions. */
  propose: (limit: number, ...after: A[]) => Promise<readonly A[]>;
  /** For games that cannot list their actions: the server's verdict on one. */
  judge: (action: A, ...after: A[]) => Promise<Judged | null>;
  /** The same for a sketched action: the server completes it first. */
  complete: (action: A) => Promise<Judged | null>;
}

/** A guided first game: a real table with a fixed deal. */
export interface Tutorial {
  /** The name of the deal, which determines all chance. */
  deal: string;
  seats: number;
  seat: number;
  /**
   * The bots in the other seats: the trainee where it does not matter, "greedy" where it must play
   * the same every time.
   */
  level: string;
  options: Readonly<Record<string, unknown>>;
  steps: readonly TutorialStep[];
}

/** An area of the screen: an element by selector, or a square of a drawing about a point. */
export type Mark = string | { svg: string; at: readonly [number, number]; span: number };

/** One press towards a step's action. */
export interface Press {
  at: Mark;
  /** Condition for this press; a selector holds as soon as it matches an element. */
  when?: string;
}

export interface TutorialStep {
  /** Text key. */
  text: string;
  /** The area that the text describes. */
  point?: Mark;
  /** Pieces drawn beside the text: keys of `explain`. */
  pieces?: readonly string[];
  /** Continue when the learner plays an accepted action; without it, show a button. */
  wait?: (played: readonly BaseAction[]) => boolean;
  /** Continue when this is visible: for manual preparations before a move. */
  until?: string;
  /** A legal action that leads there, if several are needed. */
  begin?: (action: BaseAction) => boolean;
  /**
   * The presses for that action, first to last; the last one whose condition holds is highlighted.
   */
  press?: readonly Press[];
}

/** A drawing made of real pieces. */
export interface Picture {
  // biome-ignore lint/suspicious/noExplicitAny: every drawing has props of its own
  view: Component<any>;
  props: Readonly<Record<string, unknown>>;
}

/** An explanation of a piece: its name, its effect, and an example picture. */
export interface Explanation {
  title: Words;
  text: Words;
  /** The rule for further reading. */
  rule: string;
  face: Picture;
  example: Picture | null;
  /** The caption of the example. */
  caption: Words | null;
}

/** All explanations of a game, by the keys in `data-explain`. */
export interface Explainer {
  explain: (piece: string) => Explanation | null;
  pieces: readonly string[];
  /** Pieces shown by face and name beside the rule that lists them. */
  legend?: { rule: string; pieces: readonly string[] };
}

/** A private piece, as a phone beside a shared screen shows it. */
export interface HandPiece {
  /** Constant while the piece stays in the hand. */
  id: string;
  face: string;
  label: string;
  /** Tokens and similar pieces: they share a row above the cards. */
  small?: boolean;
}

/** A game on a phone beside a shared screen: a hand, and the choices of each piece. */
export interface Phone<V extends BaseView = BaseView, A extends BaseAction = BaseAction> {
  /** Draws a piece of the hand; its label is beside it. */
  Face: Component<{ face: string; seat: number }>;
  hand: (view: V) => readonly HandPiece[];
  /** The face of the piece an action uses; null if it uses none. */
  faceOf: (action: A) => string | null;
  /** A short text of a choice, shown once its piece is chosen. */
  say: (action: A, view: V, players: readonly Player[]) => string;
  /** The value of the piece's place after an action, in short; null if there is none. */
  sayAfter: (action: A, after: V) => string | null;
  /** Chance or another player follows: the choice needs confirmation. */
  needsConfirming: (action: A, view: V) => boolean;
}

export interface GameModule<V extends BaseView = BaseView, A extends BaseAction = BaseAction> {
  Board: Component<BoardProps<V, A>>;
  /** The log line of a step; the arguments are in the chosen language. */
  describe: (step: Step<A>, players: readonly Player[], telling: Telling<A>) => Words;
  /**
   * A turn of several steps in one sentence, or as a list after the player's name; null: its last
   * telling step says enough. `telling.at` is the first step.
   */
  summary?: (
    turn: readonly Step<A>[],
    players: readonly Player[],
    telling: Telling<A>,
  ) => Words | readonly string[] | null;
  /** Kinds of actions that name a piece only by its place: the server's notes name it. */
  noted?: readonly A['kind'][];
  /** Kinds of actions that are not news, such as ending a turn. */
  quiet?: readonly A['kind'][];
  /** The sounds of actions by kind; the others sound like a card. */
  sounds?: Partial<Record<A['kind'], Sound>>;
  /** Kinds of draws from open piles: a rare one is told with its odds. */
  openDraws?: readonly A['kind'][];
  /** The source of a step's points, if the step itself does not show it; `$move` is its line. */
  scored?: (step: Step<A>, gains: readonly { seat: number; points: number }[]) => Words | null;
  /** The prompt for the seat to move. */
  expect: (view: V) => Words;
  /** The action that a locked element stands for, to ask why it is not possible. */
  whyNot?: (node: Element, view: V) => Wish | null;
  /** Each seat's sign, if the game assigns players their colours. */
  signs?: (view: V) => readonly number[];
  /** The same before the start, without a view. */
  signsBefore?: readonly number[];
  /** The phone view beside a shared screen; a game without a hand shows its board. */
  phone?: () => Promise<Phone<V, A>>;
  /** Loaded only when a lesson starts. */
  tutorial: (() => Promise<Tutorial>) | null;
  /** The pictures of the example turn in the rules, loaded with them. */
  example?: () => Promise<readonly Picture[]>;
  /** Loaded when an explanation is first opened. */
  explainer?: () => Promise<Explainer>;
}

/** Erase a game's own types: the shell handles all games alike. */
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

/** Tell whether two actions are equal. */
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
