/** A first game of Trambahn: one guided turn on a fixed deal, then on one's own. */

import type { Tutorial } from '../../lib/board';

const done = (kind: string) => (action: { kind: string }) => action.kind === kind;

export const tutorial: Tutorial = {
  deal: 'lesson 421',
  seats: 2,
  seat: 0,
  options: { first_player: 0 },
  steps: [
    { text: 'trambahn-lesson-welcome' },
    { text: 'trambahn-lesson-rows', point: '[data-guide="rows"]' },
    { text: 'trambahn-lesson-hand', point: '[data-guide="hand"]' },
    { text: 'trambahn-lesson-passenger', point: '[data-guide="hand"]', wait: done('passenger') },
    { text: 'trambahn-lesson-station', point: '[data-guide="mine"]', wait: done('start') },
    { text: 'trambahn-lesson-income', point: '[data-anchor="money-0"]' },
    { text: 'trambahn-lesson-tram', point: '[data-guide="market"]', wait: done('buy') },
    { text: 'trambahn-lesson-end', point: '[data-guide="end"]', wait: done('end_turn') },
    { text: 'trambahn-lesson-go' },
  ],
};
