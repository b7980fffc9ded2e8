/** The looks of strings and tiles: cotton dyes, bands, signs, and a shape for each colour. */

import { SIGN_SHAPES, signOfColour } from '../../lib/ui/player-signs';
import type { StringRailwayView } from './wire.gen';

export interface Dye {
  cotton: string;
  shade: string;
  shine: string;
  /** The length of the twist's strands: strings differ without their colours too. */
  twist?: number;
}

const DYES: Record<string, Dye> = {
  red: { cotton: '#b3301f', shade: '#7c1219', shine: '#e3737a' },
  blue: { cotton: '#1f5a9c', shade: '#123668', shine: '#6f9bd8' },
  yellow: { cotton: '#f2c933', shade: '#7d5c06', shine: '#fff0ae', twist: 46 },
  green: { cotton: '#2f7a41', shade: '#184d24', shine: '#78bd86', twist: 30 },
  violet: { cotton: '#6f3f8f', shade: '#43215d', shine: '#ad82cd' },
  river: { cotton: '#7fbfe0', shade: '#4b8fb5', shine: '#c5e5f5' },
  mountain: { cotton: '#8a8782', shade: '#5c5955', shine: '#bbb8b2' },
  terrain: { cotton: '#2a2725', shade: '#0f0e0d', shine: '#605b56' },
};

export function dyeOf(name: string): Dye {
  return DYES[name] ?? (DYES.terrain as Dye);
}

const BANDS: Record<string, string> = {
  city: '#c0563a',
  central: '#a8322d',
  transfer: '#3d7c88',
  local: '#4e7d52',
  junction: '#8a5a9c',
  suburb: '#a06d18',
  terminus: '#3b4a63',
  countryside: '#64802c',
  scenic: '#3d7698',
};

export function bandOf(tile: string): string {
  return BANDS[tile] ?? '#56605a';
}

/** The drawing of a tile, in a box from −70 to 70. */
const SIGNS: Record<string, string> = {
  city: 'M-62 60V-10H-30V-58H8V60M8 60V-30H58V60Z',
  central: 'M-66 60V0A66 66 0 0 1 66 0V60H34V6A34 34 0 0 0 -34 6V60Z',
  transfer: 'M-64 -22H30V-50L68 -12L30 26V-2H-64ZM64 44H-24V64L-60 36L-24 8V24H64Z',
  local: 'M-60 60V-6L0 -56L60 -6V60H18V14H-18V60Z',
  junction: 'M-12 62V10L-58 -44L-36 -62L0 -18L36 -62L58 -44L12 10V62Z',
  suburb: 'M-66 60V6L-34 -26L-2 6V60ZM6 60V-16L36 -50L66 -16V60Z',
  terminus: 'M-60 -56H-38V60H-60ZM-38 -14H34V-56H58V60H34V14H-38Z',
  countryside: 'M-8 62V22H-48A34 34 0 0 1 -38 -30A42 42 0 0 1 40 -30A34 34 0 0 1 48 22H8V62Z',
  scenic: 'M-68 60L-18 -44L8 8L26 -20L68 60Z',
};

export function signOf(tile: string): string {
  return SIGNS[tile] ?? '';
}

/** Return the shape of a company's sign in a 24 × 24 box, the same as its player's. */
export function emblemOf(colour: string): string {
  return SIGN_SHAPES[signOfColour(colour)] ?? '';
}

/** The signs of the strings' colours, in order of assignment. */
export const STRING_SIGNS = ['red', 'blue', 'yellow', 'green', 'violet'].map(signOfColour);

/** Return each seat's sign: that of its (first) string. */
export function signsOf(view: StringRailwayView): number[] {
  const signs: number[] = [];
  view.seat_of.forEach((seat, company) => {
    signs[seat] ??= signOfColour(view.colours[company] ?? '');
  });
  return signs;
}

/** Points and limits as printed on the tiles: owner/others, and the number of companies. */
const PRINTED: Record<string, { points: string; limit: string }> = {
  main: { points: '3/2', limit: '∞' },
  city: { points: '3/1', limit: '∞' },
  central: { points: '3', limit: '∞' },
  transfer: { points: '0/2', limit: '∞' },
  local: { points: '2', limit: '3' },
  junction: { points: '1×', limit: '3' },
  suburb: { points: '2', limit: '2' },
  terminus: { points: '3', limit: '∞' },
  countryside: { points: '1', limit: '1' },
  scenic: { points: '1–3', limit: '2' },
};

export function printedOn(tile: string): { points: string; limit: string } {
  return PRINTED[tile] ?? { points: '', limit: '' };
}

/** Return an SVG path through points. */
export function pathOf(points: readonly (readonly [number, number])[], closed = false): string {
  const [first, ...rest] = points;
  if (!first) return '';
  return `M${first[0]} ${first[1]}${rest.map(([x, y]) => `L${x} ${y}`).join('')}${closed ? 'Z' : ''}`;
}
