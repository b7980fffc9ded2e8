/** Explanations of the pieces of Block Train, each with an example. */

import type { Explainer, Explanation, Picture } from '../../lib/game/board';
import CaptainFace from './CaptainFace.svelte';
import { halvesOf, isLocomotive, parseWagon } from './cards';
import Example, { type SceneLoad } from './Example.svelte';
import Face from './Face.svelte';
import ScoreSign from './ScoreSign.svelte';
import { sayWagon } from './words';

type Kind = 'colour' | 'fragile' | 'flag' | 'gold' | 'empty' | 'locomotive';

const RULES: Record<string, string> = {
  colour: 'BT-17',
  fragile: 'BT-10',
  flag: 'BT-8',
  gold: 'BT-18',
  empty: 'BT-17',
  locomotive: 'BT-11',
  captain: 'BT-8',
  runs: 'BT-17',
  most_red: 'BT-19',
  shortest: 'BT-19',
  longest: 'BT-19',
  no_locomotive: 'BT-16',
};
const EVERYBODY = 'BT-20';

const load = (wagons: string, points?: number, extra: Partial<SceneLoad> = {}): SceneLoad => ({
  wagons: wagons.split(' '),
  points,
  ...extra,
});

const SCENES: Record<string, readonly SceneLoad[]> = {
  flag: [load('B G'), load('B G Gd R', undefined, { captain: true, fresh: [2, 3] })],
  captain: [
    load('B G', undefined, { captain: true }),
    load('R Rd', undefined, { captain: true, fresh: [0, 1] }),
  ],
  gold: [load('<B B O O', 6)],
  empty: [load('B B E B', 0), load('B B B B', 7, { fresh: [2, 3] })],
  runs: [load('<G R R R R B', 7)],
  most_red: [load('<B R R R R', 5), load('<G R R G', 0)],
  shortest: [load('<B G R B', 7), load('<G R R G B B', 0)],
  longest: [load('<G R R G B B', 5), load('<B G R B', 0)],
  no_gold: [load('<B G R B', 5), load('<G R O G', 0)],
  two_colours: [load('<B G B G', 5), load('<B G R B', 0)],
  two_locomotives: [load('<B G R <R', 7, { right: [3] })],
  empty_wagons: [load('<B E G E', 4)],
  no_flag: [load('<B G R B', 5), load('<B Gd R B', 0)],
  no_locomotive: [load('B B B O', 0), load('B B B O R <R', 8, { right: [5], fresh: [4, 5] })],
};

function kindOf(code: string): Kind {
  const { arrow, fragile, flag, colour } = parseWagon(code);
  if (arrow) return 'locomotive';
  if (fragile) return 'fragile';
  if (flag) return 'flag';
  return colour === 'gold' || colour === 'empty' ? colour : 'colour';
}

function scenesOf(kind: Kind, code: string): readonly SceneLoad[] {
  const bare = code.replace(/^</, '').charAt(0);
  switch (kind) {
    case 'colour':
      return [load(`<G ${bare} ${bare} ${bare}`, 5)];
    case 'fragile':
      return [load(`${code} G`), load(`${code} R R`, undefined, { fresh: [1, 2] })];
    case 'locomotive':
      return [load('B G R', 0), load(`B G R B <${bare}`, undefined, { right: [4], fresh: [3, 4] })];
    default:
      return SCENES[kind] ?? [];
  }
}

function picture(scenes: readonly SceneLoad[]): Picture {
  return { view: Example, props: { scenes } };
}

function explainWagon(code: string, face: Picture): Explanation {
  const piece = kindOf(code);
  return {
    title: { key: 'block-train-piece', args: { piece, wagon: sayWagon(code) } },
    text: { key: 'block-train-piece-text', args: { piece } },
    rule: RULES[piece] ?? '',
    face,
    example: picture(scenesOf(piece, code)),
    caption: { key: 'block-train-example', args: { piece } },
  };
}

/** Return the wagon of a card with the longest explanation. */
function tellingHalf(card: string): string {
  const [first, second] = halvesOf(card, false);
  if (isLocomotive(card)) return first.code;
  const order: Kind[] = ['fragile', 'flag', 'gold', 'empty', 'colour'];
  const [one, other] = [order.indexOf(kindOf(first.code)), order.indexOf(kindOf(second.code))];
  return one <= other ? first.code : second.code;
}

function explainScore(key: string): Explanation {
  const piece = key === 'fragile' ? 'fragile' : key;
  const scenes = key === 'fragile' ? [load('<B Bf G Rf', 4)] : (SCENES[key] ?? []);
  return {
    title: { key: `block-train-term-${key}` },
    text: { key: `block-train-rule-${key}` },
    rule: RULES[key] ?? EVERYBODY,
    face: { view: ScoreSign, props: { card: key } },
    example: scenes.length > 0 ? picture(scenes) : null,
    caption: key === 'fragile' ? null : { key: 'block-train-example', args: { piece } },
  };
}

function explain(name: string): Explanation | null {
  const [what = '', which = ''] = name.split(':');
  switch (what) {
    case 'card':
      return explainWagon(tellingHalf(which), { view: Face, props: { codes: which.split('-') } });
    case 'wagon':
      return explainWagon(which, { view: Face, props: { codes: [which] } });
    case 'score':
      return explainScore(which);
    case 'captain':
      return {
        title: { key: 'block-train-piece', args: { piece: 'captain', wagon: '' } },
        text: { key: 'block-train-piece-text', args: { piece: 'captain' } },
        rule: RULES.captain ?? '',
        face: { view: CaptainFace, props: {} },
        example: picture(SCENES.captain ?? []),
        caption: { key: 'block-train-example', args: { piece: 'captain' } },
      };
    default:
      return null;
  }
}

export const explainer: Explainer = {
  explain,
  legend: {
    rule: 'BT-2',
    pieces: [
      'wagon:B',
      'wagon:G',
      'wagon:R',
      'wagon:O',
      'wagon:Bf',
      'wagon:Rd',
      'wagon:E',
      'wagon:<G',
    ],
  },
  pieces: [
    'captain',
    'wagon:Bf',
    'wagon:<R',
    'score:no_locomotive',
    'score:runs',
    'wagon:O',
    'wagon:E',
    'score:most_red',
    'score:shortest',
    'score:longest',
    'score:no_gold',
    'score:two_colours',
    'score:two_locomotives',
    'score:empty_wagons',
    'score:fragile',
    'score:no_flag',
  ],
};
