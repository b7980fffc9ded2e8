/** Parse Block Train's card notation for drawing. */

export type Colour = 'blue' | 'green' | 'red' | 'gold' | 'empty';

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
