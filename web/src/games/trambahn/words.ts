/** Texts of Trambahn's log. */

import type { Player, Step, Telling, Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { nameOf } from '../../lib/table/words';
import { parseCard } from './cards';
import { dissolvedAt } from './telling';
import type { Picked } from './turn';
import type { TrambahnAction, TrambahnView } from './wire.gen';

export function sayCard(code: string | null): string {
  if (code === null) return t('trambahn-card', { line: 'hidden', value: 0 });
  const { line, value } = parseCard(code);
  return t('trambahn-card', { line: line ?? 'none', value });
}

export function sayLine(line: string): string {
  return t('trambahn-line', { line });
}

export function sayTram(tram: number): string {
  return t('trambahn-tram', { tram });
}

/** Return the log line of a step. */
export function describe(
  step: Step<TrambahnAction>,
  players: readonly Player[],
  { steps, at }: Telling<TrambahnAction>,
): Words {
  const { action } = step;
  const key = `trambahn-action-${action.kind}`;
  switch (action.kind) {
    case 'passenger':
      return { key, args: { card: sayCard(action.card), line: sayLine(action.line) } };
    case 'start':
    case 'income':
      return { key, args: { card: sayCard(action.card) } };
    case 'add':
      return { key, args: { card: sayCard(action.card), column: action.column + 1 } };
    case 'buy':
      return { key, args: { tram: sayTram(action.tram), column: action.column + 1 } };
    case 'first_player':
      return { key, subject: action.player, args: { first: nameOf(players, action.player) } };
    case 'pay':
      return {
        key,
        subject: action.payer,
        args: { player: nameOf(players, action.payer), count: action.count },
      };
    case 'refill':
      return {
        key,
        subject: action.to,
        args: {
          player: nameOf(players, action.to),
          count: action.count,
          cards: action.cards?.map(sayCard).join(', ') ?? 'hidden',
        },
      };
    case 'end_turn': {
      const cards = dissolvedAt(steps, at, step.seat);
      if (cards.length === 0) return { key };
      const args = { count: cards.length, cards: cards.map(sayCard).join(', ') };
      return { key: 'trambahn-told-end_turn', args };
    }
    case 'deal':
    case 'reshuffle':
      return { key };
    default:
      return action satisfies never;
  }
}

/** Return the prompt for the seat to move. */
export function expect(view: TrambahnView): Words {
  return { key: `trambahn-phase-${view.phase}`, args: { laid: view.passengers_laid } };
}

/** Return the prompt for the picked piece; null if nothing is picked. */
export function leadOf(picked: Picked): Words | null {
  if (!picked) return null;
  if (picked.what === 'tram')
    return { key: 'trambahn-lead-tram', args: { tram: sayTram(picked.tram) } };
  return { key: 'trambahn-lead-card', args: { card: sayCard(picked.card) } };
}
