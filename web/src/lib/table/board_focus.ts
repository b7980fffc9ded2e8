/** Move the focus when its element is gone: a played card, or "Confirm". */

/** Selectors in order of priority: the first match is where a turn continues. */
const STARTS = [
  '[data-drop].lit',
  '[data-guide="hand"] button:enabled',
  'button.lit:enabled',
  'button.lift:enabled',
  '[role="button"].corner',
  '[data-guide="tokens"] button:enabled',
  '.controls .button:enabled',
];

/** Tell whether nothing has the focus: its element was removed or disabled. */
export function isFocusLost(active: Element | null): boolean {
  return active === null || active === document.body || active.matches(':disabled');
}

/** Return the next element of a board to press, or null if there is none. */
export function startOf(board: HTMLElement): HTMLElement | null {
  for (const selector of STARTS) {
    for (const node of board.querySelectorAll<HTMLElement>(selector)) {
      if (node.checkVisibility({ visibilityProperty: true })) return node;
    }
  }
  return null;
}
