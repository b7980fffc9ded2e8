/** A first game of Block Train: two guided turns on a fixed deal, then on one's own. */

import type { Tutorial } from '../../lib/board';

const placed = (action: { kind: string }) => action.kind === 'place';

export const tutorial: Tutorial = {
  deal: 'lesson 55',
  seats: 3,
  seat: 0,
  options: { captain: 0, scoring: ['most_red', 'fragile', 'two_locomotives'] },
  steps: [
    { text: 'block-train-lesson-welcome' },
    { text: 'block-train-lesson-offer', point: '[data-guide="offer"]' },
    { text: 'block-train-lesson-signs', point: '[data-guide="offer"]' },
    { text: 'block-train-lesson-first', point: '[data-guide="offer"]', wait: placed },
    { text: 'block-train-lesson-scores', point: '[data-guide="scores"]' },
    { text: 'block-train-lesson-captain', point: '[data-piece="captain"]' },
    { text: 'block-train-lesson-cover', point: '[data-guide="offer"]', wait: placed },
    { text: 'block-train-lesson-locomotive' },
    { text: 'block-train-lesson-go' },
  ],
};
