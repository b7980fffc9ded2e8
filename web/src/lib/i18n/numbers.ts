/** Numbers as text. */

/** Return points with a typographic minus. */
export function plain(points: number | string): string {
  return String(points).replace('-', '−');
}
