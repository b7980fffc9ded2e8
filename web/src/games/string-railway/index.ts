import { asModule } from '../../lib/game/board';
import Board from './Board.svelte';
import { signsOf } from './look';
import { describe, expect } from './words';

export default asModule({
  Board,
  describe,
  expect,
  signs: signsOf,
  tutorial: () => import('./tutorial').then((found) => found.tutorial),
  explainer: () => import('./explain').then((found) => found.explainer),
});
