/** A first game of Trambahn: one whole turn on a fixed deal, then free play. */

import type { Press, Tutorial } from '../../lib/game/board';
import { asks } from '../../lib/game/lesson';

function cardTo(card: string, place: string): Press[] {
  const held = `[data-guide="hand"] [data-card="${card}"]`;
  return [{ at: held }, { when: `${held}[aria-pressed="true"]`, at: `[data-drop="${place}"].lit` }];
}

const TRAM = '[data-guide="market"] [data-card="tram-2"]';
const COLUMN = '[data-guide="mine"] [data-drop="column-0"]';

export const tutorial: Tutorial = {
  deal: 'lesson 421',
  seats: 2,
  seat: 0,
  level: 'trainee',
  options: { first_player: 0 },
  steps: [
    { text: 'trambahn-lesson-welcome' },
    { text: 'trambahn-lesson-rows', point: '[data-guide="rows"]' },
    { text: 'trambahn-lesson-hand', point: '[data-guide="hand"]' },
    {
      text: 'trambahn-lesson-passenger',
      wait: asks({ kind: 'passenger', card: 'G4' }),
      press: cardTo('G4', 'row-green'),
    },
    {
      text: 'trambahn-lesson-start',
      wait: asks({ kind: 'start', card: 'B1' }),
      press: cardTo('B1', 'new-column'),
    },
    {
      text: 'trambahn-lesson-add',
      wait: asks({ kind: 'add', card: 'B2', column: 0 }),
      press: cardTo('B2', 'column-0'),
    },
    {
      text: 'trambahn-lesson-gap',
      wait: asks({ kind: 'add', card: 'B4', column: 0 }),
      press: cardTo('B4', 'column-0'),
    },
    { text: 'trambahn-lesson-conductor', point: '[data-guide="hand"] [data-card="C"]' },
    {
      text: 'trambahn-lesson-income',
      wait: asks({ kind: 'income', card: 'R7' }),
      press: cardTo('R7', 'money'),
    },
    {
      text: 'trambahn-lesson-tram',
      wait: asks({ kind: 'buy', tram: 2, column: 0 }),
      press: [{ at: TRAM }, { when: `${TRAM}[aria-pressed="true"]`, at: `${COLUMN}.lit` }],
    },
    { text: 'trambahn-lesson-worth', point: COLUMN },
    {
      text: 'trambahn-lesson-end',
      wait: asks({ kind: 'end_turn' }),
      press: [{ at: '[data-guide="end"]' }],
    },
    { text: 'trambahn-lesson-ride', point: '[data-guide="rows"]' },
    { text: 'trambahn-lesson-go' },
  ],
};
