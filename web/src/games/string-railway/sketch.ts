/** Freehand drawing: from a stroke on the screen to points the rules can judge. */

import { stringUnits } from './box';
import {
  isInside,
  isInTile,
  isStringInside,
  type Point,
  selfCrossing,
  stringLength,
} from './geometry';

/** The phase of a stroke; `cancel`: it became another gesture. */
export type StrokePhase = 'start' | 'move' | 'end' | 'cancel';

export const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

const GRIP = 150;

/** Return the index of a path's point near enough to be bent, or null. */
export function bendAt(way: readonly Point[], at: Point): number | null {
  let best: number | null = null;
  let least = GRIP;
  way.forEach((point, number) => {
    const away = Math.hypot(point[0] - at[0], point[1] - at[1]);
    if (away < least) [best, least] = [number, away];
  });
  return best;
}

/** Return a line without the points that change it by less than `slack` (Ramer–Douglas–Peucker). */
export function simplify(points: readonly Point[], slack: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let far = 0;
  let at = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const away = distance(points[i] as Point, first, last);
    if (away > far) [far, at] = [away, i];
  }
  if (far <= slack) return [first, last];
  return [
    ...simplify(points.slice(0, at + 1), slack).slice(0, -1),
    ...simplify(points.slice(at), slack),
  ];
}

function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const span = dx * dx + dy * dy;
  const along = span === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / span;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Return a smooth line through the points (Chaikin's corners cut twice). */
export function soften(points: readonly Point[], closed: boolean): Point[] {
  let line = [...points];
  for (let turn = 0; turn < 2; turn++) {
    const cut: Point[] = closed ? [] : line.slice(0, 1);
    const count = closed ? line.length : line.length - 1;
    for (let i = 0; i < count; i++) {
      const a = line[i] as Point;
      const b = line[(i + 1) % line.length] as Point;
      cut.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25]);
      cut.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    }
    if (!closed) cut.push(line.at(-1) as Point);
    line = cut;
  }
  return line;
}

/**
 * Return the drawn shape scaled to the length of its string: river and mountain are laid whole. The
 * centre stays where it was drawn.
 */
export function toLength(points: readonly Point[], closed: boolean, full: number): Point[] {
  const middle = centre(points);
  let shape = points.map(round);
  let scale = 1;
  for (let turn = 0; turn < 40; turn++) {
    const length = stringLength(shape, closed) / 1000;
    if (length === 0) return shape;
    if (length <= full && length >= full - 10) return shape;
    scale *= (full - 5) / length;
    shape = points.map(([x, y]) =>
      round([middle[0] + (x - middle[0]) * scale, middle[1] + (y - middle[1]) * scale]),
    );
  }
  return shape;
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]] as Point, [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Return a freehand stroke as a river, a mountain or an outline of full length. */
export function finishStroke(stroke: readonly Point[], closed: boolean, full: number): Point[] {
  const line = soften(simplify(stroke, 30), closed);
  return thin(toLength(thin(line), closed, full));
}

/** Leave out points closer than the rules allow, and duplicates from rounding. */
function thin(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points.map(round)) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= 14) kept.push(point);
  }
  return kept.slice(0, 256);
}

export interface Gauge {
  used: number;
  full: number;
  tooLong: boolean;
}

/** Return the length of string that the points use, in mm. */
export function gauge(points: readonly Point[], string: 'short' | 'long'): Gauge {
  const [units, length] = [stringUnits(string), stringLength(points.map(round))];
  // A string of an owner's box need not be a whole number of millimetres.
  const [used, full] = [Math.ceil(length / 10_000), Math.ceil(units / 10)];
  return { used, full, tooLong: length > units * 1000 };
}

/** A local error of a sketched track: a text key and its position. */
export interface Trouble {
  key: string;
  rule: string;
  at: Point;
}

/** Return the local error of a sketched track, or null when only the server can tell. */
export function troubleOf(
  points: readonly Point[],
  string: 'short' | 'long',
  terrain: readonly Point[],
  tiles: readonly Point[],
): Trouble | null {
  const way = points.map(round);
  const [first, last] = [way[0], way.at(-1)];
  if (!first || !last) return null;
  if (gauge(way, string).tooLong) return { key: 'string_too_short', rule: 'SR-42', at: last };
  if (!isStringInside(terrain, way)) {
    const outside = way.find((point) => !isInside(terrain, point));
    return { key: 'track_leaves_terrain', rule: 'SR-47', at: outside ?? last };
  }
  const met = selfCrossing(way);
  if (met) return { key: 'track_crosses_itself', rule: 'SR-43', at: met };
  const [from, to] = [first, last].map((end) => tiles.findIndex((tile) => isInTile(tile, end)));
  if (to === -1) return { key: 'end_on_no_station', rule: 'SR-45', at: last };
  if (from === -1) return { key: 'end_on_no_station', rule: 'SR-45', at: first };
  return from === to ? { key: 'ends_on_one_station', rule: 'SR-45', at: last } : null;
}
