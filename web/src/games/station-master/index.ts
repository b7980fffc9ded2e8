import { asModule } from '../../lib/game/board';
import Board from './Board.svelte';
import { describe, expect, scored } from './words';

export default asModule({
  Board,
  describe,
  expect,
  scored,
  phone: () => import('./phone').then((found) => found.phone),
  quiet: ['stop'],
  openDraws: ['draw_locomotive'],
  tutorial: () => import('./tutorial').then((found) => found.tutorial),
  example: () => import('./example').then((found) => found.example),
  explainer: () => import('./explain').then((found) => found.explainer),
});
