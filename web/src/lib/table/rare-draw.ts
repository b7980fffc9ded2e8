/** Rare draws, told at the moment with their odds. */

import { CHANCE, type Step } from '../game/board';
import { t, textsLoaded } from '../i18n/texts.svelte';
import type { DrawOdds } from '../wire.gen';

/** One card is rare up to this chance; the rarest of several cards is rarer anyway. */
const RARE_CARD = 0.1;
const RARE_CARDS = 0.05;

/** Return the number of the last draw of these kinds among the newest steps; null without one. */
export function freshDraw(
  steps: readonly Step[],
  fresh: number,
  kinds: readonly string[],
): number | null {
  const at = steps.findLastIndex(
    ({ seat, action }) => seat === CHANCE && kinds.includes(action.kind),
  );
  return at >= 0 && at >= steps.length - fresh ? at : null;
}

/** Return the sentence about a rare draw; empty if it is not rare or its odds are unknown. */
export function sayOdds({ chance, cards }: DrawOdds): string {
  if (chance === null || chance > (cards === 1 ? RARE_CARD : RARE_CARDS)) return '';
  const digits = chance < 0.01 ? 1 : 0;
  const percent = (100 * chance).toLocaleString(textsLoaded() ?? 'en', {
    maximumFractionDigits: digits,
  });
  return t(cards === 1 ? 'odds-card' : 'odds-cards', { chance: percent });
}
