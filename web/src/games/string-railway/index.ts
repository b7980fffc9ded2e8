import { asModule } from '../../lib/game/board';
import Board from './Board.svelte';
import { STRING_SIGNS, signsOf } from './look';
import { whyNot } from './why-not';
import { describe, expect } from './words';

export default asModule({
  Board,
  describe,
  expect,
  whyNot,
  signs: signsOf,
  signsBefore: STRING_SIGNS,
  sounds: { play_turn: 'clack' },
  tutorial: () => import('./tutorial').then((found) => found.tutorial),
  example: () => import('./example').then((found) => found.example),
  explainer: () => import('./explain').then((found) => found.explainer),
});
