/** Sentences about events. */

import { faceName, facesOf } from '../game/bot-faces';
import { t, textsLoaded } from '../i18n/texts.svelte';
import type { EventCard, EventPage, RoundTable } from '../wire.gen';

/** Return events in the order of a list: my running table, running ones, coming ones, ended ones. */
export function byUrgency(cards: readonly EventCard[]): EventCard[] {
  const rank = ({ table, status }: EventCard) =>
    table !== null ? 0 : { running: 1, paused: 1, gathering: 2, over: 3 }[status];
  const start = ({ at }: EventCard) => at ?? Number.MAX_VALUE;
  return cards.toSorted(
    (one, other) =>
      rank(one) - rank(other) || start(one) - start(other) || other.changed - one.changed,
  );
}

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
  return listNames(players.map((player) => playerName(page, player)));
}

/** Return the names at a table by seat: players, and the characters of bots that fill it. */
export function seatNames(page: EventPage, table: RoundTable): string[] {
  const seats = table.seats.toSorted((a, b) => a.seat - b.seat);
  const bots = facesOf(seats.map(({ player }) => (player === '' ? page.settings.bot : null)));
  return seats.map(({ player }, at) => {
    const bot = bots[at];
    return bot ? faceName(bot) : playerName(page, player);
  });
}

/** Return the names of the viewer's opponents at a table. */
export function opponents(page: EventPage, table: RoundTable): string {
  const names = seatNames(page, table);
  return listNames(
    table.seats.flatMap(({ player, seat }) =>
      player === page.me?.player ? [] : [names[seat] ?? ''],
    ),
  );
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat(textsLoaded() ?? 'en', { type: 'conjunction' }).format(names);
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
  if (next.at !== null) {
    const key = card.round > 0 ? 'event-waiting-round' : 'event-waiting-first';
    return t(key, { time: sayUntil(next.at, now) });
  }
  return t(card.is_host ? 'event-waiting-host-you' : 'event-waiting-host');
}
