/** Which part of the table is seen: pan, zoom and pinch as plain sums. */

import type { Point } from './geometry';

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What is seen, and how many units of the table a pixel of the screen shows. */
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

/** Return a frame zoomed about a point that stays where it is; never out of the whole. */
export function zoom(frame: Frame, whole: Frame, factor: number, [px, py]: Point): Frame {
  const w = Math.max(whole.w / 8, Math.min(whole.w, frame.w * factor));
  const scale = w / frame.w;
  return keep(
    { x: px - (px - frame.x) * scale, y: py - (py - frame.y) * scale, w, h: frame.h * scale },
    whole,
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
