/** Short-lived messages. They only repeat or confirm other information. */

export interface Toast {
  id: number;
  text: string;
  /** An optional action. */
  action: { label: string; run: () => void } | null;
}

const SHOWN_FOR = 5000;
const MOST = 3;

let shown = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/**
 * Show a message for a few seconds, or with `null` until it is closed; the oldest is removed when
 * there are too many.
 */
export function toast(
  text: string,
  action: Toast['action'] = null,
  lasts: number | null = SHOWN_FOR,
): void {
  const id = ++count;
  shown = [...shown.filter((other) => other.text !== text), { id, text, action }].slice(-MOST);
  if (lasts !== null) setTimeout(() => dismiss(id), lasts);
}

export function dismiss(id: number): void {
  shown = shown.filter((other) => other.id !== id);
}
