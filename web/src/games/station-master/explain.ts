/** Explanations of the pieces of Station Master, each with an example. */

import LocomotiveArt from '../../lib/art/Locomotive.svelte';
import type { Explainer, Explanation, Picture } from '../../lib/game/board';
import CardFace from './Card.svelte';
import { type Card, colourOf, faceOf, printedValue, sidesOf, withSign } from './cards';
import Example, { type SceneTrain } from './Example.svelte';
import Token from './Token.svelte';

const RULES: Record<string, string> = {
  green: 'SM-11',
  red: 'SM-11',
  first_class: 'SM-12',
  executive_class: 'SM-12',
  caboose: 'SM-13',
  royal: 'SM-14',
  re_assign: 'SM-15',
  repair_3: 'SM-16',
  repair_5: 'SM-16',
  transfer: 'SM-17',
  standing_room: 'SM-18',
  uncouple_1: 'SM-19',
  uncouple_2: 'SM-19',
  rush_hour: 'SM-20',
  token: 'SM-6',
  ordinary: 'SM-9',
  executive: 'SM-24',
  freight: 'SM-23',
};

const parlour = { card: 'parlour', worth: 3 } as const;
const dining = { card: 'dining', worth: 5 } as const;
const mail = { card: 'mail', worth: 2 } as const;
const sleeping = { card: 'sleeping', worth: 4 } as const;
const flat = { card: 'flat', worth: -3 } as const;
const [mine, theirs] = [0, 1];

function train(number: number, ...carriages: SceneTrain['carriages']): SceneTrain {
  return { kind: 'ordinary', number, carriages };
}

/** Scenes before and after; a single scene has no before. */
const SCENES: Record<string, readonly (readonly SceneTrain[])[]> = {
  caboose: [
    [{ ...train(4, dining, mail), tokens: [{ owner: mine, value: 3 }] }],
    [{ ...train(4, dining, mail), tokens: [{ owner: mine, value: 3 }], leaves: true }],
  ],
  royal: [
    [train(4, mail, sleeping, parlour)],
    [
      {
        ...train(
          4,
          mail,
          { ...sleeping, worth: 8, doubled: true },
          { ...parlour, worth: 6, doubled: true },
        ),
        laid: 'royal',
      },
    ],
  ],
  re_assign: [
    [train(4, dining, flat), train(3, mail)],
    [train(4, dining), train(3, mail, { ...flat, fresh: true })],
  ],
  repair_3: [[train(4, parlour)], [train(4, parlour, { ...dining, fresh: true })]],
  repair_5: [[train(4, parlour)], [train(4, parlour, { ...dining, fresh: true })]],
  transfer: [
    [
      { ...train(4, dining), tokens: [token(mine, 3), token(theirs), token(theirs)] },
      { ...train(3, flat), tokens: [] },
    ],
    [
      { ...train(4, dining), tokens: [token(mine, 3)] },
      { ...train(3, flat), tokens: [token(theirs), token(theirs)] },
    ],
  ],
  standing_room: [
    [{ ...train(3, dining), tokens: [token(mine, 2), token(theirs), token(theirs)] }],
    [
      {
        ...train(3, dining),
        tokens: [token(mine, 2), token(theirs), token(theirs), token(mine, 3)],
        laid: 'standing_room',
      },
    ],
  ],
  uncouple_1: [[train(4, dining, flat)], [train(4, dining)]],
  uncouple_2: [[train(4, dining, flat, flat)], [train(4, dining)]],
  rush_hour: [
    [train(4), train(5)],
    [train(4), train(5), train(3)],
  ],
  token: [
    [{ ...train(3, dining), tokens: [token(mine, 3)] }],
    [{ ...train(3, dining), tokens: [token(mine, 3)], points: 15 }],
  ],
  executive: [
    [{ ...train(4, dining, { card: 'first_class', worth: 3, fresh: true }), kind: 'executive' }],
  ],
  freight: [
    [
      {
        kind: 'freight',
        number: 5,
        carriages: [
          { ...dining, worth: -5 },
          { card: 'tanker', worth: 4 },
        ],
      },
    ],
  ],
  ordinary: [
    [train(3, dining, mail)],
    [{ ...train(3, dining, mail, { ...parlour, fresh: true }), leaves: true }],
  ],
};

function token(owner: number, value: number | null = null) {
  return { owner, value };
}

function classScene(card: 'first_class' | 'executive_class'): SceneTrain[][] {
  const worth = (points: number) => ({ card, worth: points, fresh: true });
  const [plus, minus] = sidesOf(card);
  return [
    [{ kind: 'executive', number: 4, carriages: [parlour, worth(plus)] }],
    [train(4, parlour, worth(-minus))],
  ];
}

function scenesOf(piece: string): readonly (readonly SceneTrain[])[] {
  if (piece === 'first_class' || piece === 'executive_class') return classScene(piece);
  return SCENES[piece] ?? [];
}

function example(scenes: readonly (readonly SceneTrain[])[], compared: boolean): Picture {
  return { view: Example, props: { scenes, compared } };
}

function explainCarriage(card: Card, value: number): Explanation {
  const piece = value > 0 ? 'green' : 'red';
  const fresh = { card, worth: value, fresh: true };
  return {
    title: { key: 'station-master-card', args: { card } },
    text: { key: 'station-master-piece-text', args: { piece } },
    rule: RULES[piece] ?? '',
    face: { view: CardFace, props: { card } },
    example: example([[train(4, parlour)], [train(4, parlour, fresh)]], false),
    caption: {
      key: 'station-master-example',
      args: { piece, before: '+3', after: withSign(3 + value) },
    },
  };
}

function explainOther(piece: string, title: Explanation['title'], face: Picture): Explanation {
  const scenes = scenesOf(piece);
  return {
    title,
    text: { key: 'station-master-piece-text', args: { piece } },
    rule: RULES[piece] ?? '',
    face,
    example: example(scenes, piece.endsWith('_class')),
    caption: { key: 'station-master-example', args: { piece, before: '', after: '' } },
  };
}

function explain(name: string): Explanation | null {
  const [what = '', which = ''] = name.split(':');
  if (what === 'card') {
    const card = which as Card;
    const face = faceOf(card);
    if (face.what === 'carriage' && face.tone !== 'class')
      return explainCarriage(card, printedValue(card));
    if (!(card in RULES)) return null;
    const title = { key: 'station-master-card', args: { card } };
    return explainOther(card, title, { view: CardFace, props: { card } });
  }
  const piece = what === 'token' ? 'token' : which;
  if (!(piece in SCENES)) return null;
  const title = { key: 'station-master-piece', args: { piece } };
  return explainOther(
    piece,
    title,
    what === 'token'
      ? { view: Token, props: { owner: mine, value: 3 } }
      : { view: LocomotiveArt, props: { colour: colourOf(piece) } },
  );
}

export const explainer: Explainer = {
  explain,
  pieces: [
    'token',
    'locomotive:ordinary',
    'card:dining',
    'card:flat',
    'card:first_class',
    'card:executive_class',
    'card:caboose',
    'card:royal',
    'card:re_assign',
    'card:repair_3',
    'card:transfer',
    'card:standing_room',
    'card:uncouple_1',
    'card:rush_hour',
    'locomotive:freight',
    'locomotive:executive',
  ],
};
