/**
 * Stable ids for identical pieces, so that a change of view can be animated.
 *
 * A view says "the hand holds two red fives" without ids. Two consecutive views are matched: a
 * piece that stays in its zone keeps its id, a piece that appears elsewhere takes the id of an
 * equal piece that has just left, and only the rest is new.
 */

export interface Place {
  zone: string;
  face: string;
}

export interface Piece extends Place {
  id: string;
}

export interface PieceTracker {
  /** Return the same places with ids, in order. */
  track(places: readonly Place[]): Piece[];
}

/** A piece with a hidden face: it may become any face when it moves. */
export const UNKNOWN = '?';

export function trackPieces(): PieceTracker {
  let known: Piece[] = [];
  let count = 0;
  return {
    track(places) {
      const left = groupBy(known, (piece) => `${piece.zone}\n${piece.face}`);
      const staying = places.map((place) => left.get(`${place.zone}\n${place.face}`)?.shift());
      const gone = groupBy([...left.values()].flat(), (piece) => piece.face);
      known = places.map((place, at) => {
        const old = staying[at] ?? gone.get(place.face)?.shift() ?? gone.get(UNKNOWN)?.shift();
        return { ...place, id: old?.id ?? `p${count++}` };
      });
      return known;
    },
  };
}

/** Return a lookup of pieces by zone. */
export function byZone(pieces: readonly Piece[]): (zone: string) => readonly Piece[] {
  const zones = groupBy(pieces, (piece) => piece.zone);
  return (zone) => zones.get(zone) ?? [];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
