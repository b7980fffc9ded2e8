/** A terrain, river or mountain being drawn freehand, and the server's verdict. */

import type { BoardProps } from '../../lib/game/board';
import type { Judged } from '../../lib/wire.gen';
import type { Point } from './geometry';
import { finishStroke, round, type StrokePhase, simplify } from './sketch';
import type { StringRailwayAction, StringRailwayView } from './wire.gen';

type Questions = Pick<
  BoardProps<StringRailwayView, StringRailwayAction>,
  'choose' | 'judge' | 'complete' | 'propose'
>;

/** The four sides of a square terrain, and the space for a drawn one (SR-40, SR-56). */
const OUTLINE = 28_000;
const ROOM = 12_000;
const MOST_CORNERS = 200;
/** A shorter stroke is ignored as accidental. */
const FEWEST_POINTS = 4;
const PROPOSALS = 6;

export class Survey {
  /** The stroke in progress. */
  trail = $state.raw<readonly Point[]>([]);
  /** The string as it would be laid. */
  shape = $state.raw<readonly Point[]>([]);
  verdict = $state.raw<Judged | null>(null);
  asking = $state(false);
  #before: { shape: readonly Point[]; verdict: Judged | null } = { shape: [], verdict: null };
  #asked = 0;
  #proposed: readonly StringRailwayAction[] = [];
  #shown = 0;

  constructor(
    readonly view: StringRailwayView,
    private readonly questions: Questions,
  ) {}

  get closed(): boolean {
    return this.view.phase !== 'lay_river';
  }

  stroke(points: readonly Point[], phase: StrokePhase): void {
    if (phase === 'start') this.#before = { shape: this.shape, verdict: this.verdict };
    this.#asked++;
    this.asking = false;
    this.verdict = null;
    this.shape = [];
    this.trail = phase === 'cancel' ? [] : [...points];
    this.questions.choose();
    if (phase === 'cancel') this.restore();
    else if (phase !== 'end') return;
    else if (points.length < FEWEST_POINTS) this.trail = [];
    else void this.ask(this.actionOf(points));
  }

  /** Restore the string from before the stroke. */
  private restore(): void {
    ({ shape: this.shape, verdict: this.verdict } = this.#before);
    if (this.verdict?.legal) this.questions.choose(this.verdict.action as StringRailwayAction);
  }

  /** Show a proposed one, a different one each time. */
  async showProposal(): Promise<void> {
    if (this.#proposed.length === 0) this.#proposed = await this.questions.propose(PROPOSALS);
    const action = this.#proposed[this.#shown++ % Math.max(1, this.#proposed.length)];
    if (!action) return;
    this.trail = [];
    this.shape = pointsOf(action);
    await this.ask(action, true);
  }

  private actionOf(stroke: readonly Point[]): StringRailwayAction {
    const way = simplify(stroke, 30).map(round);
    if (this.view.phase === 'lay_river') return { kind: 'lay_river', points: way };
    if (this.view.phase === 'lay_mountain') return { kind: 'lay_mountain', points: way };
    const outline = finishStroke(stroke, true, OUTLINE)
      .slice(0, MOST_CORNERS)
      .map(([x, y]): Point => [within(x), within(y)]);
    const places = this.view.seats === 2 ? 4 : this.view.seats;
    const marks = Array.from({ length: places }, (_, at) =>
      Math.floor((at * outline.length) / places),
    );
    return { kind: 'lay_terrain', outline, marks };
  }

  private async ask(action: StringRailwayAction, whole = false): Promise<void> {
    const number = ++this.#asked;
    const { judge, complete, choose } = this.questions;
    this.asking = true;
    const verdict = await (whole ? judge(action) : complete(action));
    if (number !== this.#asked) return;
    this.asking = false;
    this.verdict = verdict;
    if (!verdict) return;
    const laid = verdict.action as StringRailwayAction;
    this.shape = pointsOf(laid);
    if (verdict.legal) choose(laid);
  }
}

function within(at: number): number {
  return Math.max(0, Math.min(ROOM, at));
}

function pointsOf(action: StringRailwayAction): readonly Point[] {
  if (action.kind === 'lay_terrain') return action.outline;
  return 'points' in action ? action.points : [];
}
