/** A first game of Freight Train: one guided turn on a fixed deal, then on one's own. */

import type { BaseAction, Tutorial } from '../../lib/board';

const done =
  (...kinds: string[]) =>
  (action: BaseAction) =>
    kinds.includes(action.kind);

export const tutorial: Tutorial = {
  deal: 'lesson 748',
  seats: 2,
  seat: 0,
  options: { first_player: 0 },
  steps: [
    { text: 'freight-train-lesson-welcome' },
    { text: 'freight-train-lesson-trains', point: '[data-guide="trains"]' },
    { text: 'freight-train-lesson-lift', point: '[data-guide="main"]', wait: done('lift_main') },
    { text: 'freight-train-lesson-more', point: '[data-guide="main"]', wait: done('lift_main') },
    { text: 'freight-train-lesson-third', point: '[data-guide="main"]', wait: done('lift_main') },
    {
      text: 'freight-train-lesson-place',
      point: '[data-guide="trains"]',
      wait: done('attach', 'store'),
    },
    { text: 'freight-train-lesson-table', point: '[data-guide="categories"]' },
    { text: 'freight-train-lesson-private', point: '[data-guide="private"]' },
    { text: 'freight-train-lesson-day', point: '[data-guide="day"]' },
    { text: 'freight-train-lesson-go', point: '[data-guide="controls"]' },
  ],
};
