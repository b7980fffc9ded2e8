/** Peek below a load: while a mouse hovers, or after a long press. */

const LONG_PRESS_MS = 450;

export function peek(node: HTMLElement, look: (looking: boolean) => void) {
  let tell = look;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') tell(true);
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(() => tell(true), LONG_PRESS_MS);
  };
  const end = () => {
    clearTimeout(timer);
    tell(false);
  };
  const handlers = [
    ['pointerenter', begin],
    ['pointerdown', press],
    ['pointerup', end],
    ['pointerleave', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, handler] of handlers) node.addEventListener(name, handler);
  return {
    update(next: (looking: boolean) => void) {
      tell = next;
    },
    destroy() {
      clearTimeout(timer);
      for (const [name, handler] of handlers) node.removeEventListener(name, handler);
    },
  };
}
