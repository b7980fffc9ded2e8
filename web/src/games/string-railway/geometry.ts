/**
 * The exact geometry of String Railway on integers: the same code as the server's, so both agree.
 *
 * Every product stays below 2^53. It gives instant feedback only: the server decides.
 */

export type Point = readonly [number, number];
export interface OldString {
  points: readonly Point[];
  closed: boolean;
}

export const TILE_SIDE = 401;
export const GROWN_SIDE = 421;
const MIN_SEGMENT = 10;

function isqrt(n: number): number {
  let root = Math.floor(Math.sqrt(n));
  while (root * root > n) root--;
  while ((root + 1) * (root + 1) <= n) root++;
  return root;
}

/** Return the segments of a string, the closing one too. */
export function segments(points: readonly Point[], closed: boolean): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let at = 1; at < points.length; at++) {
    found.push([points[at - 1] as Point, points[at] as Point]);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (closed && first && last && points.length > 1) found.push([last, first]);
  return found;
}

/** Return a string's length in thousandths of u (SR-42). */
export function stringLength(points: readonly Point[], closed = false): number {
  return segments(points, closed).reduce((total, [a, b]) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    return total + isqrt(1_000_000 * (dx * dx + dy * dy));
  }, 0);
}

/** Tell whether a segment is shorter than the minimum (SR-41). */
export function hasShortSegment(points: readonly Point[], closed = false): boolean {
  return segments(points, closed).some(
    ([a, b]) => (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 < MIN_SEGMENT ** 2,
  );
}

/** Return twice the signed area of a, b, p: positive if p lies left of a to b. */
export function orient(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

function boxesApart(a: Point, b: Point, c: Point, d: Point): boolean {
  return (
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1])
  );
}

/** Tell whether two closed segments have a point in common (SR-43). */
export function sharePoint(a: Point, b: Point, c: Point, d: Point): boolean {
  if (boxesApart(a, b, c, d)) return false;
  if (Math.sign(orient(a, b, c)) * Math.sign(orient(a, b, d)) > 0) return false;
  return Math.sign(orient(c, d, a)) * Math.sign(orient(c, d, b)) <= 0;
}

function foldsBack(a: Point, b: Point, c: Point): boolean {
  if (orient(a, b, c) !== 0) return false;
  return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

/**
 * Return approximately where a string touches or crosses itself, or folds back, or null (SR-43).
 */
export function selfCrossing(points: readonly Point[], closed = false): Point | null {
  const all = segments(points, closed);
  for (let at = 0; at < all.length; at++) {
    const [a, b] = all[at] as [Point, Point];
    const next = all[closed ? (at + 1) % all.length : at + 1];
    if (next && all.length > 1 && foldsBack(a, b, next[1])) return b;
    for (let other = at + 2; other < all.length; other++) {
      if (closed && at === 0 && other === all.length - 1) continue;
      const [c, d] = all[other] as [Point, Point];
      if (sharePoint(a, b, c, d)) return middleOf(a, b, c, d);
    }
  }
  return null;
}

/** Return approximately where two segments meet: for display, not for judging. */
function middleOf(a: Point, b: Point, c: Point, d: Point): Point {
  const [before, after] = [orient(c, d, a), orient(c, d, b)];
  const share = before === after ? 0.5 : before / (before - after);
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)];
}

/** Tell whether a point lies strictly inside an outline (SR-47). */
export function isInside(outline: readonly Point[], p: Point): boolean {
  let inside = false;
  for (const [a, b] of segments(outline, true)) {
    const side = orient(a, b, p);
    if (side === 0 && !boxesApart(a, b, p, p)) return false;
    if (a[1] > p[1] !== b[1] > p[1] && side > 0 === b[1] > a[1]) inside = !inside;
  }
  return inside;
}

/** Tell whether a whole string lies strictly inside the terrain (SR-47). */
export function isStringInside(
  outline: readonly Point[],
  points: readonly Point[],
  closed = false,
): boolean {
  if (!points.every((point) => isInside(outline, point))) return false;
  const border = segments(outline, true);
  return !segments(points, closed).some(([a, b]) =>
    border.some(([c, d]) => sharePoint(a, b, c, d)),
  );
}

/** Tell whether a point lies in the open square of a tile (SR-45). */
export function isInTile(centre: Point, p: Point, side = TILE_SIDE): boolean {
  return Math.abs(2 * (p[0] - centre[0])) < side && Math.abs(2 * (p[1] - centre[1])) < side;
}

function meetsSquare(centre: Point, side: number, a: Point, b: Point, open: boolean): boolean {
  const [cx, cy] = centre;
  const reach = [
    2 * (Math.max(a[0], b[0]) - cx) + side,
    side - 2 * (Math.min(a[0], b[0]) - cx),
    2 * (Math.max(a[1], b[1]) - cy) + side,
    side - 2 * (Math.min(a[1], b[1]) - cy),
  ];
  if (reach.some((left) => (open ? left <= 0 : left < 0))) return false;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const away = Math.abs(2 * (dx * (cy - a[1]) - dy * (cx - a[0])));
  const bound = side * (Math.abs(dx) + Math.abs(dy));
  return open ? away < bound : away <= bound;
}

/** Return the number of separate pieces in which a string meets a tile (SR-44). */
export function countVisits(points: readonly Point[], centre: Point): number {
  const first = points[0];
  if (!first) return 0;
  let wasIn = isInTile(centre, first);
  let visits = wasIn ? 1 : 0;
  for (const [a, b] of segments(points, false)) {
    if (!wasIn && meetsSquare(centre, TILE_SIDE, a, b, true)) visits++;
    wasIn = isInTile(centre, b);
  }
  return visits;
}

function shiftedSide(dx: number, dy: number, area: number): boolean {
  if (area !== 0) return area > 0;
  return dy !== 0 ? dy < 0 : dx > 0;
}

function oldSide(ex: number, ey: number, area: number): boolean {
  if (area !== 0) return area > 0;
  return ey !== 0 ? ey > 0 : ex < 0;
}

/** Tell whether the new segment p, q crosses the old a, b, p and q shifted by (ε, ε²) (SR-46). */
export function crosses(p: Point, q: Point, a: Point, b: Point): boolean {
  if (boxesApart(p, q, a, b)) return false;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  if (shiftedSide(dx, dy, orient(a, b, p)) === shiftedSide(dx, dy, orient(a, b, q))) return false;
  const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
  return oldSide(ex, ey, orient(p, q, a)) !== oldSide(ex, ey, orient(p, q, b));
}

export interface Crossing {
  string: number;
  at: Point;
  free: boolean;
}

/** Return every crossing of a new string with the old ones; free on a closed tile (SR-46). */
export function crossings(
  path: readonly Point[],
  closed: boolean,
  strings: readonly OldString[],
  tiles: readonly Point[],
): Crossing[] {
  const found: Crossing[] = [];
  const old = strings.map((string) => segments(string.points, string.closed));
  for (const [p, q] of segments(path, closed)) {
    old.forEach((parts, string) => {
      for (const [a, b] of parts) {
        if (crosses(p, q, a, b)) found.push({ string, ...where(p, q, a, b, tiles) });
      }
    });
  }
  return found;
}

function where(p: Point, q: Point, a: Point, b: Point, tiles: readonly Point[]) {
  const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const den = ex * dy - ey * dx;
  const num = (a[0] - p[0]) * dy - (a[1] - p[1]) * dx;
  const bound = TILE_SIDE * Math.abs(den);
  const free = tiles.some(
    ([cx, cy]) =>
      Math.abs(2 * (p[0] - cx) * den + 2 * num * ex) <= bound &&
      Math.abs(2 * (p[1] - cy) * den + 2 * num * ey) <= bound,
  );
  const at: Point = [p[0] + Math.floor((num * ex) / den), p[1] + Math.floor((num * ey) / den)];
  return { at, free };
}

/** Tell whether a tile may lie at a centre: inside, on no string, apart from the others (SR-48). */
export function canHold(
  outline: readonly Point[],
  strings: readonly OldString[],
  tiles: readonly Point[],
  centre: Point,
): boolean {
  const [x, y] = centre;
  if (!isInside(outline, centre)) return false;
  if (tiles.some(([tx, ty]) => Math.abs(x - tx) < GROWN_SIDE && Math.abs(y - ty) < GROWN_SIDE)) {
    return false;
  }
  const meets = ([a, b]: [Point, Point]) => meetsSquare(centre, GROWN_SIDE, a, b, false);
  if (segments(outline, true).some(meets)) return false;
  return !strings.some((string) => segments(string.points, string.closed).some(meets));
}
