/** The box of the open table, for the pieces that show its numbers. */

let played = $state.raw<unknown>(null);

/** Set the box of the open table; null or undefined is the standard box. */
export function setPlayedBox(box: unknown): void {
  played = box ?? null;
}

/** Return the box of the open table, or null for the standard box. */
export function playedBox<B>(): B | null {
  return played as B | null;
}
