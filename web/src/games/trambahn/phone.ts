/** Trambahn on a phone: six cards, trams, and their legal places. */

import type { HandPiece, Phone } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import { parseCard, sortHand } from './cards';
import Face from './PhoneFace.svelte';
import { needsConfirming } from './turn';
import type { TrambahnAction, TrambahnView } from './wire.gen';
import { sayHandCard, sayLine, sayTram } from './words';

function hand(view: TrambahnView): HandPiece[] {
  const seen = new Map<string, number>();
  return sortHand(view.hand ?? []).map((face) => {
    const copy = seen.get(face) ?? 0;
    seen.set(face, copy + 1);
    return { id: `${face} ${copy}`, face, label: sayHandCard(face) };
  });
}

function sayColumn(view: TrambahnView, column: number): string {
  const found = view.columns[view.seat ?? 0]?.[column];
  const line = parseCard(found?.cards[0] ?? 'C').line ?? 'blue';
  return t('trambahn-phone-column', {
    column: column + 1,
    line: sayLine(line),
    points: found?.points ?? 0,
  });
}

function say(action: TrambahnAction, view: TrambahnView): string {
  switch (action.kind) {
    case 'passenger':
      return t('trambahn-phone-passenger', {
        line: sayLine(action.line),
        waiting: view.rows[action.line]?.length ?? 0,
      });
    case 'start':
      return t('trambahn-new-column');
    case 'add':
      return sayColumn(view, action.column);
    case 'income':
      return t('trambahn-to-money');
    case 'buy':
      return t('trambahn-phone-buy', {
        tram: sayTram(action.tram),
        column: sayColumn(view, action.column),
      });
    default:
      return t('trambahn-end_turn');
  }
}

/** Return the points of the column, or of a ride on the line; null if the action changes neither. */
function pointsAfter(action: TrambahnAction, after: TrambahnView): number | null {
  const seat = after.seat ?? 0;
  const columns = after.columns[seat] ?? [];
  switch (action.kind) {
    case 'passenger':
      return after.ride_values[action.line]?.[seat] ?? 0;
    case 'start':
      return columns.at(-1)?.points ?? 0;
    case 'add':
    case 'buy':
      return columns[action.column]?.points ?? 0;
    default:
      return null;
  }
}

function sayAfter(action: TrambahnAction, after: TrambahnView): string | null {
  const value = pointsAfter(action, after);
  return value === null ? null : t('hand-then', { value });
}

export const phone: Phone<TrambahnView, TrambahnAction> = {
  Face,
  hand,
  faceOf: (action) => ('card' in action ? action.card : null),
  say,
  sayAfter,
  needsConfirming,
};
