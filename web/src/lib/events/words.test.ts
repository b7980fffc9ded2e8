import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.svelte';
import type { EventPage, RoundTable } from '../wire.gen';
import { byPlace, lineName, playerName } from './words';

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
