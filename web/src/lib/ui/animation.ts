/**
 * Animates pieces from their old positions to those of a new view.
 *
 * Attributes: `data-piece="id"` on pieces, `data-anchor="name"` on places where pieces appear or
 * vanish, `data-from`/`data-to="name"` on a piece that may appear or vanish there.
 */

import { wantsMotion } from '../app/settings.svelte';
import { floatingCopy } from './floating-copy';

interface Spot {
  rect: DOMRect;
  node: Element;
}

export type Spots = Map<string, Spot>;

const MOVE_MS = 420;
const FLY_MS = 800;
const FLYING = { zIndex: '40', animation: 'none' };
/** On a piece that moves: it is above the others. */
const MOVING = 'data-moving';

/** Return the screen position of every piece below a root. */
export function measure(root: Element): Spots {
  const spots: Spots = new Map();
  for (const node of root.querySelectorAll('[data-piece]')) {
    spots.set(node.getAttribute('data-piece') ?? '', { rect: node.getBoundingClientRect(), node });
  }
  return spots;
}

/** Animate every piece from its measured position to its current one. */
export function animate(root: Element, before: Spots): void {
  if (!wantsMotion() || before.size === 0) return;
  const after = measure(root);
  const anchor = anchorsIn(root);
  // Everything is read before anything is written: a read after a write lays out the page again.
  const moves: (() => void)[] = [];
  for (const [id, { node, rect }] of after) {
    const from = before.get(id)?.rect ?? anchor(node.getAttribute('data-from'));
    moves.push(from ? () => slide(node, from, rect) : () => appear(node));
  }
  const leaving: Leaving[] = [];
  for (const [id, spot] of before) {
    const to = after.has(id) ? null : anchor(spot.node.getAttribute('data-to'));
    if (to && spot.node instanceof HTMLElement) leaving.push({ ...spot, node: spot.node, to });
  }
  for (const move of moves) move();
  leave(root, leaving);
}

interface Leaving {
  node: HTMLElement;
  rect: DOMRect;
  to: DOMRect;
}

/**
 * Only a transform is animated, and the piece is raised by an attribute: the browser's compositor
 * does not run an animation that has any other property.
 */
function slide(node: Element, from: DOMRect, to: DOMRect): void {
  if (Math.hypot(from.left - to.left, from.top - to.top) < 2 || to.width === 0) return;
  const scale = from.width / to.width;
  const dx = from.left - to.left + (from.width - to.width) / 2;
  const dy = from.top - to.top + (to.height * scale - to.height) / 2;
  node.setAttribute(MOVING, '');
  const move = node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: 'none' }],
    { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  const lower = () => node.removeAttribute(MOVING);
  move.onfinish = lower;
  move.oncancel = lower;
}

function appear(node: Element): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
}

function leave(root: Element, leaving: readonly Leaving[]): void {
  const ghosts = lift(root, leaving);
  for (const [at, { rect, to }] of leaving.entries()) {
    const ghost = ghosts[at];
    const [dx, dy] = [middle(to)[0] - middle(rect)[0], middle(to)[1] - middle(rect)[1]];
    const move = ghost?.animate(
      [{ opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.2 }],
      { duration: MOVE_MS, easing: 'ease-in' },
    );
    if (move) removeAfter(move, ghost);
  }
}

function middle({ left, top, width, height }: DOMRect): [number, number] {
  return [left + width / 2, top + height / 2];
}

function removeAfter(move: Animation, ghost: Element | undefined): void {
  move.onfinish = () => ghost?.remove();
  move.oncancel = () => ghost?.remove();
}

/** Draw inert copies of nodes at their positions above the page. */
function lift(root: Element, spots: readonly { node: HTMLElement; rect: DOMRect }[]) {
  const sizes = spots.map(({ node }) => getComputedStyle(node).fontSize);
  const ghosts = spots.map((spot, at) =>
    floatingCopy(spot.node, spot.rect, { ...FLYING, fontSize: sizes[at] ?? '' }),
  );
  root.append(...ghosts);
  // An ancestor may be the containing block of "fixed": it shifts all copies alike.
  const lies = ghosts[0]?.getBoundingClientRect();
  const meant = spots[0]?.rect;
  if (!lies || !meant) return ghosts;
  const [dx, dy] = [meant.left - lies.left, meant.top - lies.top];
  for (const [at, { rect }] of spots.entries())
    Object.assign(ghosts[at]?.style ?? {}, {
      left: `${rect.left + dx}px`,
      top: `${rect.top + dy}px`,
    });
  return ghosts;
}

/** Let a copy of a node fly to a player's points after a delay. Return a function that cancels it. */
export function flyToScore(node: HTMLElement, seat: number, delay: number): () => void {
  if (!wantsMotion()) return () => {};
  const timer = setTimeout(() => {
    const score = document.querySelector(`[data-score="${seat}"]`);
    const target = score?.getBoundingClientRect();
    if (!score || !target || target.width === 0 || !node.isConnected) return;
    const from = node.getBoundingClientRect();
    const copy = lift(document.body, [{ node, rect: from }])[0];
    if (!copy) return;
    const [dx, dy] = [middle(target)[0] - middle(from)[0], middle(target)[1] - middle(from)[1]];
    const move = copy.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(1.35)', opacity: 1, offset: 0.25 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.7)`, opacity: 0.5 },
      ],
      { duration: FLY_MS, easing: 'cubic-bezier(0.5, 0, 0.3, 1)' },
    );
    move.oncancel = () => copy.remove();
    move.onfinish = () => {
      copy.remove();
      score.animate([{ transform: 'scale(1.5)' }, { transform: 'none' }], { duration: 350 });
    };
  }, delay);
  return () => clearTimeout(timer);
}

/** Return a lookup of the positions of anchors, each measured once. */
function anchorsIn(root: Element): (name: string | null) => DOMRect | null {
  const known = new Map<string, DOMRect | null>();
  return (name) => {
    if (name === null) return null;
    const rect = known.get(name);
    if (rect !== undefined) return rect;
    const node = root.querySelector(`[data-anchor="${CSS.escape(name)}"]`);
    const found = node?.getBoundingClientRect() ?? null;
    known.set(name, found);
    return found;
  };
}
