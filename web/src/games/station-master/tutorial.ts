/** A first game of Station Master: board, couple, whistle off, on a fixed deal. */

import type { Tutorial } from '../../lib/board';

const done = (kind: string) => (action: { kind: string }) => action.kind === kind;

export const tutorial: Tutorial = {
  deal: 'lesson 24',
  seats: 2,
  seat: 0,
  options: { first_player: 0 },
  steps: [
    { text: 'station-master-lesson-welcome' },
    { text: 'station-master-lesson-trains', point: '[data-guide="trains"]' },
    { text: 'station-master-lesson-tokens', point: '[data-guide="tokens"]' },
    { text: 'station-master-lesson-hand', point: '[data-guide="hand"]' },
    { text: 'station-master-lesson-board', point: '[data-guide="tokens"]', wait: done('board') },
    { text: 'station-master-lesson-couple', point: '[data-guide="hand"]', wait: done('attach') },
    { text: 'station-master-lesson-caboose', point: '[data-guide="hand"]', wait: done('caboose') },
    { text: 'station-master-lesson-go' },
  ],
};
