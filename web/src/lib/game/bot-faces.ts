/** The identity of a bot: a character by level, and its number if a level sits twice. */

import { hasText, t } from '../i18n/texts.svelte';
import type { SeatInfo, TableCard, TableInfo } from '../wire.gen';

export interface Face {
  level: string;
  /** 1 for the first of its level at a table, 2 for the second … */
  number: number;
}

/** Return the bot of each seat, given the level of each bot and null for other seats. */
export function facesOf(levels: readonly (string | null)[]): (Face | null)[] {
  return levels.map((level, seat) => {
    if (level === null) return null;
    const before = levels.slice(0, seat).filter((other) => other === level);
    return { level, number: before.length + 1 };
  });
}

/** Return the first name of a bot; bots of old tables without one are called by their kind. */
export function faceName({ level, number }: Face): string {
  if (number > 1 && hasText(`level-${level}-colleague`))
    return t(`level-${level}-colleague`, { number });
  if (hasText(`level-${level}-name`)) return t(`level-${level}-name`);
  const kind = hasText(`level-${level}`) ? t(`level-${level}`) : level;
  return number > 1 ? `${kind} ${number}` : kind;
}

/** Tell whether a bot is one of our five, and not one that the operator added. */
export function isLevel(level: string): boolean {
  return hasText(`level-${level}-manner`);
}

/** Return the number of a colleague's style: three styles repeat from the second bot on. */
export function styleNumber(number: number): number {
  return 2 + ((number - 2) % 3);
}

/** A name that stands for a bot: where only names were stored, a bot was stored by its level. */
export function levelOfName(name: string): string | null {
  return /^[a-z]+$/.test(name) && hasText(`level-${name}`) ? name : null;
}

/** Tell whether a seat without a name belonged to a deleted person: bots play on for them. */
function isForgotten(status: TableInfo['status'], who: SeatInfo['who']): boolean {
  return status === 'over' && who === 'person';
}

export interface Sitter {
  name: string;
  face: Face | null;
}

/** Return each seat's name at a table, and the portrait if a bot plays it. */
export function sittersOf(table: Pick<TableInfo, 'seats' | 'status'>): Sitter[] {
  const levelAt = (seat: SeatInfo) => {
    if (seat.who === 'bot') return seat.level;
    return table.status === 'record' ? levelOfName(seat.name) : null;
  };
  const own = facesOf(table.seats.map((seat) => (seat.held ? null : levelAt(seat))));
  return table.seats.map((seat, at) => {
    const face = own[at];
    if (face) return { name: faceName(face), face };
    // A bot that plays for a person has that person's name.
    const level = levelAt(seat);
    const name = seat.name || (isForgotten(table.status, seat.who) ? t('somebody') : '');
    return { name, face: level === null ? null : { level, number: 1 } };
  });
}

/** Return the same for a table in a list. */
export function sittersOfCard(card: Pick<TableCard, 'seats' | 'levels' | 'status'>): Sitter[] {
  const told = card.levels.length > 0 && card.status !== 'record';
  const levels = card.seats.map((name, seat) =>
    told ? (card.levels[seat] ?? null) : levelOfName(name),
  );
  const faces = facesOf(levels);
  return card.seats.map((name, seat) => {
    const face = faces[seat] ?? null;
    const called = name || (isForgotten(card.status, 'person') ? t('somebody') : '');
    return { name: face ? faceName(face) : called, face };
  });
}
