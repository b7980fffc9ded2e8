/** Sentences about reviewed turns. */

import type { BaseAction, GameModule, Player, Step } from '../game/board';
import { t } from '../i18n/texts.svelte';
import { sayFact } from '../insight/facts';
import { nameOf, sayStep } from '../table/words';
import type { ReviewedTurn } from '../wire.gen';
import { formatPoints, formatSize } from './figures';

/** Return a turn's actions as log lines. */
export function sayPlan(
  module: GameModule,
  actions: readonly unknown[],
  turn: Pick<ReviewedTurn, 'seat' | 'first'>,
  steps: readonly Step[],
  players: readonly Player[],
): string {
  const own = (actions as readonly BaseAction[]).map((action) => ({ seat: turn.seat, action }));
  const all = [...steps.slice(0, turn.first), ...own];
  return own
    .map((step, at) => sayStep(module, step, players, { steps: all, at: turn.first + at }))
    .filter(Boolean)
    .join(' · ');
}

/** Return a loss with its noise: −6 ± 1.5. */
export function sayLoss({ loss, noise }: Pick<ReviewedTurn, 'loss' | 'noise'>): string {
  if (loss === 0) return '0';
  return t('review-noise', { loss: formatPoints(-loss), noise: formatSize(noise) });
}

export function sayTurnTitle(turn: ReviewedTurn, players: readonly Player[]): string {
  const args = { step: turn.first + 1, player: nameOf(players, turn.seat) };
  const isYou = players.some((player) => player.you && player.seat === turn.seat);
  return t(isYou ? 'review-turn-of-you' : 'review-turn-of', args);
}

/** A turn in three short texts; `better` and `why` are empty where there is nothing to say. */
export interface TurnStory {
  readonly played: string;
  readonly better: string;
  readonly why: string;
}

export function tellTurn(
  module: GameModule,
  turn: ReviewedTurn,
  steps: readonly Step[],
  players: readonly Player[],
  viewer: number | null,
): TurnStory {
  const better = turn.loss === 0 ? undefined : turn.alternatives[0]?.actions;
  const reason = turn.reasons[0];
  return {
    played: sayPlan(module, turn.played, turn, steps, players),
    better: better ? sayPlan(module, better, turn, steps, players) : '',
    why: reason ? sayFact(reason, (seat) => nameOf(players, seat), viewer) : '',
  };
}
