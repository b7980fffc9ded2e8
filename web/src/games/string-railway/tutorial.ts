/** A first game of String Railway: a corner, a tile and a track on a ready-made table. */

import type { Tutorial } from '../../lib/board';

const done = (kind: string) => (action: { kind: string }) => action.kind === kind;

export const tutorial: Tutorial = {
  deal: 'lesson 1',
  seats: 3,
  seat: 0,
  options: { layout: 'valley' },
  steps: [
    { text: 'string-railway-lesson-welcome' },
    {
      text: 'string-railway-lesson-corner',
      point: '[data-guide="table"]',
      wait: done('choose_corner'),
    },
    { text: 'string-railway-lesson-tiles', point: '[data-guide="tray"]' },
    { text: 'string-railway-lesson-track', point: '[data-guide="table"]' },
    { text: 'string-railway-lesson-crossings', point: '[data-guide="table"]' },
    { text: 'string-railway-lesson-lay', point: '[data-guide="tray"]', wait: done('play_turn') },
    { text: 'string-railway-lesson-go' },
  ],
};
