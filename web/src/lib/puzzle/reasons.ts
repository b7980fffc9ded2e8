/** Why a turn is the best: sentences with figures, and a text to share without the answer. */

import { t } from '../i18n/texts.svelte';
import type { PuzzleResult, PuzzleTurn } from '../wire.gen';

/** A change of the win chance that is worth a sentence, and one of the expected points. */
const LEAST_CHANCE = 0.02;
const LEAST_POINTS = 0.5;

export function percent(share: number): number {
  return Math.round(100 * share);
}

/** Return the turn that the best one is compared with: the played one, or the greedy one. */
export function comparedWith(result: PuzzleResult): PuzzleTurn {
  return result.greedy ?? result.played;
}

/** Return the rival who gains most by the worse turn, with the gain in win chance. */
export function gainingRival(
  best: PuzzleTurn,
  other: PuzzleTurn,
  seat: number,
): { seat: number; gain: number } | null {
  if (!best.wins || !other.wins) return null;
  const gains = other.wins.map((win, at) => (at === seat ? -1 : win - (best.wins?.[at] ?? 0)));
  const most = Math.max(...gains);
  return most >= LEAST_CHANCE ? { seat: gains.indexOf(most), gain: most } : null;
}

/** Return up to three sentences: the chances, the points, the rival. */
export function reasonsOf(
  result: PuzzleResult,
  seat: number,
  nameOf: (seat: number) => string,
): string[] {
  const { best } = result;
  const other = comparedWith(result);
  const found: string[] = [];
  const figures = {
    best: percent(best.win),
    other: percent(other.win),
    noise: Math.max(1, Math.round(200 * result.noise)),
  };
  if (result.greedy) found.push(t('puzzle-why-greedy', figures));
  else if (!result.solved) found.push(t('puzzle-why-yours', figures));
  else found.push(t('puzzle-why-as-good', figures));
  const points = (best.points?.[seat] ?? 0) - (other.points?.[seat] ?? 0);
  if (points >= LEAST_POINTS)
    found.push(t('puzzle-why-points', { points: Math.round(points) || 1 }));
  else if (points <= -LEAST_POINTS)
    found.push(t('puzzle-why-fewer-points', { points: Math.round(-points) || 1 }));
  const rival = gainingRival(best, other, seat);
  if (rival)
    found.push(t('puzzle-why-rival', { name: nameOf(rival.seat), gain: percent(rival.gain) }));
  return found;
}

/** Return the text to share; it does not tell the answer. */
export function shareText(result: PuzzleResult, game: string, link: string): string {
  const mark = result.solved ? '🟩' : '🟥';
  const key = result.day ? 'puzzle-share-day' : 'puzzle-share';
  const lines = [`${mark} ${t(key, { game, day: result.day ?? '' })}`];
  if (result.streak > 1) lines.push(t('puzzle-streak', { days: result.streak }));
  return [...lines, link].join('\n');
}
