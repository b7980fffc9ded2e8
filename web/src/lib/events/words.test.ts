import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.svelte';
import type { EventCard, EventPage, RoundTable } from '../wire.gen';
import { byPlace, byUrgency, lineName, opponents, playerName, seatNames } from './words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadTexts('en');
});

const table = (...ranks: (number | null)[]) =>
  ({ seats: ranks.map((rank, seat) => ({ seat, rank })) }) as unknown as RoundTable;
const seats = (...ranks: (number | null)[]) => byPlace(table(...ranks)).map(({ seat }) => seat);

describe('the seats of a table of an event', () => {
  it('stand in the order of their places', () => {
    expect(seats(3, 1, 2)).toEqual([1, 2, 0]);
    expect(seats(1, 2, 1)).toEqual([0, 2, 1]);
  });
  it('stand as they sit before there are places', () => {
    expect(seats(null, null, null)).toEqual([0, 1, 2]);
  });
});

it('says "You" at the start of a line and "you" within a sentence', () => {
  const page = { me: { player: 'p1' }, players: [{ player: 'p2', name: 'Bo' }] };
  const event = page as unknown as EventPage;
  expect([lineName(event, 'p1'), playerName(event, 'p1')]).toEqual(['You', 'you']);
  expect(lineName(event, 'p2')).toBe('Bo');
});

describe('a bot that fills a seat of an event', () => {
  const page = { me: { player: 'p1' }, players: [{ player: 'p2', name: 'Bo' }] };
  const event = { ...page, settings: { bot: 'signaller' } } as unknown as EventPage;
  const seated = (...players: string[]) =>
    ({ seats: players.map((player, seat) => ({ seat, player })) }) as unknown as RoundTable;
  it('has the name of its character', () => {
    expect(seatNames(event, seated('p2', '', 'p1'))).toEqual(['Bo', 'Maud', 'you']);
  });
  it('is told from another one at the same table', () => {
    const [, first, second] = seatNames(event, seated('p1', '', ''));
    expect(second).not.toBe(first);
    expect(opponents(event, seated('', 'p1', 'p2'))).toBe('Maud and Bo');
  });
});

it('lists events by urgency: my table, running, coming by start, ended', () => {
  const card = (id: string, status: string, more = {}) =>
    ({ id, status, table: null, at: null, changed: 0, ...more }) as unknown as EventCard;
  const cards = [
    card('ended', 'over', { changed: 9 }),
    card('someday', 'gathering'),
    card('soon', 'gathering', { at: 50 }),
    card('later', 'gathering', { at: 90 }),
    card('running', 'running'),
    card('mine', 'running', { table: 't1' }),
  ];
  const order = byUrgency(cards).map(({ id }) => id);
  expect(order).toEqual(['mine', 'running', 'soon', 'later', 'someday', 'ended']);
});
