/** The looks of Station Master's cards and locomotives, without rules. */

import { playedBox } from '../../lib/box/played.svelte';
import type { StationMasterBox, StationMasterView, TrainView } from './wire.gen';

export type Card = NonNullable<StationMasterView['hand']>[number];
export type Locomotive = TrainView['locomotive'];

/** The value printed on a carriage; class carriages show their positive side. */
const VALUES: Partial<Record<Card, number>> = {
  day_coach: 1,
  mail: 2,
  parlour: 3,
  sleeping: 4,
  dining: 5,
  observation: 6,
  ballast: -1,
  refuse: -2,
  flat: -3,
  tanker: -4,
  coal: -5,
  cattle: -6,
  first_class: 3,
  executive_class: 5,
};

/** A picture for each special; paths in a 24 × 24 box. */
const SIGNS: Partial<Record<Card, string>> = {
  caboose: 'M4 5h3l3 5 9-5v12l-9-5-3 5H4z',
  royal: 'M3 18h18l1-11-6 4-4-7-4 7-6-4z',
  re_assign: 'M4 8h11V4l6 6-6 6v-4H4zM20 17H9v-2l-5 4 5 4v-2h11z',
  repair_3: 'M20 5l-4 4-2-2 4-4a6 6 0 0 0-8 8L3 18l3 3 7-7a6 6 0 0 0 7-9z',
  repair_5: 'M20 5l-4 4-2-2 4-4a6 6 0 0 0-8 8L3 18l3 3 7-7a6 6 0 0 0 7-9z',
  transfer: 'M8 4a3 3 0 1 0 .01 0zM3 19q0-8 5-8t5 8zM14 9h4V6l5 5-5 5v-3h-4z',
  standing_room: 'M12 2a3 3 0 1 0 .01 0zM8 22V12q0-3 4-3t4 3v10h-3v-6h-2v6zM19 4v4m-2-2h4',
  uncouple_1: 'M3 9h7v6H3zM15 9h6v6h-6zM11 6l3 12',
  uncouple_2: 'M3 9h7v6H3zM15 9h6v6h-6zM11 6l3 12',
  rush_hour: 'M12 2a10 10 0 1 0 .01 0zM12 6v6l5 3',
};

export type Face =
  | { what: 'carriage'; tone: 'green' | 'red' | 'class'; label: string }
  | { what: 'special'; path: string; badge: string };

export const CARDS: readonly Card[] = [
  ...(Object.keys(VALUES) as Card[]),
  ...(Object.keys(SIGNS) as Card[]),
];

/** Return a class carriage's value on an Executive Class train, and the one lost elsewhere. */
export function sidesOf(card: 'first_class' | 'executive_class'): readonly [number, number] {
  const value = VALUES[card] ?? 0;
  return playedBox<StationMasterBox>()?.[card] ?? [value, value];
}

/** Return the value printed on a carriage; 0 for a special. */
export function printedValue(card: Card): number {
  if (card === 'first_class' || card === 'executive_class') return sidesOf(card)[0];
  return VALUES[card] ?? 0;
}

/** Return the looks of a card. */
export function faceOf(card: Card): Face {
  const value = VALUES[card];
  if (value === undefined) {
    const badge = /\d$/.exec(card)?.[0] ?? '';
    return { what: 'special', path: SIGNS[card] ?? '', badge };
  }
  if (card === 'first_class' || card === 'executive_class') {
    const [plus, minus] = sidesOf(card);
    const label = plus === minus ? `±${plus}` : `+${plus}/−${minus}`;
    return { what: 'carriage', tone: 'class', label };
  }
  return { what: 'carriage', tone: value > 0 ? 'green' : 'red', label: withSign(value) };
}

/** Return a value with its sign: +5, −3, 0. */
export function withSign(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

const COLOURS: Record<string, string> = {
  executive: '#5b2f7d',
  freight: '#6b4a26',
  ordinary: '#1d4f4a',
};

export function colourOf(trainClass: string): string {
  return COLOURS[trainClass] ?? '#1d4f4a';
}

/** Return the class and number in a locomotive's name. */
export function parseLocomotive(name: Locomotive): { kind: string; number: number } {
  const [kind = 'ordinary', number = '0'] = name.split('_');
  return { kind, number: Number(number) };
}
