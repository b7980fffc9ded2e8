/** Texts of an unknown game: its own if it has some, else its field names. */

import type { BaseAction, BaseView, Player, Step, Words } from '../game/board';
import { hasText, type TextArgs, t } from '../i18n/texts.svelte';
import { nameOf } from '../table/words';
import { isRecord, isSeatField } from './read';

const plain = (name: string): string => name.replaceAll('_', ' ');

function sayOr(key: string, name: string): string {
  return hasText(key) ? t(key) : plain(name);
}

/** Return the name of a field of the view. */
export function sayField(game: string, name: string): string {
  return sayOr(`${game}-field-${name}`, name);
}

/** Return a kind of action as a heading. */
export function sayKind(game: string, kind: string): string {
  return sayOr(`${game}-kind-${kind}`, kind);
}

/** Return a value: a piece by its name, a list with commas, a record field by field. */
export function sayValue(game: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((item) => sayValue(game, item)).join(', ') || '–';
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, item]) => `${sayField(game, name)}: ${sayValue(game, item)}`)
      .join(', ');
  }
  return typeof value === 'string' ? sayOr(`${game}-word-${value}`, value) : String(value);
}

/** Return a single value: a seat by its player's name. */
export function sayOne(
  game: string,
  name: string,
  value: unknown,
  players: readonly Player[],
): string {
  if (typeof value === 'number' && isSeatField(name)) return nameOf(players, value);
  return sayValue(game, value);
}

/** Return an action's fields in words; hidden ones as `hidden`. */
function argsOf(game: string, action: BaseAction, players: readonly Player[]): TextArgs {
  const fields = Object.entries(action).filter(([name]) => name !== 'kind');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, sayFact(game, players, name, value)]),
  );
}

function sayFact(
  game: string,
  players: readonly Player[],
  name: string,
  value: unknown,
): string | number {
  if (value === null) return 'hidden';
  if (typeof value !== 'number') return sayValue(game, value);
  return isSeatField(name) ? nameOf(players, value) : value;
}

/** Return the label of a choice's button. */
export function sayChoice(game: string, action: BaseAction, players: readonly Player[]): string {
  const args = argsOf(game, action, players);
  const key = `${game}-choice-${action.kind}`;
  if (hasText(key)) return t(key, args);
  return [sayKind(game, action.kind), ...Object.values(args)].join(' ');
}

/** Return the log line of a step. */
export function describeIn(game: string) {
  return (step: Step, players: readonly Player[]): Words => {
    const key = `${game}-action-${step.action.kind}`;
    if (hasText(key)) return { key, args: argsOf(game, step.action, players) };
    const choice = sayChoice(game, step.action, players);
    return { key: 'outside-step', args: { choice } };
  };
}

/** Return the prompt for the seat to move. */
export function expectIn(game: string) {
  return (view: BaseView): Words => {
    const phase = 'phase' in view ? `${game}-phase-${String(view.phase)}` : '';
    const known = [`${game}-expect`, phase].find(hasText);
    return { key: known ?? 'outside-expect' };
  };
}
