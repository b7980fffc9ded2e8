import { expect, it } from 'vitest';
import type { Player } from '../../lib/game/board';
import type { TrambahnAction } from './wire.gen';
import { describe as describeStep, expect as expectation } from './words';

const players: Player[] = [
  { seat: 0, name: 'Ada', me: true, bot: false },
  { seat: 1, name: 'Bo', me: false, bot: false },
];

const say = (action: TrambahnAction, seat = 0) =>
  describeStep({ seat, action }, players, { steps: [], at: 0 });

it('counts columns from one, as people do', () => {
  expect(say({ kind: 'add', card: 'R5', column: 0 }).args?.column).toBe(1);
});

it('keeps hidden cards hidden', () => {
  expect(say({ kind: 'refill', to: 1, count: 3, cards: null }, -1).args).toMatchObject({
    player: 'Bo',
    count: 3,
    cards: 'hidden',
  });
});

it('names the seat that chance affects', () => {
  expect(say({ kind: 'first_player', player: 1 }, -1).args?.first).toBe('Bo');
  expect(say({ kind: 'pay', payer: 0, count: 5, cards: null }, -1).args?.player).toBe('Ada');
});

it('gives the prompt for each phase', () => {
  const view = { phase: 'passengers', passengers_laid: 1 } as Parameters<typeof expectation>[0];
  expect(expectation(view)).toEqual({ key: 'trambahn-phase-passengers', args: { laid: 1 } });
});
