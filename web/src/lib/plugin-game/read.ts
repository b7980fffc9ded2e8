/** A view of a game the page knows nothing of, read into what a board can show. */

import type { BaseAction, BaseView } from '../game/board';

/** Something that stands by itself, in a list, or in named rows. */
export type Fact =
  | { shape: 'one'; name: string; item: unknown }
  | { shape: 'list'; name: string; items: readonly unknown[] }
  | { shape: 'rows'; name: string; rows: readonly Row[] };

export interface Row {
  name: string;
  items: readonly unknown[];
}

/** What a view says of everybody: one entry a seat. */
export interface Column {
  name: string;
  bySeat: readonly unknown[];
}

export interface Reading {
  facts: readonly Fact[];
  columns: readonly Column[];
}

/** What the shell shows itself. */
const SHOWN: readonly string[] = ['seat', 'to_move', 'scores'];

/**
 * Read a view. A list of numbers or lists as long as there are seats is about the seats;
 * pieces are texts, so a hand is a hand however many hold it. What is null is not known.
 */
export function readView(view: BaseView): Reading {
  const seats = view.scores.length;
  const facts: Fact[] = [];
  const columns: Column[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (SHOWN.includes(name) || value === null) continue;
    if (isBySeat(value, seats)) columns.push({ name, bySeat: value });
    else facts.push(factOf(name, value));
  }
  // What lies on the table comes before what is only counted.
  const isNumber = ({ shape }: Fact) => shape === 'one';
  return { facts: [...facts.filter((f) => !isNumber(f)), ...facts.filter(isNumber)], columns };
}

function isBySeat(value: unknown, seats: number): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length !== seats) return false;
  return value.every((item) => typeof item !== 'string');
}

function factOf(name: string, value: unknown): Fact {
  if (Array.isArray(value)) {
    if (value.some(Array.isArray)) {
      const rows = value.map((items, at) => ({ name: String(at + 1), items: listOf(items) }));
      return { shape: 'rows', name, rows };
    }
    return { shape: 'list', name, items: value };
  }
  if (isRecord(value)) {
    const rows = Object.entries(value).map(([row, items]) => ({ name: row, items: listOf(items) }));
    return { shape: 'rows', name, rows };
  }
  return { shape: 'one', name, item: value };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Return the legal actions by their kind, in the order they came. */
export function byKind(legal: readonly BaseAction[]): { kind: string; actions: BaseAction[] }[] {
  const kinds = new Map<string, BaseAction[]>();
  for (const action of legal) {
    const group = kinds.get(action.kind);
    if (group) group.push(action);
    else kinds.set(action.kind, [action]);
  }
  return [...kinds].map(([kind, actions]) => ({ kind, actions }));
}

/** Say whether a field of an action names a seat. */
export function isSeatField(name: string): boolean {
  return name === 'seat' || name === 'player' || name.endsWith('_seat');
}
