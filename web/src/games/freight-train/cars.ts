/** The types of car: their order in the box, and a colour each in addition to the silhouette. */

import type { CategoryView, FreightTrainView } from './wire.gen';

export type Car = FreightTrainView['hand'][number];
export type Category = CategoryView['category'];

export const PRIVATE_ROW_LIMIT = 8;
export const MAIN_LIFT = 3;
export const DAYS = [1, 2, 3] as const;

export const COLOURS: Readonly<Record<Category, string>> = {
  auto_rack: '#74479e',
  box: '#a83a26',
  coil_steel: '#56687a',
  container: '#1c69ab',
  gondola: '#2d7a4b',
  hopper: '#7d8426',
  ore: '#7a3d1a',
  piggyback: '#cf7420',
  refrigerator: '#2893a6',
  stock: '#a8821c',
  tank: '#25292e',
  mixed: '#8c2f5d',
};
