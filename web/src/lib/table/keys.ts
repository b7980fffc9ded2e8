/** The table's shortcuts; boards have their own keys. */

export type KeyCommand =
  | { do: 'step'; by: -1 | 1 }
  | { do: 'turn'; by: -1 | 1 }
  | { do: 'first' }
  | { do: 'last' }
  | { do: 'play' }
  | { do: 'hint' }
  | { do: 'tab'; at: number };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The kind of focused element: one with its own keys, or none. */
export type Focus = 'typing' | 'thing' | 'nothing';

export function commandOf(press: KeyPress, focus: Focus, looksBack: boolean): KeyCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'typing') return null;
  const free = focus === 'nothing';
  switch (press.key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      // On a board the arrow keys move between highlights.
      if (!free && !looksBack) return null;
      const by = press.key === 'ArrowLeft' ? -1 : 1;
      return { do: press.shiftKey ? 'turn' : 'step', by };
    }
    case 'Home':
      return free || looksBack ? { do: 'first' } : null;
    case 'End':
      return free || looksBack ? { do: 'last' } : null;
    case ' ':
      return free && looksBack ? { do: 'play' } : null;
    case 'h':
      return { do: 'hint' };
    case '1':
    case '2':
    case '3':
    case '4':
      return { do: 'tab', at: Number(press.key) - 1 };
    default:
      return null;
  }
}

/** Return the kind of focused element. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'nothing';
  if (target.matches('input, textarea, select, [contenteditable]')) return 'typing';
  return target.matches('button, a[href], [tabindex]') ? 'thing' : 'nothing';
}
