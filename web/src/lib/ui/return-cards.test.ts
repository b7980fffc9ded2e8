import { describe, expect, it } from 'vitest';
import type { Acquaintances, DailyDeals, DailyPuzzles, EventList, TableCard } from '../wire.gen';
import { type Known, returnCards } from './return-cards';

const NOBODY: Known = { mine: [], deals: null, puzzles: null, people: null, events: null };
const table = (more: Partial<TableCard>) =>
  ({ id: 'x', game: 'trambahn', status: 'playing', mine: [0], changed: 1, ...more }) as TableCard;
const whats = (known: Partial<Known>) =>
  returnCards({ ...NOBODY, ...known }, 1000).map(({ what, to }) => [what, to]);

describe('a returning player', () => {
  it('finds their turn first, then the day’s deal and puzzle, a rematch, friends, the evening', () => {
    const known = {
      mine: [
        table({ id: 'turn', your_turn: true }),
        table({ id: 'done', status: 'over', game: 'block-train' }),
      ],
      deals: { deals: [{ id: 'd', game: 'trambahn', state: 'new' }] } as unknown as DailyDeals,
      puzzles: {
        puzzles: [{ game: 'trambahn', puzzle: 'p', solved: null }],
      } as unknown as DailyPuzzles,
      people: {
        people: [{ kind: 'follow', name: 'Bo', tables: [table({ id: 'bo' })] }],
      } as unknown as Acquaintances,
      events: { mine: [], open: [{ id: 'e', title: 'Friday', status: 'open', at: 2000 }] },
    };
    expect(whats(known as unknown as Known)).toEqual([
      ['turn', '/t/turn'],
      ['deal', '/c/d'],
      ['puzzle', '/puzzle/p'],
      ['rematch', 'done'],
      ['friend', '/t/bo'],
      ['evening', '/e/e'],
    ]);
  });
  it('finds the event with their table before those that start later', () => {
    const event = (id: string, status: string, more = {}) =>
      ({ id, title: id, status, table: null, at: null, changed: 0, ...more }) as never;
    const mine = [
      event('later', 'gathering', { at: 5000, changed: 9 }),
      event('sooner', 'gathering', { at: 3000 }),
      event('mine', 'running', { table: 't' }),
    ];
    const first = (...own: never[]) =>
      returnCards({ ...NOBODY, events: { mine: own, open: [] } }, 1000)[0]?.to;
    expect(first(...mine)).toBe('/e/mine');
    expect(first(...mine.slice(0, 2))).toBe('/e/sooner');
  });
  it('is told how many days in a row playing today would make', () => {
    const reach = (state: string, streak: number) =>
      returnCards(
        {
          ...NOBODY,
          deals: {
            deals: [
              { id: 'd', game: 'trambahn', state: 'new' },
              { id: 'e', game: 'block-train', state },
            ],
            streak,
          } as unknown as DailyDeals,
        },
        1000,
      )[0]?.reach;
    expect(reach('new', 3)).toBe(4);
    expect(reach('over', 3)).toBe(0);
    expect(reach('new', 0)).toBe(0);
  });
  it('is not reminded of lessons', () => {
    const lesson = { lesson: true };
    expect(whats({ mine: [table({ ...lesson, your_turn: true })] })).toEqual([]);
    expect(whats({ mine: [table({ ...lesson, status: 'over' })] })).toEqual([]);
  });
  it('is offered no rematch while the same game is running', () => {
    const mine = [table({ id: 'a', status: 'over' }), table({ id: 'b' })];
    expect(whats({ mine })).toEqual([]);
  });
  it('hears of no event that is over or far away', () => {
    const far = { id: 'f', title: '', status: 'open', at: 1000 + 8 * 24 * 3600 };
    const over = { id: 'o', title: '', status: 'over', at: null };
    const events = { mine: [over], open: [far] } as unknown as EventList;
    expect(whats({ events })).toEqual([]);
  });
});
