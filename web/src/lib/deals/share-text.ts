/** The text people share after a deal: the result, and nothing about the cards. */

import { plain } from '../i18n/numbers';
import { gameName, t } from '../i18n/texts.svelte';
import type { SharedDealInfo } from '../wire.gen';

/** Return the viewer's result in words, with a link for others; null before the game is over. */
export function shareText(deal: SharedDealInfo, link: string, streak = 0): string | null {
  const mine = deal.results?.find((result) => result.you);
  if (mine?.place == null || mine.points === null) return null;
  const game = gameName(deal.game);
  const place = t('deal-place', { place: mine.place, seats: deal.levels.length });
  const points = plain(t('points', { count: mine.points }));
  return [
    deal.day === null
      ? t('deal-share-challenge', { game })
      : t('deal-share-daily', { game, day: deal.day }),
    t('deal-share-result', { place, points }),
    ...(streak > 1 ? [t('deal-share-streak', { count: streak })] : []),
    link,
  ].join('\n');
}
