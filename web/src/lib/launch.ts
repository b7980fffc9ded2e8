/** Starting tables: what the buttons of the home page ask the server for. */

import { call } from './api';
import { goTo } from './router.svelte';
import { settings } from './settings.svelte';
import { t } from './texts.svelte';
import type { ContinueTable, CreateTable, GameCard, SeatPlan, TableInfo } from './wire.gen';

/** The level somebody meets who asked for none: the middle one. */
export function usualLevel(levels: readonly string[]): string {
  return levels[Math.floor(levels.length / 2)] ?? 'greedy';
}

export function myName(): string {
  return settings.name.trim() || t('guest');
}

/** Return who sits where in a game against bots only. */
export function seatsAgainstBots(seats: number, name: string, level: string): SeatPlan[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { who: 'me', name } : { who: 'bot', level },
  );
}

export async function playNow(game: GameCard): Promise<void> {
  const seats = seatsAgainstBots(game.usual_seats, myName(), usualLevel(game.levels));
  await createTable({ game: game.key, seats, pace: settings.pace });
}

/** Return something of one's own for the table's luck: then the server cannot have chosen it. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Make a table, begin it unless somebody is still awaited, and go there. */
export async function createTable(
  wanted: CreateTable,
  to: 'table' | 'big' = 'table',
): Promise<void> {
  await begin(await call('create', wanted), to);
}

/** Go on from a moment of another table, likewise. */
export async function continueTable(from: string, wanted: ContinueTable): Promise<void> {
  await begin(await call('continue', wanted, { table: from }));
}

/** Play the same game with the same people again. */
export async function playAgain(table: string): Promise<void> {
  await begin(await call('rematch', {}, { table }));
}

const made = new Set<string>();

/** Say whether a table was made on this page, so that no invite of it can be on its way yet. */
export function isFresh(table: string): boolean {
  return made.has(table);
}

/** Mix a nonce into a new table's luck and start it, unless somebody is still awaited. */
async function begin(table: TableInfo, to: 'table' | 'big' = 'table'): Promise<void> {
  const seat = table.seats.find((one) => table.mine.includes(one.seat) && one.nonce === null);
  const where = { table: table.id };
  made.add(table.id);
  if (table.status === 'gathering') {
    if (seat) await call('nonce', { seat: seat.seat, nonce: makeNonce() }, where);
    if (!isAwaiting(table)) await call('start', {}, where);
  }
  if (to === 'big') goTo({ screen: 'big', id: table.id });
  else goTo({ screen: 'table', id: table.id, at: null });
}

/** Say whether somebody else has yet to come: a free seat, or a person of another browser. */
export function isAwaiting(table: Pick<TableInfo, 'seats' | 'mine'>): boolean {
  return table.seats.some(({ who, seat }) => who !== 'bot' && !table.mine.includes(seat));
}
