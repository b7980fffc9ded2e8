import { beforeAll, describe, expect, it, vi } from 'vitest';
import { summary as summariseFreight } from '../../games/freight-train/words';
import * as station from '../../games/station-master/words';
import * as trambahn from '../../games/trambahn/words';
import type { GameModule, Player, Step } from '../game/board';
import { loadTexts } from '../i18n/texts.svelte';
import { lastTurnOfOthers } from './game-steps';
import { sayScore, sayTurns, sayWords } from './words';

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));

const players: Player[] = [
  { seat: 0, name: 'Ada', me: true, you: true, bot: false },
  { seat: 1, name: 'Maud', me: false, bot: true },
  { seat: 2, name: 'Odile', me: false, bot: true },
];
const by = (seat: number, ...actions: object[]) =>
  actions.map((action) => ({ seat, action })) as Step<never>[];

describe.each([
  ['en', 'Blue ride: you +20, Maud +12', 'Train 2 leaves at +15: you +30, Odile +15'],
  ['fr', 'Course bleue : vous +20, Maud +12', 'Le train 2 part à +15 : vous +30, Odile +15'],
] as const)('a scoring event in %s', (language, ride, departure) => {
  beforeAll(() => loadTexts(language));
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  it('has everybody’s points, mine first', () => {
    const told = { key: 'ride', args: { line: 'blue' }, points: [20, 12, 0] };
    expect(plain(sayScore('trambahn', told, players))).toBe(ride);
  });
  it('names the train and its value', () => {
    const told = { key: 'departure', args: { train: 2, value: 15 }, points: [30, 0, 15] };
    expect(plain(sayScore('station-master', told, players))).toBe(departure);
  });
});

describe('a turn in one line', () => {
  beforeAll(() => loadTexts('en'));
  it('lists the parts of a turn of Trambahn', () => {
    const turn = by(
      0,
      { kind: 'passenger', card: 'B6', line: 'blue' },
      { kind: 'start', card: 'R3' },
      { kind: 'add', card: 'R5', column: 0 },
      { kind: 'buy', tram: 2, column: 0 },
      { kind: 'end_turn' },
    );
    const telling = { steps: turn, at: 0 };
    expect(trambahn.summary(turn, players, telling)).toEqual([
      'passenger Blue 6',
      'stations Red 3, Red 5',
      'a horse tram ×2',
    ]);
  });
  it('says where the cars of Freight Train went, without the lifts', () => {
    const turn = by(
      1,
      { kind: 'lift_main', row: 0 },
      { kind: 'lift_main', row: 0 },
      { kind: 'lift_main', row: 1 },
      { kind: 'attach', car: 'box', train: 0 },
      { kind: 'store', car: 'tank', row: 1 },
      { kind: 'attach', car: 'ore', train: 0 },
    );
    expect(summariseFreight(turn)).toEqual(['train 1: box car, ore car', 'private yard: tank car']);
  });
  it('writes the article of a tram', () => {
    const bought = (tram: number) =>
      trambahn.summary(by(0, { kind: 'buy', tram, column: 0 }), players, { steps: [], at: 0 });
    expect([2, 4].map(bought)).toEqual([['a horse tram ×2'], ['an electric tram ×4']]);
  });
  it('names the carriage of a Repair once the server has named it', () => {
    const steps = by(1, { kind: 'repair', card: 'repair_3' }, { kind: 'mend', depth: 1, train: 0 });
    const step = steps[1] as Step<never>;
    const bare = station.describe(step, players, { steps, at: 1 });
    expect(sayWords(bare, 1, players)).toBe(
      'Maud takes a carriage from the discard and couples it to train 1',
    );
    const noted = () => ({ cards: 'mail' });
    const named = station.describe(step, players, { steps, at: 1, noted });
    expect(sayWords(named, 1, players)).toBe(
      'Maud takes Mail (+2) from the discard and couples it to train 1',
    );
  });
  it('counts the tokens of a Transfer', () => {
    const taken = { kind: 'take_token', owner: 1, place: 0 };
    const turn = by(
      0,
      { kind: 'transfer', train: 0 },
      { kind: 'transfer_to', train: 2 },
      taken,
      taken,
      { kind: 'stop' },
    );
    const words = station.summary(turn, players, { steps: turn, at: 0 });
    expect(words && sayWords(words, 0, players)).toBe('You move 2 tokens from train 1 to train 3');
  });
});

describe('turns beside each other', () => {
  beforeAll(() => loadTexts('en'));
  const module = { ...trambahn, quiet: ['end_turn'] } as unknown as GameModule;
  const begun = by(0, { kind: 'start', card: 'B6' }, { kind: 'start', card: 'R3' });
  const bought = (column: number) =>
    by(0, { kind: 'buy', tram: 2, column }, { kind: 'income', card: 'G1' });

  it('are short', () => {
    const other = by(0, { kind: 'income', card: 'G1' }, { kind: 'end_turn' });
    expect(sayTurns(module, [bought(0), other], players, begun)).toEqual([
      'one card to money · a horse tram ×2',
      'one card to money · 2 stations without a tram become money',
    ]);
  });
  it('are their different steps if they would read the same', () => {
    expect(sayTurns(module, [bought(0), bought(1)], players, begun)).toEqual([
      'You buy the horse tram ×2 for column 1 · …',
      'You buy the horse tram ×2 for column 2 · …',
    ]);
    expect(new Set(sayTurns(module, [bought(0), bought(0)], players, begun)).size).toBe(1);
  });
  it('are the first one at another place if even in full they read the same', () => {
    const drawn = {
      describe: () => ({ key: 'trambahn-action-end_turn' }),
    } as unknown as GameModule;
    const turn = (x: number) => by(0, { kind: 'play_turn', x });
    const said = sayTurns(drawn, [turn(1), turn(2), turn(1)], players, []);
    expect(said[1]).toBe('the same turn at another place');
    expect(said[2]).toBe(said[0]);
  });
  it('are the step that says enough where the game has no list', () => {
    const bare = { describe: trambahn.describe, quiet: ['end_turn'] } as unknown as GameModule;
    const turn = by(0, { kind: 'income', card: 'G1' }, { kind: 'end_turn' });
    expect(sayTurns(bare, [turn, []], players, [])).toEqual(['You turn Green 1 into money', '']);
  });
});

describe('the headline', () => {
  it('is the last turn of somebody else', () => {
    const steps = [...by(1, { kind: 'a' }), ...by(2, { kind: 'b' }), ...by(0, { kind: 'c' })];
    expect(lastTurnOfOthers(steps, 0)).toEqual({ seat: 2, from: 1, to: 2 });
    expect(lastTurnOfOthers(by(0, { kind: 'c' }), 0)).toEqual({ seat: 0, from: 0, to: 1 });
  });
});
