import { asModule } from '../../lib/game/board';
import Board from './Board.svelte';
import { whyNot } from './why-not';
import { describe, expect, scored, summary } from './words';

export default asModule({
  Board,
  describe,
  expect,
  whyNot,
  scored,
  summary,
  phone: () => import('./phone').then((found) => found.phone),
  quiet: ['end_turn'],
  sounds: { buy: 'clack' },
  tutorial: () => import('./tutorial').then((found) => found.tutorial),
  example: () => import('./example').then((found) => found.example),
  explainer: () => import('./explain').then((found) => found.explainer),
});
