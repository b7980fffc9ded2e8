/** Texts of Block Train's log. */

import type { Player, Step, Telling, Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { nameOf } from '../../lib/table/words';
import { halvesOf, isLocomotive } from './cards';
import type { BlockTrainAction, BlockTrainView } from './wire.gen';

export function sayWagon(code: string): string {
  const wagon = code.startsWith('<') ? code.slice(1) : code;
  return t('block-train-wagon', { wagon });
}

export function sayCard(card: string): string {
  const [first, second] = halvesOf(card, false);
  return t('block-train-card', {
    kind: isLocomotive(card) ? 'locomotive' : 'wagons',
    first: sayWagon(first.code),
    second: sayWagon(second.code),
  });
}

export function sayTerm(key: string): string {
  return t(`block-train-term-${key}`);
}

/** Return the log line of a step. */
export function describe(
  step: Step<BlockTrainAction>,
  players: readonly Player[],
  { steps, at }: Telling<BlockTrainAction>,
): Words {
  const { action } = step;
  const key = `block-train-action-${action.kind}`;
  switch (action.kind) {
    case 'name_captain':
      return { key, subject: action.captain, args: { captain: nameOf(players, action.captain) } };
    case 'show_scoring':
      return { key, args: { cards: action.cards.map(sayTerm).join(', ') } };
    case 'reveal':
      return { key, args: { cards: action.cards.map(sayCard).join(' · ') } };
    case 'take':
      return { key, args: { card: sayCard(action.card) } };
    case 'place': {
      const way = t('block-train-way', { turned: action.turned ? 'yes' : 'no' });
      const args = { left: action.at + 1, right: action.at + 2, way };
      // A card is placed right after it was taken.
      const taken = steps[at - 1]?.action;
      if (taken?.kind !== 'take') return { key, args };
      return { key: 'block-train-told-place', args: { ...args, card: sayCard(taken.card) } };
    }
    default:
      return action satisfies never;
  }
}

/** Return the prompt for the seat to move. */
export function expect(view: BlockTrainView): Words {
  const card = view.held === null ? '' : sayCard(view.held);
  return { key: `block-train-phase-${view.phase}`, args: { card } };
}
