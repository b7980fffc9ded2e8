/** Sentences about events. */

import { t, textsLoaded } from '../i18n/texts.svelte';
import type { EventPage, RoundTable } from '../wire.gen';

/** Return a player's name, "you" for the viewer. */
export function playerName(page: EventPage, player: string): string {
  if (player === '') return t('event-bot');
  if (player === page.me?.player) return t('event-you');
  return page.players.find((one) => one.player === player)?.name || t('event-deleted-player');
}

/** Return a player's name at the start of a line. */
export function lineName(page: EventPage, player: string): string {
  return player !== '' && player === page.me?.player ? t('you') : playerName(page, player);
}

/** Return the names of players as a list in words. */
export function playerNames(page: EventPage, players: readonly string[]): string {
  const names = players.map((player) => playerName(page, player));
  return new Intl.ListFormat(textsLoaded() ?? 'en', { type: 'conjunction' }).format(names);
}

/** Return the names of the viewer's opponents at a table. */
export function opponents(page: EventPage, table: RoundTable): string {
  const others = table.seats.map(({ player }) => player).filter((one) => one !== page.me?.player);
  return playerNames(page, others);
}

/** Return the time until a moment, in words: seconds, minutes, hours or days. */
export function sayUntil(at: number, now: number): string {
  const left = Math.max(0, at - now);
  if (left < 100) return t('event-in-seconds', { count: Math.ceil(left) });
  if (left < 100 * 60) return t('event-in-mins', { count: Math.round(left / 60) });
  if (left < 48 * 3600) return t('event-in-hours', { count: Math.round(left / 3600) });
  return t('event-in-days', { count: Math.round(left / 86400) });
}

/** Return points in the language's notation, with at most two decimals. */
export function sayPoints(points: number): string {
  return points.toLocaleString(textsLoaded() ?? 'en', { maximumFractionDigits: 2 });
}

/** The seats of a table, the first place on top once there are places. */
export function byPlace(table: RoundTable): RoundTable['seats'] {
  return table.seats.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.seat - b.seat);
}

/** The table of the current round at which the viewer plays. */
export function myTable(page: EventPage): RoundTable | null {
  const me = page.me?.player;
  if (!me) return null;
  return page.current?.tables.find((one) => one.seats.some(({ player }) => player === me)) ?? null;
}

/** Return a sentence with the viewer's table, opponents and start. */
export function saySituation(page: EventPage, now: number): string {
  const { card, next, me } = page;
  const place = me?.place ?? null;
  if (card.status === 'over')
    return place === null ? t('event-over-now') : t('event-over-place', { place });
  if (me && !me.is_here) return t('event-you-left');
  if (card.status === 'paused') return t('event-paused-now');
  const mine = myTable(page);
  if (next.what === 'tables' && mine)
    return t('event-table-soon', { number: mine.number, time: sayUntil(next.at ?? now, now) });
  if (next.what === 'tables' && next.at !== null)
    return t('event-tables-soon', { time: sayUntil(next.at, now) });
  if (next.what === 'playing') {
    if (mine) return t('event-playing-on');
    return me ? t('event-bye') : t('event-watching');
  }
  if (next.at !== null) return t('event-waiting-round', { time: sayUntil(next.at, now) });
  return t(card.is_host ? 'event-waiting-host-you' : 'event-waiting-host');
}
