/** Legal places of the card in hand: a local filter, the server decides. */

import type { Place } from '../../lib/game/piece-tracker';
import type { BlockTrainView, LoadView, Place as Placement } from './wire.gen';

/** Free places drawn on either side of the own load: a card is two wagons long. */
export const FREE = 2;

/** The legal places by position of the left wagon, from the left, with the allowed orientations. */
export type Places = ReadonlyMap<number, readonly boolean[]>;

export function placesOf(placements: readonly Placement[]): Places {
  const places = new Map<number, boolean[]>();
  for (const { at, turned } of [...placements].sort((a, b) => a.at - b.at)) {
    places.set(at, [...(places.get(at) ?? []), turned]);
  }
  return places;
}

/** The drop target name of a place. */
export function nameOfPlace(at: number): string {
  return `place-${at}`;
}

export function placeNamed(name: string): number {
  return Number(name.slice('place-'.length));
}

/** Return the placement at a place, in the wanted orientation if the place allows it. */
export function placementAt(places: Places, at: number, turned: boolean): Placement | null {
  const ways = places.get(at);
  if (!ways || ways.length === 0) return null;
  return { kind: 'place', at, turned: ways.includes(turned) ? turned : !turned };
}

/** Return the next legal place in a direction, or the same one at the end of the row. */
export function nextPlace(places: Places, at: number, by: -1 | 1): number {
  const ahead = [...places.keys()].filter((place) => (place - at) * by > 0);
  if (ahead.length === 0) return at;
  return by === 1 ? Math.min(...ahead) : Math.max(...ahead);
}

/** Return the initial place of a card in hand: behind the load, or the nearest legal place. */
export function firstPlace(places: Places): number | null {
  return [...places.keys()].at(-1) ?? null;
}

/** Return the wagons that a card at a place would cover, from the left. */
export function coveredBy(load: LoadView, at: number): string[] {
  return [at, at + 1].flatMap((place) => load.wagons[place]?.wagon ?? []);
}

/** Return the direction of a visible wagon's arrow. */
export function facesRight(load: LoadView, card: number): boolean {
  return load.cards[card]?.turned ?? false;
}

/** Return every card on the table, zone by zone: the offer, the card in hand, the loads. */
export function cardsOf(view: BlockTrainView): Place[] {
  const cards: Place[] = view.offer.map((face) => ({ zone: 'offer', face }));
  if (view.held !== null) cards.push({ zone: 'held', face: view.held });
  view.loads.forEach((load, seat) => {
    for (const { card } of load.cards) cards.push({ zone: `load-${seat}`, face: card });
  });
  return cards;
}

/** Keeps each offered card in its spot while others are taken. */
export function keepSpots(): (ids: readonly string[], spots: number) => (string | null)[] {
  let row: (string | null)[] = [];
  return (ids, spots) => {
    const fresh = ids.filter((id) => !row.includes(id));
    const next = Array.from({ length: spots }, (_, spot) => {
      const id = row[spot] ?? null;
      return id !== null && ids.includes(id) ? id : null;
    });
    for (const id of fresh) next[next.indexOf(null)] = id;
    row = next;
    return next;
  };
}

/** Return the other seats in the order of play; all seats for a spectator. */
export function rivalsOf(seat: number | null, seats: number): number[] {
  if (seat === null) return Array.from({ length: seats }, (_, other) => other);
  return Array.from({ length: seats - 1 }, (_, turn) => (seat + 1 + turn) % seats);
}

/**
 * Return the rows of the score table: scoring cards in play, and the penalty if any seat has it.
 */
export function scoreRows(view: BlockTrainView): string[] {
  const penalty = view.terms.some((terms) => terms.some((term) => term.key === 'no_locomotive'));
  return ['runs', 'gold', ...view.scoring, ...(penalty ? ['no_locomotive'] : [])];
}

export function pointsOf(view: BlockTrainView, seat: number, key: string): number {
  return view.terms[seat]?.find((term) => term.key === key)?.points ?? 0;
}

/**
 * Return the points a placement adds once the load has a locomotive; null if it has one then, or if
 * the position afterwards is not known.
 */
export function promisedPoints(
  before: BlockTrainView,
  after: BlockTrainView | null,
  seat: number,
): number | null {
  if (after?.loads[seat]?.locomotive !== false) return null;
  return pointsWithoutPenalty(after, seat) - pointsWithoutPenalty(before, seat);
}

function pointsWithoutPenalty(view: BlockTrainView, seat: number): number {
  return (view.terms[seat] ?? [])
    .filter((term) => term.key !== 'no_locomotive')
    .reduce((sum, term) => sum + term.points, 0);
}
