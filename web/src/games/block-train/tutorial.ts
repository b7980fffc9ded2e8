/** A first game of Block Train: three guided rounds on a fixed deal, then free play. */

import type { Tutorial, TutorialStep } from '../../lib/game/board';
import { asks, hasFields } from '../../lib/game/lesson';

function lay(text: string, card: string, at: number): TutorialStep {
  const offered = `[data-guide="offer"] [data-card="${card}"]`;
  const taken = asks({ kind: 'take', card });
  const placed = asks({ kind: 'place', at });
  return {
    text,
    wait: (played) => taken(played) && placed(played),
    begin: (action) => hasFields(action, { kind: 'take', card }),
    press: [
      { at: offered },
      { when: `${offered}[aria-pressed="true"]`, at: `[data-drop="place-${at}"]` },
    ],
  };
}

export const tutorial: Tutorial = {
  deal: 'lesson 66',
  seats: 3,
  seat: 0,
  level: 'trainee',
  options: { captain: 0, scoring: ['most_red', 'fragile', 'two_locomotives'] },
  steps: [
    { text: 'block-train-lesson-welcome', point: '[data-guide="mine"]' },
    { text: 'block-train-lesson-offer', point: '[data-guide="offer"]' },
    {
      text: 'block-train-lesson-signs',
      pieces: ['wagon:Bf', 'wagon:Gd', 'wagon:<R', 'wagon:O', 'wagon:E'],
    },
    lay('block-train-lesson-first', 'R-B', 0),
    lay('block-train-lesson-cover', 'Rf-R', 1),
    { text: 'block-train-lesson-run', point: '[data-guide="mine"]' },
    lay('block-train-lesson-locomotive', '<R-R', 3),
    { text: 'block-train-lesson-scores', point: '[data-guide="scores"]' },
    { text: 'block-train-lesson-captain', point: '[data-piece="captain"]' },
    { text: 'block-train-lesson-go' },
  ],
};
