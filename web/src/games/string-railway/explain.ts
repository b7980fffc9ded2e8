/** Explanations of the tiles and strings of String Railway, each with an example. */

import type { Explainer, Explanation } from '../../lib/game/board';
import Example, { type Scene } from './Example.svelte';
import TileFace from './TileFace.svelte';

const RULES: Record<string, string> = {
  main: 'SR-4',
  city: 'SR-5',
  central: 'SR-6',
  transfer: 'SR-7',
  local: 'SR-8',
  junction: 'SR-9',
  suburb: 'SR-10',
  terminus: 'SR-11',
  countryside: 'SR-12',
  scenic: 'SR-13',
  short: 'SR-24',
  long: 'SR-24',
};

const RED = [
  [-700, -60],
  [-350, 40],
  [0, 0],
] as const;
const RED_THROUGH = [...RED, [350, -60], [700, 30]] as const;
const BLUE = [
  [120, 330],
  [60, 160],
  [0, 60],
] as const;

const red = (chip: string, points: Scene['tracks'][number]['points'] = RED) => ({
  colour: 'red',
  points,
  chip,
  at: [-430, -210] as const,
});
const blue = (chip: string) => ({
  colour: 'blue',
  points: BLUE,
  chip,
  at: [330, 250] as const,
});

const SCENES: Record<string, Scene> = {
  main: { tile: 'main', owner: 'red', tracks: [blue('+2')], cost: '−1' },
  city: { tile: 'city', owner: 'red', tracks: [red('+3'), blue('+1')], cost: '−1' },
  central: { tile: 'central', owner: null, tracks: [red('+3'), blue('+3')] },
  transfer: { tile: 'transfer', owner: 'red', tracks: [red('0'), blue('+2')], cost: '+1' },
  local: { tile: 'local', owner: null, tracks: [red('+2', RED_THROUGH)] },
  junction: {
    tile: 'junction',
    owner: null,
    tracks: [red('+1'), { ...blue('+1'), colour: 'red' }],
  },
  suburb: { tile: 'suburb', owner: null, tracks: [red('+2', RED_THROUGH)] },
  terminus: { tile: 'terminus', owner: null, tracks: [red('+3')] },
  countryside: { tile: 'countryside', owner: null, tracks: [red('+1')] },
  scenic: { tile: 'scenic', owner: null, tracks: [red('+3')], mountains: true },
  short: stringScene(),
  long: stringScene(),
};

function stringScene(): Scene {
  const river = [
    [420, -330],
    [470, -100],
    [430, 120],
    [480, 330],
  ] as const;
  return {
    tile: 'local',
    owner: null,
    river,
    tracks: [{ ...red('+2', RED_THROUGH) }],
    crossing: [452, -44],
  };
}

function explain(name: string): Explanation | null {
  const [what = '', piece = ''] = name.split(':');
  const scene = SCENES[piece];
  if (!scene) return null;
  return {
    title:
      what === 'tile'
        ? { key: 'string-railway-tile', args: { tile: piece } }
        : { key: 'string-railway-piece', args: { piece } },
    text: { key: 'string-railway-piece-text', args: { piece } },
    rule: RULES[piece] ?? '',
    face: {
      view: TileFace,
      props: { tile: what === 'tile' ? piece : null, owner: piece === 'main' ? 'red' : null },
    },
    example: { view: Example, props: { scene } },
    caption: { key: 'string-railway-example', args: { piece } },
  };
}

export const explainer: Explainer = {
  explain,
  pieces: [
    ...Object.keys(RULES)
      .filter((piece) => piece !== 'short' && piece !== 'long')
      .map((tile) => `tile:${tile}`),
    'string:short',
  ],
};
