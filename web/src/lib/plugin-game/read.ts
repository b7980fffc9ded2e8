/** Read the view of an unknown game into parts that a board can show. */

import type { BaseAction, BaseView } from '../game/board';

/** A single value, a list, or named rows. */
export type Fact =
  | { shape: 'one'; name: string; item: unknown }
  | { shape: 'list'; name: string; items: readonly unknown[] }
  | { shape: 'rows'; name: string; rows: readonly Row[] };

export interface Row {
  name: string;
  items: readonly unknown[];
}

/** Values per player: one entry per seat. */
export interface Column {
  name: string;
  bySeat: readonly unknown[];
}

export interface Reading {
  facts: readonly Fact[];
  columns: readonly Column[];
}

/** Fields that the shell shows. */
const SHOWN: readonly string[] = ['seat', 'to_move', 'scores'];

/**
 * Read a view. A list of numbers or lists with one entry per seat is about the seats; pieces are
 * texts, so a hand stays a hand whatever its size. Null is unknown.
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
  // Pieces on the table come before counts.
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

/** Return the legal actions by kind, in their original order. */
export function byKind(legal: readonly BaseAction[]): { kind: string; actions: BaseAction[] }[] {
  const kinds = new Map<string, BaseAction[]>();
  for (const action of legal) {
    const group = kinds.get(action.kind);
    if (group) group.push(action);
    else kinds.set(action.kind, [action]);
  }
  return [...kinds].map(([kind, actions]) => ({ kind, actions }));
}

/** Tell whether a field of an action holds a seat. */
export function isSeatField(name: string): boolean {
  return name === 'seat' || name === 'player' || name.endsWith('_seat');
}
