/** Seekers, and joining one of them. */

import { goTo } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import { sayClock } from '../clock/words';
import { gameName, t } from '../i18n/texts.svelte';
import { call } from '../net/api';
import { myName } from '../table/new-table';
import type { Seek, Seeker, Seeking } from '../wire.gen';

/** The terms of a seek in words: games, players, clock, rated. */
export function sayWish(wish: Pick<Seek, 'games' | 'seats' | 'rated' | 'clock'>): string {
  const list = new Intl.ListFormat(settings.language, { type: 'disjunction' });
  return [
    list.format(wish.games.map(gameName)),
    t('seek-for', { seats: list.format(wish.seats.toSorted((a, b) => a - b).map(String)) }),
    sayClock(wish.clock ?? null),
    ...(wish.rated ? [t('rated-game')] : []),
  ].join(' · ');
}

/** Put seekers of these games first; the others keep their order. */
export function nearFirst(people: readonly Seeker[], games: readonly string[]): Seeker[] {
  const isNear = (one: Seeker) => one.games.some((game) => games.includes(game));
  return [...people.filter(isNear), ...people.filter((one) => !isNear(one))];
}

/** The last seek, for the page that waits. */
export const asked: { wish: Seek | null } = { wish: null };

/** Seek the same as another person: enough matching seeks are seated at once. */
export async function sitWith({ name: _, ...wish }: Seeker): Promise<Seeking> {
  asked.wish = { ...wish, name: myName() };
  const answer = await call('seek', asked.wish);
  if (answer.state === 'seated' && answer.table !== null)
    goTo({ screen: 'table', id: answer.table, at: null });
  else goTo({ screen: 'seek' });
  return answer;
}
