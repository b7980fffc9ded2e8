/** Starting tables: the requests of the home page's buttons. */

import { goTo } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import { isLevel, sittersOf } from '../game/bot-faces';
import { t } from '../i18n/texts.svelte';
import { ApiError, call } from '../net/api';
import {
  type ContinueTable,
  type CreateTable,
  GAMES,
  type GameCard,
  type SeatInfo,
  type SeatPlan,
  type TableInfo,
} from '../wire.gen';

/** The default level: the middle one of ours. */
export function usualLevel(rivals: readonly string[]): string {
  const ours = rivals.filter(isLevel);
  const levels = ours.length > 0 ? ours : rivals;
  return levels[Math.floor(levels.length / 2)] ?? 'signaller';
}

/** Return the bots of a game that may be chosen: our levels, then those the operator added. */
export function rivalsOf(card: Pick<GameCard, 'levels' | 'bots'>): readonly string[] {
  return [...card.levels, ...card.bots];
}

/** Return the last chosen opponent of this game. */
export function rivalFor(game: string, levels: readonly string[]): string {
  const kept = settings.rivals[game];
  return kept !== undefined && levels.includes(kept) ? kept : usualLevel(levels);
}

export function keepRival(game: string, level: string): void {
  settings.rivals[game] = level;
}

let games: Promise<readonly GameCard[]> | null = null;

/** Return the levels a game offers; the list of games is constant while the page is open. */
export async function levelsOf(game: string): Promise<readonly string[]> {
  games ??= call('games', null);
  games.catch(() => (games = null));
  const card = (await games).find((one) => one.key === game);
  return card ? rivalsOf(card) : [];
}

export function myName(): string {
  return settings.name.trim() || t('guest');
}

/** Return the seat plans of a game against bots only. */
export function seatsAgainstBots(seats: number, name: string, level: string): SeatPlan[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { who: 'me', name } : { who: 'bot', level },
  );
}

/** The options for the first player. */
const BEGINS: readonly string[] = ['first_player', 'captain'];

/**
 * Return options that let me start my first game, so that no bot plays while a lesson is offered.
 */
export function firstGameOptions(game: GameCard): Record<string, number> {
  if (settings.met.includes(game.key)) return {};
  const keys = game.options.map(({ name }) => name).filter((key) => BEGINS.includes(key));
  return Object.fromEntries(keys.map((key) => [key, 0]));
}

export async function playNow(game: GameCard): Promise<void> {
  const seats = seatsAgainstBots(game.usual_seats, myName(), rivalFor(game.key, rivalsOf(game)));
  const options = firstGameOptions(game);
  // Only then can friends play the same cards later.
  const shared = (GAMES as readonly string[]).includes(game.key);
  await createTable({ game: game.key, seats, options, pace: settings.pace, shared });
}

/** Return entropy for the table's seed, so that the server cannot choose it alone. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Create a table, for a group if given, start it unless it waits for somebody, and go there. */
export async function createTable(
  wanted: CreateTable,
  to: 'table' | 'big' = 'table',
  group: string | null = null,
): Promise<void> {
  const made =
    group === null ? await call('create', wanted) : await call('group_table', wanted, { group });
  await begin(made, to);
}

/** Do the same from a moment of another table. */
export async function continueTable(from: string, wanted: ContinueTable): Promise<void> {
  goTo({ screen: 'table', id: await openFrom(from, wanted), at: null });
}

/** Create and start a table from a moment of another one; return its id. */
export async function openFrom(from: string, wanted: ContinueTable): Promise<string> {
  const table = await call('continue', wanted, { table: from });
  await start(table);
  return table.id;
}

/** Return the seat plans for trying a seat's turn against the same bots. */
export async function plansFrom(info: TableInfo, mine: number): Promise<SeatPlan[]> {
  const levels = await levelsOf(info.game);
  const faces = sittersOf(info).map(({ face }) => face?.level ?? '');
  return info.seats.map((_, seat): SeatPlan => {
    if (seat === mine) return { who: 'me', name: myName() };
    // The same bot continues, if people may still choose it.
    const before = faces[seat] ?? '';
    return { who: 'bot', level: levels.includes(before) ? before : rivalFor(info.game, levels) };
  });
}

/**
 * Take the seats that a rematch reserves for this browser; agreeing to a rated one happens at the
 * table.
 */
export async function takeKeptSeats(table: TableInfo): Promise<TableInfo> {
  let joined = table;
  for (const seat of table.rated === 'no' ? table.awaited : []) {
    const name = table.seats[seat]?.name || myName();
    const wanted = { name, nonce: makeNonce(), seat };
    joined = (await call('join', wanted, { table: table.id })).table;
  }
  return joined;
}

/** Play the same game with the same people again; bots may be replaced. */
export async function playAgain(table: string, level: string | null = null): Promise<void> {
  const next = await takeKeptSeats(await call('rematch', {}, { table }));
  const bots = next.seats.filter((seat) => seat.who === 'bot' && !seat.held);
  if (level !== null) await seatBots(next.id, bots, level);
  await begin(next);
}

/** Start a table with a bot of this level in every free seat. */
export async function startWith(table: TableInfo, level: string): Promise<void> {
  const free = table.seats.filter((seat) => seat.who !== 'bot' && !seat.held);
  await seatBots(table.id, free, level);
  await call('start', {}, { table: table.id });
}

async function seatBots(table: string, seats: readonly SeatInfo[], level: string): Promise<void> {
  for (const { seat } of seats) {
    try {
      await call('fill', { plan: { who: 'bot', level } }, { table, seat });
    } catch (error) {
      // Somebody has sat down meanwhile, which is fine.
      if (!(error instanceof ApiError) || error.key !== 'seat_held') throw error;
    }
  }
}

const made = new Set<string>();

/** Tell whether a table was created on this page, so that none of its invites was sent yet. */
export function isFresh(table: string): boolean {
  return made.has(table);
}

/** Mix a nonce into a new table's seed and start it, unless it waits for somebody. */
async function begin(table: TableInfo, to: 'table' | 'big' = 'table'): Promise<void> {
  await start(table);
  if (to === 'big') goTo({ screen: 'big', id: table.id });
  else goTo({ screen: 'table', id: table.id, at: null });
}

async function start(table: TableInfo): Promise<void> {
  const seat = table.seats.find((one) => table.mine.includes(one.seat) && one.nonce === null);
  const where = { table: table.id };
  made.add(table.id);
  if (table.status === 'gathering') {
    // A nonce would make another deal than the one friends can play.
    if (seat && table.deal_state === 'none')
      await call('nonce', { seat: seat.seat, nonce: makeNonce() }, where);
    if (!isAwaiting(table)) await call('start', {}, where);
  }
}

/** Tell whether somebody else must still join: a free seat, or a person in another browser. */
export function isAwaiting(table: Pick<TableInfo, 'seats' | 'mine'>): boolean {
  return table.seats.some(({ who, seat }) => who !== 'bot' && !table.mine.includes(seat));
}
