/**
 * Explanations of pieces: on hover, long press, or a key.
 *
 * A piece is marked with `data-explain="key"`; mounting `Explain` listens once for all of them. The
 * key is the game's own; its `explainer` has the texts.
 */

export type Way = 'hover' | 'hold' | 'key';

export interface Asking {
  node: Element;
  piece: string;
  way: Way;
}

export interface Listener {
  ask: (asking: Asking) => void;
  /** The pointer has left the piece; it may be moving to the explanation. */
  leave: () => void;
  close: () => void;
  isOpen: () => boolean;
}

const REST_MS = 650;
const HOLD_MS = 520;
const SLIP = 9;

export function pieceAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-explain]') : null;
}

/** Return the piece at the keyboard focus: the focused element, its ancestor or its descendant. */
export function pieceFocused(): Element | null {
  const focused = document.activeElement;
  return pieceAt(focused) ?? focused?.querySelector('[data-explain]') ?? null;
}

/** Listen for requests until the returned function is called. */
export function listen(listener: Listener): () => void {
  const stops = [listenToPointing(listener), listenToHolding(listener), listenToKeys(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function question(node: Element, way: Way): Asking {
  return { node, piece: node.getAttribute('data-explain') ?? '', way };
}

/** Open when a mouse rests on a piece; a press is another gesture. */
function listenToPointing(listener: Listener): () => void {
  let over: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const node = pieceAt(event.target);
    if (node === over) return;
    over = node;
    clearTimeout(timer);
    listener.leave();
    if (node) timer = setTimeout(() => listener.ask(question(node, 'hover')), REST_MS);
  };
  const press = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.target instanceof Element && event.target.closest('.explain')) return;
    listener.close();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerdown', press, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerdown', press, { capture: true });
  };
}

/** A long press on a piece opens; the following click is suppressed. */
function listenToHolding(listener: Listener): () => void {
  let start: PointerEvent | null = null;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    start = null;
  };
  const down = (event: PointerEvent) => {
    stop();
    held = false;
    const node = pieceAt(event.target);
    if (event.pointerType === 'mouse' || !event.isPrimary || !node) return;
    start = event;
    timer = setTimeout(() => {
      held = true;
      letGo(event);
      listener.ask(question(node, 'hold'));
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP) stop();
  };
  const swallow = (event: Event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: Event) => {
    if (start || held) event.preventDefault();
  };
  addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', stop);
  addEventListener('pointercancel', stop);
  addEventListener('click', swallow, { capture: true });
  addEventListener('contextmenu', menu);
  return () => {
    stop();
    removeEventListener('pointerdown', down);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', stop);
    removeEventListener('pointercancel', stop);
    removeEventListener('click', swallow, { capture: true });
    removeEventListener('contextmenu', menu);
  };
}

/** Cancel a drag of the piece: a long press does not move it. */
function letGo({ target, pointerId }: PointerEvent): void {
  target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
}

function listenToKeys(listener: Listener): () => void {
  const keydown = (event: KeyboardEvent) => {
    // An explanation opened by hover does not consume the Escape of a choice.
    if (event.key === 'Escape' && !listener.isOpen()) listener.close();
    else if (event.key === 'Escape') {
      // One Escape closes one thing: a picked piece stays picked.
      event.stopPropagation();
      event.preventDefault();
      listener.close();
      return;
    }
    const typing =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const asks = event.key === 'F1' || (event.key.toLowerCase() === 'i' && plain && !typing);
    const node = asks ? pieceFocused() : null;
    if (!node) return;
    event.preventDefault();
    listener.ask(question(node, 'key'));
  };
  addEventListener('keydown', keydown, { capture: true });
  return () => removeEventListener('keydown', keydown, { capture: true });
}
