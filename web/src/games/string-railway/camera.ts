/** The visible part of the table: pan, zoom and pinch as pure functions. */

import { type Point, TILE_SIDE } from './geometry';

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The visible rectangle, and table units per screen pixel. */
export interface Sight {
  frame: Frame;
  unit: number;
}

/** A main station on the border fits, with its outline. */
const MARGIN = 250;
/** The smallest automatic frame, and one too large to be worth a move, as shares of the whole. */
const [NEAREST, FARTHEST] = [0.45, 0.8];

/** Return the frame that shows a whole outline. */
export function around(outline: readonly Point[]): Frame {
  if (outline.length === 0) return { x: 0, y: 0, w: 12_000, h: 12_000 };
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return {
    x: left,
    y: top,
    w: Math.max(...xs) + MARGIN - left,
    h: Math.max(...ys) + MARGIN - top,
  };
}

/** Return a frame zoomed about a fixed point, clamped to the whole. */
export function zoom(frame: Frame, whole: Frame, factor: number, [px, py]: Point): Frame {
  const w = Math.max(whole.w / 8, Math.min(whole.w, frame.w * factor));
  const scale = w / frame.w;
  return keep(
    { x: px - (px - frame.x) * scale, y: py - (py - frame.y) * scale, w, h: frame.h * scale },
    whole,
  );
}

/**
 * Return a frame in which two fingers keep their table coordinates while one moves `from` → `to`.
 */
export function pinchZoom(frame: Frame, whole: Frame, still: Point, from: Point, to: Point): Frame {
  const span = (at: Point) => Math.hypot(at[0] - still[0], at[1] - still[1]);
  const factor = span(from) / Math.max(1, span(to));
  const middle: Point = [(still[0] + from[0]) / 2, (still[1] + from[1]) / 2];
  const zoomed = zoom(frame, whole, factor, middle);
  const scale = zoomed.w / frame.w;
  const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
  return pan(zoomed, whole, (dx / 2) * scale, (dy / 2) * scale);
}

/** Tell whether a frame shows all of these points. */
export function contains(frame: Frame, points: readonly Point[]): boolean {
  return points.every(
    ([x, y]) => x >= frame.x && x <= frame.x + frame.w && y >= frame.y && y <= frame.y + frame.h,
  );
}

/** The size of the window on the screen. */
export interface Size {
  width: number;
  height: number;
}

/** Return the table units per pixel at which a window shows a frame. */
export function unitOf({ w, h }: { w: number; h: number }, { width, height }: Size): number {
  return Math.max(w / Math.max(1, width), h / Math.max(1, height));
}

/** Tiles below this size on the screen show only their points. */
const LEAST_TILE = 34;

/** Tell whether tiles are drawn too small for their sign and limit. */
export function isTiny(unit: number): boolean {
  return TILE_SIDE / unit < LEAST_TILE;
}

/**
 * Return a frame around points with room about them, in the shape of the window; null if only the
 * whole table shows them.
 */
export function framing(
  points: readonly Point[],
  whole: Frame,
  room: number,
  size: Size,
): Frame | null {
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [w, h] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top];
  const farthest = unitOf(whole, size);
  const unit = Math.max(NEAREST * farthest, unitOf({ w, h }, size));
  if (unit > FARTHEST * farthest) return null;
  const shown = { w: unit * size.width, h: unit * size.height };
  return keep({ x: left + (w - shown.w) / 2, y: top + (h - shown.h) / 2, ...shown }, whole);
}

/** A CSS transform of the window: pixels to move by, after a scale about the upper left corner. */
export interface Shift {
  x: number;
  y: number;
  scale: number;
}

/** Return a frame in the shape of the window, as it is shown. */
function filled(frame: Frame, size: Size): Frame {
  const unit = unitOf(frame, size);
  const [w, h] = [unit * size.width, unit * size.height];
  return { x: frame.x + (frame.w - w) / 2, y: frame.y + (frame.h - h) / 2, w, h };
}

/** Return the transform under which a window with the frame `to` looks like one with `from`. */
export function shiftBetween(from: Frame, to: Frame, size: Size): Shift {
  const unit = unitOf(from, size);
  const [was, is] = [filled(from, size), filled(to, size)];
  return { x: (is.x - was.x) / unit, y: (is.y - was.y) / unit, scale: unitOf(to, size) / unit };
}

/** Return the frame that a window shows under a transform. */
export function shifted(frame: Frame, shift: Shift, size: Size): Frame {
  const unit = unitOf(frame, size) / shift.scale;
  const is = filled(frame, size);
  return {
    x: is.x - shift.x * unit,
    y: is.y - shift.y * unit,
    w: unit * size.width,
    h: unit * size.height,
  };
}

/** A place at the edge of the window: the side, the share of the height, a column or a row. */
export interface EdgePlace {
  right: boolean;
  down: 0 | 0.5 | 1;
  row: boolean;
}

const COLUMNS = [1, 0.5, 0].map((down) => ({ down, row: false }));
const ROWS = [1, 0].map((down) => ({ down, row: true }));
/** The preferred place first. */
const EDGE_PLACES: readonly EdgePlace[] = [...COLUMNS, ...ROWS].flatMap((place) =>
  [true, false].map((right) => ({ ...place, right }) as EdgePlace),
);
/** The sizes of the buttons over the table, and a sufficient distance from points, in pixels. */
const [BUTTON, BUTTONS, FAR_ENOUGH] = [44, 140, 26];

/** Return a place for buttons over a shown part of the table that covers none of these points. */
export function freePlace(part: Frame, points: readonly Point[], size: Size): EdgePlace {
  const { width, height } = size;
  const unit = unitOf(part, size);
  const shown = points.map(([x, y]) => [
    width / 2 + (x - part.x - part.w / 2) / unit,
    height / 2 + (y - part.y - part.h / 2) / unit,
  ]);
  const distance = ({ right, down, row }: EdgePlace) => {
    const [wide, high] = row ? [BUTTONS, BUTTON] : [BUTTON, BUTTONS];
    const left = right ? width - wide : 0;
    const top = down * (height - high);
    const outside = (at: number, low: number, span: number) =>
      Math.max(low - at, at - low - span, 0);
    return Math.min(
      ...shown.map(([x = 0, y = 0]) => Math.hypot(outside(x, left, wide), outside(y, top, high))),
    );
  };
  const free = EDGE_PLACES.find((place) => distance(place) >= FAR_ENOUGH);
  return free ?? EDGE_PLACES.reduce((best, one) => (distance(one) > distance(best) ? one : best));
}

export function pan(frame: Frame, whole: Frame, dx: number, dy: number): Frame {
  return keep({ ...frame, x: frame.x + dx, y: frame.y + dy }, whole);
}

function keep(frame: Frame, whole: Frame): Frame {
  const clamp = (at: number, size: number, low: number, span: number) =>
    size > span ? low + (span - size) / 2 : Math.max(low, Math.min(low + span - size, at));
  return {
    ...frame,
    x: clamp(frame.x, frame.w, whole.x, whole.w),
    y: clamp(frame.y, frame.h, whole.y, whole.h),
  };
}
