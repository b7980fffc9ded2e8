/** What a poster says of a game before anybody has asked the server. */

export interface GameFacts {
  seats: readonly [number, number];
  /** A game with people: turns as kept records count them, at the pace of somebody who thinks. */
  minutes: readonly [number, number];
}

export const FACTS: Readonly<Record<string, GameFacts>> = {
  'station-master': { seats: [2, 6], minutes: [25, 40] },
  'freight-train': { seats: [2, 5], minutes: [30, 80] },
  'string-railway': { seats: [2, 5], minutes: [20, 35] },
  trambahn: { seats: [2, 2], minutes: [20, 35] },
  'block-train': { seats: [3, 6], minutes: [15, 30] },
};
