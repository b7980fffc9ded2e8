/** Texts of Trambahn's log. */

import { ofKind, type Player, type Step, type Telling, type Words } from '../../lib/game/board';
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

/** Return a hand card with its points; a Conductor has none. */
export function sayHandCard(code: string): string {
  const { line, points } = parseCard(code);
  const card = sayCard(code);
  return line === null ? card : t('trambahn-hand-card', { card, points });
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

/** Return a turn as a list: passengers, stations, income, trams. */
export function summary(
  turn: readonly Step<TrambahnAction>[],
  _players: readonly Player[],
  { steps, at }: Telling<TrambahnAction>,
): readonly string[] | null {
  const seat = turn[0]?.seat;
  const actions = turn.filter((step) => step.seat === seat).map(({ action }) => action);
  const cards = (found: readonly { card: string | null }[]) =>
    found.map(({ card }) => sayCard(card)).join(', ');
  const passengers = ofKind(actions, 'passenger');
  const stations = actions.filter(({ kind }) => kind === 'start' || kind === 'add') as {
    card: string;
  }[];
  const income = ofKind(actions, 'income').length;
  const end = turn.findIndex(({ action }) => action.kind === 'end_turn');
  const lost = end < 0 || seat === undefined ? [] : dissolvedAt(steps, at + end, seat);
  const list = (key: string, found: readonly { card: string | null }[]) =>
    found.length > 0 ? [t(key, { cards: cards(found), count: found.length })] : [];
  const parts = [
    ...list('trambahn-brief-passengers', passengers),
    ...list('trambahn-brief-stations', stations),
    ...(income > 0 ? [t('trambahn-brief-income', { count: income })] : []),
    ...ofKind(actions, 'buy').map(({ tram }) =>
      t('trambahn-brief-buy', { tram: sayTram(tram), times: tram }),
    ),
    ...(lost.length > 0 ? [t('trambahn-brief-lost', { count: lost.length })] : []),
  ];
  return parts.length > 0 ? parts : null;
}

/** A passenger that changes points is the fourth of its row. */
export function scored({ action }: Step<TrambahnAction>): Words | null {
  return action.kind === 'passenger' ? { key: 'trambahn-scored' } : null;
}
