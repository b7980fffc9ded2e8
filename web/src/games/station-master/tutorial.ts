/** A first game of Station Master: board, couple, dispatch and disrupt on a fixed deal. */

import type { Press, Tutorial } from '../../lib/game/board';
import { asks } from '../../lib/game/lesson';

const TRAIN_1 = '[data-guide="trains"] > :nth-child(1)';
const TRAIN_2 = '[data-guide="trains"] > :nth-child(2)';

function cardTo(card: string, train: number): Press[] {
  const held = `[data-guide="hand"] [data-card="${card}"]`;
  return [
    { at: held },
    { when: `${held}[aria-pressed="true"]`, at: `[data-drop="train-${train}"].lit` },
  ];
}

const TOKEN = '[data-guide="token-3"]';

export const tutorial: Tutorial = {
  deal: 'lesson 727',
  seats: 2,
  seat: 0,
  level: 'greedy',
  options: { first_player: 0 },
  steps: [
    { text: 'station-master-lesson-welcome', point: '[data-guide="trains"]' },
    { text: 'station-master-lesson-trains', point: TRAIN_2 },
    { text: 'station-master-lesson-tokens', point: '[data-guide="tokens"]' },
    { text: 'station-master-lesson-hand', point: '[data-guide="hand"]' },
    {
      text: 'station-master-lesson-board',
      wait: asks({ kind: 'board', token: 3, train: 1 }),
      press: [
        { at: TOKEN },
        { when: `${TOKEN}[aria-pressed="true"]`, at: '[data-drop="train-1"].lit' },
      ],
    },
    {
      text: 'station-master-lesson-couple',
      wait: asks({ kind: 'attach', card: 'dining', train: 1 }),
      press: cardTo('dining', 1),
    },
    {
      text: 'station-master-lesson-caboose',
      wait: asks({ kind: 'caboose', train: 1 }),
      press: cardTo('caboose', 1),
    },
    { text: 'station-master-lesson-departed', point: '.departure' },
    {
      text: 'station-master-lesson-red',
      wait: asks({ kind: 'attach', card: 'cattle', train: 0 }),
      press: cardTo('cattle', 0),
    },
    { text: 'station-master-lesson-full', point: TRAIN_1 },
    {
      text: 'station-master-lesson-special',
      pieces: ['locomotive:executive', 'locomotive:freight'],
    },
    { text: 'station-master-lesson-go' },
  ],
};
