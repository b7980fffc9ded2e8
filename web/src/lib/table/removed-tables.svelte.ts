/**
 * Tables that a person removed from their list. A guest is a browser, so this list is stored in the
 * browser: the table is unchanged for everybody else.
 */

const KEY = 'railtable.removed';
const MOST = 500;

/** Return ids from the stored value. */
export function parseRemoved(stored: string | null): string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((id): id is string => typeof id === 'string').slice(-MOST);
  } catch {
    return [];
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden: then nothing is removed from the list
  }
}

let removed = $state.raw<ReadonlySet<string>>(
  new Set(parseRemoved(typeof localStorage === 'undefined' ? null : stored())),
);

function keep(next: Iterable<string>): void {
  removed = new Set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify([...removed].slice(-MOST)));
  } catch {
    // see stored()
  }
}

export function isTableRemoved(id: string): boolean {
  return removed.has(id);
}

export function removeTable(id: string): void {
  keep([...removed, id]);
}

export function restoreTable(id: string): void {
  keep([...removed].filter((other) => other !== id));
}
