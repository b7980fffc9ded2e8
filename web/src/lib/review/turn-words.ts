/** Sentences about reviewed turns. */

import type { BaseAction, GameModule, Player, Step } from '../game/board';
import { t } from '../i18n/texts.svelte';
import { sayFact } from '../insight/facts';
import { nameOf, sayLines, sayTurns } from '../table/words';
import type { ReviewedTurn } from '../wire.gen';
import { formatPoints, formatSize } from './figures';

/** A game being reviewed: its steps, and its players as the reader calls them. */
export interface Reviewed {
  readonly module: GameModule;
  readonly steps: readonly Step[];
  readonly players: readonly Player[];
}
type Plan = readonly unknown[];

const stepsOf = (plan: Plan, seat: number): Step[] =>
  (plan as readonly BaseAction[]).map((action) => ({ seat, action }));

/** Return the log lines of a plan for a turn. */
export function listPlan({ module, steps, players }: Reviewed, plan: Plan, turn: ReviewedTurn) {
  return sayLines(module, stepsOf(plan, turn.seat), players, steps.slice(0, turn.first));
}

/** Return plans for a turn in short. */
export function sayPlans(
  { module, steps, players }: Reviewed,
  plans: readonly Plan[],
  { seat, first }: Pick<ReviewedTurn, 'seat' | 'first'>,
): string[] {
  const turns = plans.map((plan) => stepsOf(plan, seat));
  return sayTurns(module, turns, players, steps.slice(0, first));
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

export function tellTurn(reviewed: Reviewed, turn: ReviewedTurn, viewer: number | null): TurnStory {
  const better = turn.loss === 0 ? undefined : turn.alternatives[0]?.actions;
  const plans = better ? [turn.played, better] : [turn.played];
  const [played = '', best = ''] = sayPlans(reviewed, plans, turn);
  const reason = turn.reasons[0];
  const named = (seat: number) => nameOf(reviewed.players, seat);
  return { played, better: best, why: reason ? sayFact(reason, named, viewer) : '' };
}
