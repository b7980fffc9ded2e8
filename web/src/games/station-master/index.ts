import { asModule } from '../../lib/game/board';
import Board from './Board.svelte';
import { whyNot } from './why-not';
import { describe, expect, scored, summary } from './words';

export default asModule({
  Board,
  describe,
  expect,
  whyNot,
  summary,
  noted: ['mend', 're_assign', 're_assign_to', 'uncouple'],
  scored,
  phone: () => import('./phone').then((found) => found.phone),
  quiet: ['stop'],
  openDraws: ['draw_locomotive'],
  sounds: { attach: 'clack', mend: 'clack', re_assign_to: 'clack', uncouple: 'clack' },
  tutorial: () => import('./tutorial').then((found) => found.tutorial),
  example: () => import('./example').then((found) => found.example),
  explainer: () => import('./explain').then((found) => found.explainer),
});
