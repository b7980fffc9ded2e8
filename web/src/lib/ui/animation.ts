/**
 * Animates pieces from their old positions to those of a new view.
 *
 * Attributes: `data-piece="id"` on pieces, `data-anchor="name"` on places where pieces appear or
 * vanish, `data-from`/`data-to="name"` on a piece that may appear or vanish there.
 */

import { wantsMotion } from '../app/settings.svelte';

interface Spot {
  rect: DOMRect;
  node: Element;
}

export type Spots = Map<string, Spot>;

const MOVE_MS = 420;
const FLY_MS = 800;

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
  for (const [id, spot] of after) {
    const old = before.get(id);
    if (old) slide(spot.node, old.rect, spot.rect);
    else enter(root, spot);
  }
  for (const [id, spot] of before) {
    if (!after.has(id)) leave(root, spot);
  }
}

function slide(node: Element, from: DOMRect, to: DOMRect): void {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  const far = Math.hypot(dx, dy);
  if (far < 2 || to.width === 0) return;
  const scale = from.width / to.width;
  const [sx, sy] = screenScale(node);
  node.animate(
    [
      {
        transform: `translate(${dx / sx}px, ${dy / sy}px) scale(${scale})`,
        transformOrigin: '0 0',
        zIndex: 5,
      },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}

function enter(root: Element, spot: Spot): void {
  const anchor = anchorRect(root, spot.node.getAttribute('data-from'));
  if (anchor) slide(spot.node, anchor, spot.rect);
  else spot.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
}

function leave(root: Element, spot: Spot): void {
  const target = anchorRect(root, spot.node.getAttribute('data-to'));
  const ghost = target && lift(root, spot);
  if (!ghost) return;
  const dx = target.left + target.width / 2 - spot.rect.left - spot.rect.width / 2;
  const dy = target.top + target.height / 2 - spot.rect.top - spot.rect.height / 2;
  const move = ghost.animate(
    [{ opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.2 }],
    { duration: MOVE_MS, easing: 'ease-in' },
  );
  move.onfinish = () => ghost.remove();
  move.oncancel = () => ghost.remove();
}

/** Draw an inert copy of a node at its position above the page, or return null for a drawing. */
function lift(root: Element, spot: Spot): HTMLElement | null {
  if (!(spot.node instanceof HTMLElement)) return null;
  const ghost = spot.node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-piece');
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${spot.rect.left}px`,
    top: `${spot.rect.top}px`,
    width: `${spot.rect.width}px`,
    height: `${spot.rect.height}px`,
    margin: '0',
    zIndex: '40',
    animation: 'none',
    fontSize: getComputedStyle(spot.node).fontSize,
    pointerEvents: 'none',
  });
  root.append(ghost);
  // An ancestor may be the containing block of "fixed".
  const lies = ghost.getBoundingClientRect();
  ghost.style.left = `${2 * spot.rect.left - lies.left}px`;
  ghost.style.top = `${2 * spot.rect.top - lies.top}px`;
  return ghost;
}

/** Let a copy of a node fly to a player's points after a delay. Return a function that cancels it. */
export function flyToScore(node: HTMLElement, seat: number, delay: number): () => void {
  if (!wantsMotion()) return () => {};
  const timer = setTimeout(() => {
    const score = document.querySelector(`[data-score="${seat}"]`);
    const target = score?.getBoundingClientRect();
    if (!score || !target || target.width === 0 || !node.isConnected) return;
    const from = node.getBoundingClientRect();
    const copy = lift(document.body, { node, rect: from });
    if (!copy) return;
    const dx = target.left + target.width / 2 - from.left - from.width / 2;
    const dy = target.top + target.height / 2 - from.top - from.height / 2;
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

function anchorRect(root: Element, name: string | null): DOMRect | null {
  if (name === null) return null;
  const node = root.querySelector(`[data-anchor="${CSS.escape(name)}"]`);
  return node?.getBoundingClientRect() ?? null;
}

/** Inside a scaled SVG a CSS pixel is not a screen pixel: use its matrix. */
function screenScale(node: Element): [number, number] {
  if (!(node instanceof SVGGraphicsElement) || node instanceof SVGSVGElement) return [1, 1];
  const matrix = node.ownerSVGElement?.getScreenCTM();
  return matrix ? [matrix.a || 1, matrix.d || 1] : [1, 1];
}
