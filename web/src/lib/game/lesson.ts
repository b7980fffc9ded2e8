/** Lesson logic: the meaning of an action, the highlight, the position of the text. */

import type { BaseAction, Mark, Press, TutorialStep } from './board';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The result of the learner's action. */
export type Verdict =
  /** The expected action, of this step or a later one: continue at that step. */
  | { what: 'done'; at: number }
  /** Another action. */
  | { what: 'other' };

/** Judge an action: expected by this step, or done ahead of a later one. */
export function judgePlay(
  steps: readonly TutorialStep[],
  at: number,
  played: readonly BaseAction[],
): Verdict {
  const here = steps[at];
  if (here?.wait) return here.wait(played) ? { what: 'done', at: at + 1 } : { what: 'other' };
  const ahead = steps.findIndex((step, number) => number > at && step.wait !== undefined);
  if (ahead >= 0 && steps[ahead]?.wait?.(played)) return { what: 'done', at: ahead + 1 };
  return { what: 'other' };
}

/** Tell whether a step's action is possible now; null if the list does not tell. */
export function isPossible(
  step: TutorialStep,
  legal: readonly BaseAction[],
  complete: boolean,
): boolean | null {
  const { wait, begin } = step;
  if (!wait || !complete) return null;
  return legal.some((action) => begin?.(action) || wait([action]));
}

/** Return the current press: the last one whose condition holds. */
export function pressDue(
  presses: readonly Press[],
  isShown: (selector: string) => boolean,
): Mark | null {
  const due = presses.findLast(({ at, when }) => {
    const sign = when ?? (typeof at === 'string' ? at : null);
    return sign === null || isShown(sign);
  });
  return due?.at ?? null;
}

/** Return a test of actions: some action has all these fields. */
export function asks(wanted: Readonly<Record<string, unknown>>) {
  return (played: readonly BaseAction[]) => played.some((action) => hasFields(action, wanted));
}

export function hasFields(action: BaseAction, wanted: Readonly<Record<string, unknown>>): boolean {
  const fields = action as unknown as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) => fields[name] === value);
}

const GAP = 14;
const EDGE = 8;
/** The weight of covering needed elements relative to others. */
const HIDDEN = 8;
/** The area of other elements that may be covered instead of moving a pixel away. */
const FAR = 24;

/** Return the position of a text of this size beside a box: near it, covering nothing needed. */
export function placeBeside(
  box: Box | null,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  needed: readonly Box[] = [],
  others: readonly Box[] = [],
): { left: number; top: number } {
  const { width, height } = size;
  if (!box) {
    return { left: screen.width - width - EDGE * 2, top: screen.height - height - EDGE * 2 };
  }
  const midX = box.left + box.width / 2 - width / 2;
  const midY = box.top + box.height / 2 - height / 2;
  const [right, below] = [box.left + box.width + GAP, box.top + box.height + GAP];
  const [left, above] = [box.left - width - GAP, box.top - height - GAP];
  const edges = [EDGE, screen.width - width - EDGE, screen.height - height - EDGE] as const;
  const candidates = [
    { left: right, top: midY },
    { left: left, top: midY },
    { left: midX, top: below },
    { left: midX, top: above },
    { left: edges[1], top: edges[2] },
    { left: edges[0], top: edges[2] },
    { left: edges[1], top: EDGE },
  ].map((spot) => ({
    left: clamp(spot.left, EDGE, edges[1]),
    top: clamp(spot.top, EDGE, edges[2]),
  }));
  const cost = (spot: { left: number; top: number }) => {
    const own = { ...spot, ...size };
    const hidden = [box, ...needed].reduce((sum, one) => sum + overlap(own, one), 0);
    const covered = others.reduce((sum, other) => sum + overlap(own, other), 0);
    return HIDDEN * hidden + covered + FAR * distance(own, box);
  };
  return candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Return the distance of two boxes. */
function distance(one: Box, other: Box): number {
  const gap = (from: number, size: number, to: number, other: number) =>
    Math.max(0, to - from - size, from - to - other);
  const across = gap(one.left, one.width, other.left, other.width);
  return Math.hypot(across, gap(one.top, one.height, other.top, other.height));
}

/** Return the intersection area of two boxes. */
export function overlap(one: Box, other: Box): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Return the box of a mark on the screen, or null while it is hidden. */
export function boxOf(mark: Mark): Box | null {
  if (typeof mark === 'string') {
    const node = shownNode(mark);
    return node ? boxOfRect(node.getBoundingClientRect()) : null;
  }
  const svg = document.querySelector<SVGSVGElement>(mark.svg);
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const [x, y] = mark.at;
  const half = mark.span / 2;
  const from = new DOMPoint(x - half, y - half).matrixTransform(matrix);
  const to = new DOMPoint(x + half, y + half).matrixTransform(matrix);
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

/** Return the first match of a selector with a size: collapsed elements have none. */
export function shownNode(selector: string): Element | null {
  for (const node of document.querySelectorAll(selector)) {
    const { width, height } = node.getBoundingClientRect();
    if (width > 0 && height > 0) return node;
  }
  return null;
}

export function boxOfRect({ left, top, width, height }: DOMRect): Box {
  return { left, top, width, height };
}

/** Return the boxes of the pieces and of the instruction: the text should not cover them. */
export function boxesBeside(node: Element): Box[] {
  return [...document.querySelectorAll('[data-explain], .sentence')]
    .filter((other) => !node.contains(other) && !other.contains(node))
    .map((other) => boxOfRect(other.getBoundingClientRect()));
}

/** Scroll until a node is visible, and clear of sticky elements. */
export function bringInSight(selector: string): void {
  const node = shownNode(selector);
  if (!node) return;
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = node.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over || !(node.contains(over) || over.contains(node))) {
    node.scrollIntoView({ block: 'center', inline: 'nearest' });
  }
}
