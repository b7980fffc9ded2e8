/** Layout of boards in the available space. */

/**
 * Return the number of columns that makes items of one shape largest.
 *
 * `aspect` is the width of one divided by its height.
 */
export function columnsFor(width: number, height: number, count: number, aspect: number): number {
  let best = 1;
  let largest = 0;
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns, (height / rows) * aspect);
    if (size > largest * 1.001) {
      largest = size;
      best = columns;
    }
  }
  return best;
}
