/** The visible part of the table: pan, zoom and pinch as pure functions. */

import type { Point } from './geometry';

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

const MARGIN = 320;

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

export function pan(frame: Frame, whole: Frame, dx: number, dy: number): Frame {
  return keep({ ...frame, x: frame.x + dx, y: frame.y + dy }, whole);
}

function keep(frame: Frame, whole: Frame): Frame {
  const clamp = (at: number, size: number, low: number, span: number) =>
    Math.max(low, Math.min(low + span - size, at));
  return {
    ...frame,
    x: clamp(frame.x, frame.w, whole.x, whole.w),
    y: clamp(frame.y, frame.h, whole.y, whole.h),
  };
}
