/** Arrow keys move the focus between the enabled buttons of a group, in their direction. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the index of the nearest box in a direction, or null: straight ahead beats sideways. */
export function nearest(boxes: readonly Box[], from: number, key: string): number | null {
  const [ax, ay] = STEPS[key] ?? [0, 0];
  const origin = boxes[from];
  if (!origin || (ax === 0 && ay === 0)) return null;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, at) => {
    const dx = box.left + box.width / 2 - origin.left - origin.width / 2;
    const dy = box.top + box.height / 2 - origin.top - origin.height / 2;
    const ahead = dx * ax + dy * ay;
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax);
    const cost = ahead + 2.5 * aside;
    if (at !== from && ahead > 4 && cost < least) {
      best = at;
      least = cost;
    }
  });
  return best;
}

export function rovingFocus(node: HTMLElement) {
  const keydown = (event: KeyboardEvent) => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea, select')) return;
    const buttons = [...node.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    const at = nearest(boxes, buttons.indexOf(target), event.key);
    if (at === null) return;
    event.preventDefault();
    buttons[at]?.focus();
  };
  node.addEventListener('keydown', keydown);
  return { destroy: () => node.removeEventListener('keydown', keydown) };
}
