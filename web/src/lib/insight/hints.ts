/** A hint in three steps: where to look, the idea, the move. */

import { hasText, t } from '../i18n/texts.svelte';
import type { Hinted } from '../wire.gen';
import { formatNumber, sayFact } from './facts';

export const LAST_STEP = 3;
/** Below so many standard errors the best two turns are equally good. */
const CERTAIN = 2;
/** A smaller lead in chance of winning is no lead. */
const LEAST_LEAD = 0.005;
/** A game is decided beyond these chances of winning. */
const DECIDED = 0.01;

/** Tell whether the turn is better than the second best, and not by noise. */
export function isAhead(hint: Pick<Hinted, 'lead' | 'noise'>): boolean {
  return hint.lead >= LEAST_LEAD && hint.lead >= CERTAIN * hint.noise;
}

/** Return where to look, without naming the move. */
export function sayLook(game: string, hint: Hinted): string {
  if (hint.second.length === 0) return t('hint-look-only');
  const key = `hint-look-${game}`;
  return t(hasText(key) ? key : 'hint-look', { look: hint.look });
}

/** Return the idea: the strongest reason, or why there is none. */
export function sayIdea(hint: Hinted, nameOf: (seat: number) => string, seat: number): string {
  const [first] = hint.reasons;
  if (hint.second.length === 0) return t('hint-look-only');
  if (first && isAhead(hint)) return sayFact(first, nameOf, seat);
  const decided = hint.win < DECIDED || hint.win > 1 - DECIDED;
  return t(decided ? 'hint-idea-decided' : 'hint-idea-equal');
}

/** Return the reasons, the lead with its noise, the risk and the second best turn. */
export function sayMove(
  hint: Hinted,
  nameOf: (seat: number) => string,
  seat: number,
  second: string,
): string[] {
  if (hint.second.length === 0) return [];
  const percent = (chance: number) => formatNumber(100 * chance);
  const said = [
    ...hint.reasons.map((fact) => sayFact(fact, nameOf, seat)),
    t(isAhead(hint) ? 'hint-lead' : 'hint-lead-equal', {
      win: percent(hint.win),
      second: percent(hint.win - hint.lead),
      noise: percent(hint.noise),
    }),
    ...hint.risks.map((fact) => t('hint-risk', { fact: sayFact(fact, nameOf, seat) })),
  ];
  return [...said, t('hint-second', { move: second })];
}
