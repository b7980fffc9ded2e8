/** A first game of Freight Train: two guided turns on a fixed deal, then free play. */

import type { Tutorial, TutorialStep } from '../../lib/game/board';
import { asks } from '../../lib/game/lesson';

function lift(text: string, row: number): TutorialStep {
  return {
    text,
    wait: asks({ kind: 'lift_main', row }),
    press: [{ at: `[data-guide="main"] li:nth-child(${row + 1}) button.lit` }],
  };
}

function couple(text: string): TutorialStep {
  return {
    text,
    wait: asks({ kind: 'attach', car: 'box', train: 0 }),
    press: [{ at: '[data-guide="trains"] [data-drop="train-0"].lit' }],
  };
}

export const tutorial: Tutorial = {
  deal: 'lesson 748',
  seats: 2,
  seat: 0,
  level: 'trainee',
  options: { first_player: 0 },
  steps: [
    { text: 'freight-train-lesson-welcome', point: '[data-guide="main"]' },
    { text: 'freight-train-lesson-trains', point: '[data-guide="trains"]' },
    lift('freight-train-lesson-lift', 0),
    lift('freight-train-lesson-more', 1),
    lift('freight-train-lesson-third', 2),
    couple('freight-train-lesson-place'),
    couple('freight-train-lesson-place-more'),
    couple('freight-train-lesson-place-last'),
    { text: 'freight-train-lesson-table', point: '[data-guide="categories"]' },
    { text: 'freight-train-lesson-private', point: '[data-guide="private"]' },
    {
      text: 'freight-train-lesson-own',
      wait: asks({ kind: 'lift_private', row: 1 }),
      press: [{ at: '[data-guide="private"] li:nth-child(2) button.lift' }],
    },
    couple('freight-train-lesson-fourth'),
    { text: 'freight-train-lesson-day', point: '[data-guide="day"]' },
    { text: 'freight-train-lesson-yard', point: '[data-guide="private"]' },
    { text: 'freight-train-lesson-go', point: '[data-guide="controls"]' },
  ],
};
