/**
 * Drag and drop by pointer, for mouse and touch.
 *
 * `use:drag={{ targets, drop }}` on a piece; `data-drop="name"` on the places. Only named targets
 * accept it; a short press without moving stays a click, so nothing requires dragging.
 */

import { floatingCopy } from './floating-copy';

export interface DragOptions {
  /** Names of the places that accept this piece now. Empty: it cannot be dragged. */
  targets: readonly string[];
  drop: (target: string) => void;
  /** Called when the piece is picked up and when it is dropped, to highlight the places. */
  lift?: (lifted: boolean) => void;
  /** Called when the place under the piece changes. */
  over?: (target: string | null) => void;
}

const THRESHOLD = 7;

export function drag(node: HTMLElement, options: DragOptions) {
  let current = options;
  let start: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    start = event;
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', giveUp);
  };
  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointerId) return;
    const dx = event.clientX - start.clientX;
    const dy = event.clientY - start.clientY;
    // Places may arrive while the piece is dragged: some are requested from the server.
    if (!ghost && (current.targets.length === 0 || Math.hypot(dx, dy) < THRESHOLD)) return;
    if (!ghost) {
      ghost = makeGhost(node);
      node.classList.add('dragged');
      current.lift?.(true);
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg) scale(1.06)`;
    show(targetAt(event.clientX, event.clientY, current.targets));
  };
  const show = (target: Element | null) => {
    if (target === over) return;
    over?.classList.remove('drop-over');
    target?.classList.add('drop-over');
    over = target;
    current.over?.(target?.getAttribute('data-drop') ?? null);
  };
  const up = () => {
    const target = over?.getAttribute('data-drop') ?? null;
    const dragged = ghost !== null;
    stop();
    if (dragged) addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    if (target !== null) current.drop(target);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  };
  const stop = () => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
    removeEventListener('keydown', giveUp);
    if (ghost) current.lift?.(false);
    show(null);
    ghost?.remove();
    ghost = null;
    start = null;
    node.classList.remove('dragged');
  };
  const dress = () => {
    node.style.touchAction = current.targets.length > 0 ? 'none' : '';
  };

  dress();
  node.addEventListener('pointerdown', down);
  return {
    update(next: DragOptions) {
      current = next;
      dress();
    },
    destroy() {
      stop();
      node.removeEventListener('pointerdown', down);
    },
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function makeGhost(node: HTMLElement): HTMLElement {
  const ghost = floatingCopy(node, node.getBoundingClientRect(), {
    zIndex: '60',
    boxShadow: 'var(--shadow-lift)',
  });
  // Beside the piece, so that the ghost inherits its styles.
  (node.parentElement ?? document.body).append(ghost);
  return ghost;
}

function targetAt(x: number, y: number, targets: readonly string[]): Element | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const place = node.closest('[data-drop]');
    if (place && targets.includes(place.getAttribute('data-drop') ?? '')) return place;
  }
  return null;
}
