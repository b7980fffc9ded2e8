/** A first game of String Railway: every tile, then a corner, two tiles and a track. */

import type { Mark, Tutorial } from '../../lib/game/board';
import { asks } from '../../lib/game/lesson';
import { endsOn } from './turn';
import type { StringRailwayAction } from './wire.gen';

const TABLE = '[data-guide="table"]';
const TRAY = '[data-guide="tray"]';
const spot = (x: number, y: number): Mark => ({ svg: TABLE, at: [x, y], span: 420 });

export const tutorial: Tutorial = {
  deal: 'lesson 19',
  seats: 3,
  seat: 0,
  level: 'trainee',
  options: { layout: 'valley' },
  steps: [
    { text: 'string-railway-lesson-welcome', point: TABLE },
    {
      text: 'string-railway-lesson-corner',
      wait: asks({ kind: 'choose_corner', corner: 0 }),
      press: [{ at: '[data-guide="corner-0"]' }],
    },
    {
      text: 'string-railway-lesson-open',
      pieces: ['tile:central', 'tile:local', 'tile:suburb', 'tile:countryside'],
    },
    {
      text: 'string-railway-lesson-owned',
      pieces: ['tile:main', 'tile:city', 'tile:transfer'],
    },
    {
      text: 'string-railway-lesson-special',
      pieces: ['tile:junction', 'tile:terminus', 'tile:scenic'],
    },
    {
      text: 'string-railway-lesson-city',
      until: `${TRAY}:not([data-placed="0"])`,
      press: [{ when: `${TRAY}[data-placed="0"]`, at: spot(1900, 2300) }],
    },
    {
      text: 'string-railway-lesson-local',
      until: `${TRAY}[data-placed="2"]`,
      press: [{ when: `${TRAY}[data-placed="1"]`, at: spot(1300, 1250) }],
    },
    {
      text: 'string-railway-lesson-from',
      until: `${TRAY}:not([data-points="0"])`,
      press: [{ at: '[data-guide="station-0"]' }],
    },
    {
      text: 'string-railway-lesson-through',
      until: `${TRAY}[data-way~="local"]`,
      press: [{ at: '[data-guide="draft-local"]' }],
    },
    {
      text: 'string-railway-lesson-to',
      until: `${TRAY}[data-way~="local"][data-way$="city"]`,
      press: [{ at: '[data-guide="draft-city"]' }],
    },
    {
      text: 'string-railway-lesson-lay',
      wait: (played) => played.some((action) => endsOn(action as StringRailwayAction, 'city')),
      // A tap on the tray while the server judges would change the track.
      press: [{ at: `${TRAY}[data-asking="false"]` }],
    },
    { text: 'string-railway-lesson-crossings', point: TABLE },
    { text: 'string-railway-lesson-go' },
  ],
};
