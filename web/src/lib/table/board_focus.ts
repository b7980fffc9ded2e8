/** Where the focus goes when what had it is gone: a card that was played, or "Confirm". */

/** The first of these that a board shows is where a turn goes on. */
const STARTS = [
  '[data-drop].lit',
  '[data-guide="hand"] button:enabled',
  'button.lit:enabled',
  'button.lift:enabled',
  '[role="button"].corner',
  '[data-guide="tokens"] button:enabled',
  '.controls .button:enabled',
];

/** Tell whether nothing has the focus: what had it was taken away, or cannot be pressed any more. */
export function isFocusLost(active: Element | null): boolean {
  return active === null || active === document.body || active.matches(':disabled');
}

/** Return the thing of a board to press next, or null while there is none. */
export function startOf(board: HTMLElement): HTMLElement | null {
  for (const selector of STARTS) {
    for (const node of board.querySelectorAll<HTMLElement>(selector)) {
      if (node.checkVisibility({ visibilityProperty: true })) return node;
    }
  }
  return null;
}
