import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GameModule, Player, Telling } from '../game/board';
import { plain } from '../i18n/numbers';
import { loadTexts } from '../i18n/texts.svelte';
import { sayHappening, sayStep, sayTiebreak, sayTrouble, sayWaiting, signed, whoIs } from './words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadTexts('en');
});

const players: Player[] = [
  { seat: 0, name: 'Ada', me: true, you: true, bot: false },
  { seat: 1, name: 'Bo', me: false, bot: false },
];
const told = { key: 'trambahn-action-income', args: { card: 'X' } };
const module = { describe: () => told } as unknown as GameModule;
const telling = {} as Telling;
const say = (seat: number, among = players) =>
  sayStep(module, { seat, action: { kind: 'income' } }, among, telling);

describe('an error', () => {
  it('has its line number in a record, also if the rules refuse the step', () => {
    expect(sayTrouble('unknown_format', { line: 1 })).toBe(
      'Line 1: This record format is not known here.',
    );
    expect(sayTrouble('not_your_turn', { line: 7, rule: 'TB-28' })).toMatch(/^Line 7: It is not/);
  });
  it('has no line number elsewhere', () => {
    expect(sayTrouble('not_your_turn', {})).toMatch(/^It is not/);
  });
});

describe('a bot', () => {
  const table = [...players, { seat: 2, name: 'Odile', me: false, bot: true }];
  it('is shown as thinking where a person is shown as awaited', () => {
    expect(sayWaiting(table, 2)).toBe('Odile is thinking…');
    expect(sayWaiting(table, 1)).toBe('Waiting for Bo.');
  });
  it.each([
    ['Ada', 'Odile plays for Ada.'],
    ['inspector', 'Odile takes seat 2.'],
  ])('that replaces %s is called by its name', (name, said) => {
    const happening = { number: 1, what: 'seated', at: 0, version: 0, seat: 1, name } as const;
    expect(sayHappening({ ...happening, text: 'inspector' })).toBe(said);
  });
});

describe('a table event', () => {
  it.each([
    ['created', 'The table is open.'],
    ['started', 'The game begins.'],
  ] as const)('names nobody without a name (%s)', (what, said) => {
    const nobody = { number: 1, at: 0, version: 0, seat: null, name: '', text: '' };
    expect(sayHappening({ ...nobody, what })).toBe(said);
  });
});

describe('equal points', () => {
  const outcome = { scores: [0, 0], ranks: [1, 1], ending: '', tiebreak: null, terms: [] };
  it('share the win if there is no tie-break', () => {
    expect(sayTiebreak('string-railway', outcome, [1, 1])).toBe('Equal points: the win is shared.');
    expect(sayTiebreak('string-railway', outcome, [1, 2])).toBe('');
  });
  it('are decided by the tie-break of the game', () => {
    const decided = { ...outcome, tiebreak: 'money' };
    expect(sayTiebreak('trambahn', decided, [1, 2])).toMatch(/money/);
  });
});

describe('the log', () => {
  it('follows the seat that chance affects instead of the seat that moved', () => {
    const paid = { key: 'trambahn-action-pay', args: { count: 2 }, subject: 0 };
    const luck = { describe: () => paid } as unknown as GameModule;
    const line = sayStep(luck, { seat: -1, action: { kind: 'pay' } }, players, telling);
    expect(line).toMatch(/^You pay 2 cards/);
  });
  it('calls people at one screen by their names', () => {
    expect(
      say(
        0,
        players.map((player) => ({ ...player, you: false })),
      ),
    ).toContain('Ada');
  });
  it.each([
    ['en', 'You turn X into money', 'Bo turns X into money', 'You'],
    ['fr', 'Vous encaissez\u00a0: X', 'Bo encaisse\u00a0: X', 'Vous'],
  ] as const)('addresses you in %s, and names the others', async (language, mine, theirs, you) => {
    await loadTexts(language);
    expect(say(0)).toBe(mine);
    expect(say(1)).toBe(theirs);
    expect([whoIs(players, 0), whoIs(players, 1)]).toEqual([you, 'Bo']);
  });
});

describe('points', () => {
  it('below zero have a minus', () => {
    expect([plain(-12), plain(3), plain('-1.5')]).toEqual(['−12', '3', '−1.5']);
  });
  it.each([
    ['en', ['+9.2', '−1.7', '+1200', '±0']],
    ['fr', ['+9,2', '−1,7', '+1200', '±0']],
  ] as const)('have the decimal mark of %s', async (language, written) => {
    await loadTexts(language);
    expect([9.2, -1.7, 1200, 0.04].map(signed)).toEqual(written);
  });
});
