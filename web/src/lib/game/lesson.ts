/** How a lesson goes on: what an action means for it, what is lit, where its text stands. */

import type { BaseAction, Mark, Press, TutorialStep } from './board';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What the learner's play was to the lesson. */
export type Verdict =
  /** What was asked for, now or a little later: go on at that step. */
  | { what: 'done'; at: number }
  /** Something else. */
  | { what: 'other' };

/** Judge what was played: asked for by this step, or done ahead by somebody in a hurry. */
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

/** Say whether what a step asks for can be done now; null when the list does not tell. */
export function isPossible(
  step: TutorialStep,
  legal: readonly BaseAction[],
  complete: boolean,
): boolean | null {
  const { wait, begin } = step;
  if (!wait || !complete) return null;
  return legal.some((action) => begin?.(action) || wait([action]));
}

/** Return the press that is due: the last one whose sign is on the screen. */
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

/** Return a test of plays: some action has all these fields. */
export function asks(wanted: Readonly<Record<string, unknown>>) {
  return (played: readonly BaseAction[]) => played.some((action) => hasFields(action, wanted));
}

export function hasFields(action: BaseAction, wanted: Readonly<Record<string, unknown>>): boolean {
  const fields = action as unknown as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) => fields[name] === value);
}

const GAP = 14;
const EDGE = 8;
/** What is needed now counts so many times as much as other things. */
const HIDDEN = 8;
/** So much of other things is covered rather than stand a pixel farther away. */
const FAR = 24;

/** Return where a text of this size stands beside a box: near it, hiding nothing that is needed. */
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

/** Return how far two boxes are apart. */
function distance(one: Box, other: Box): number {
  const gap = (from: number, size: number, to: number, other: number) =>
    Math.max(0, to - from - size, from - to - other);
  const across = gap(one.left, one.width, other.left, other.width);
  return Math.hypot(across, gap(one.top, one.height, other.top, other.height));
}

/** Return the area two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Return the box of a mark on the screen, or null while it is not shown. */
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

/** Return the first node a selector finds that has a size: what is folded away has none. */
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

/** Return the boxes of all pieces that are no part of a node: better not to cover them. */
export function piecesBeside(node: Element): Box[] {
  return [...document.querySelectorAll('[data-explain]')]
    .filter((other) => !node.contains(other) && !other.contains(node))
    .map((other) => boxOfRect(other.getBoundingClientRect()));
}

/** Scroll until a node can be seen, and from under what sticks to the edges. */
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
