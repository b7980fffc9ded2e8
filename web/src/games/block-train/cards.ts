/** Parse Block Train's card notation for drawing. */

export type Colour = 'blue' | 'green' | 'red' | 'gold' | 'empty' | 'none';

export interface Wagon {
  colour: Colour;
  fragile: boolean;
  flag: boolean;
  /** Its locomotive's arrow shows here. */
  arrow: boolean;
}

/** One of a card's two wagons as placed: `half` is its position in the card's notation. */
export interface Half {
  code: string;
  half: 0 | 1;
}

const COLOURS: Readonly<Record<string, Colour>> = {
  B: 'blue',
  G: 'green',
  R: 'red',
  O: 'gold',
  N: 'none',
};

/** Return the looks of a code such as `<B`, `Rf` or `E`. */
export function parseWagon(code: string): Wagon {
  const arrow = code.startsWith('<');
  const bare = arrow ? code.slice(1) : code;
  return {
    colour: COLOURS[bare.charAt(0)] ?? 'empty',
    fragile: bare.endsWith('f'),
    flag: bare.endsWith('d'),
    arrow,
  };
}

/** Return a card's wagons from left to right. */
export function halvesOf(card: string, turned: boolean): [Half, Half] {
  const [first = 'E', second = 'E'] = card.split('-');
  const halves: [Half, Half] = [
    { code: first, half: 0 },
    { code: second, half: 1 },
  ];
  return turned ? [halves[1], halves[0]] : halves;
}

export function isLocomotive(card: string): boolean {
  return card.startsWith('<');
}

/** Count the locomotives among cards counted by kind. */
export function countLocomotives(kinds: Readonly<Record<string, number>>): number {
  return Object.entries(kinds).reduce(
    (sum, [card, count]) => sum + (isLocomotive(card) ? count : 0),
    0,
  );
}

const COLOURED = ['B', 'G', 'R', 'O'].flatMap((colour) => [colour, `${colour}f`, `${colour}d`]);
/** Every wagon that a card of a box can have, a colourless fragile and flag container included. */
const WAGONS = [...COLOURED, 'E', 'Nf', 'Nd'];

/** Return the wagons that half of a card can have: a locomotive has two coloured containers. */
export function wagonsFor(card: string, half: 0 | 1): string[] {
  if (!isLocomotive(card)) return WAGONS;
  if (half === 1) return COLOURED;
  return COLOURED.filter((code) => !code.endsWith('f')).map((code) => `<${code}`);
}

/** Return a card with another wagon. */
export function withHalf(card: string, half: 0 | 1, wagon: string): string {
  const [first, second] = halvesOf(card, false);
  return half === 0 ? `${wagon}-${second.code}` : `${first.code}-${wagon}`;
}

/** Return a card with or without an arrow; wagons that a locomotive cannot have become blue. */
export function withLocomotive(card: string, locomotive: boolean): string {
  if (!locomotive) return card.replace(/^</, '');
  const [first, second] = halvesOf(card, false);
  const arrow = `<${first.code}`;
  const left = wagonsFor('<', 0).includes(arrow) ? arrow : '<B';
  return `${left}-${COLOURED.includes(second.code) ? second.code : 'B'}`;
}

/** Return each card of a box, as often as it is there. */
export function expandCards(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).flatMap(([card, copies]) =>
    Array.from({ length: Math.min(copies, 56) }, () => card),
  );
}

/** Count equal cards. */
export function countCards(cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
