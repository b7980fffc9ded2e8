/** Explanations of the pieces of Freight Train, each with an example. */

import Locomotive from '../../lib/art/Locomotive.svelte';
import type { Explainer, Explanation, Picture } from '../../lib/game/board';
import Caboose from './Caboose.svelte';
import CarArt from './CarArt.svelte';
import { type Category, COLOURS } from './cars';
import Example, { type SceneTrain } from './Example.svelte';

const MIXTURE: Category[] = ['box', 'tank', 'hopper', 'stock'];
const [mine, rival] = [0, 1];
const WOOD = '#b07a3c';

const RULES: Record<string, string> = {
  car: 'FT-27',
  mixed: 'FT-9',
  locomotive: 'FT-10',
  caboose: 'FT-32',
  end_of_day: 'FT-21',
  wooden: 'FT-8',
};

const SCENES: Record<string, readonly SceneTrain[]> = {
  mixed: [{ seat: mine, cars: MIXTURE, points: 3 }],
  locomotive: [
    { seat: mine, cars: [] },
    { seat: mine, cars: ['ore', 'ore', 'ore'] },
  ],
  caboose: [{ seat: mine, cars: ['tank', 'tank', 'tank'], caboose: true, points: 6 }],
  end_of_day: [
    { seat: mine, cars: ['stock', 'stock', 'stock'], points: 3 },
    { seat: rival, cars: ['stock', 'stock'], points: 1 },
  ],
  wooden: [{ seat: null, cars: [] }],
};

function trainsOf(car: Category): SceneTrain[] {
  return [
    { seat: mine, cars: [car, car, car], points: 3 },
    { seat: rival, cars: [car, car], points: 1 },
  ];
}

function faceOf(piece: string): Picture {
  if (piece === 'caboose') return { view: Caboose, props: {} };
  if (piece in COLOURS) return { view: CarArt, props: { car: piece } };
  return { view: Locomotive, props: { colour: piece === 'wooden' ? WOOD : 'var(--seat-0)' } };
}

function explain(name: string): Explanation | null {
  const [what = '', which = ''] = name.split(':');
  const isCar = what === 'car' && which !== 'mixed';
  const piece = isCar ? 'car' : which || what;
  if (!(piece in RULES)) return null;
  return {
    title: isCar
      ? { key: 'freight-train-car', args: { car: which } }
      : { key: 'freight-train-piece', args: { piece } },
    text: { key: 'freight-train-piece-text', args: { piece } },
    rule: RULES[piece] ?? '',
    face: faceOf(isCar ? which : piece),
    example: {
      view: Example,
      props: { trains: isCar ? trainsOf(which as Category) : (SCENES[piece] ?? []) },
    },
    caption: { key: 'freight-train-example', args: { piece } },
  };
}

export const explainer: Explainer = {
  explain,
  legend: {
    rule: 'FT-1',
    pieces: Object.keys(COLOURS)
      .filter((car) => car !== 'mixed')
      .map((car) => `car:${car}`),
  },
  pieces: ['wooden', 'car:mixed', 'locomotive', 'end_of_day', 'car:box', 'caboose'],
};
