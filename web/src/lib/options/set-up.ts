/** The set-up of a new table: the usual one, the printed rulebook's, or the player's own. */

import { t } from '../i18n/texts.svelte';
import type { GameCard } from '../wire.gen';

type Options = Readonly<Record<string, unknown>>;
type Presets = Pick<GameCard, 'key' | 'options' | 'as_printed'>;

export function usualOptions(card: Presets): Record<string, unknown> {
  return Object.fromEntries(card.options.map((option) => [option.name, option.default]));
}

export function printedOptions(card: Presets): Record<string, unknown> {
  return { ...usualOptions(card), ...card.as_printed };
}

/** Options that the rulebooks leave to the players: any choice is as printed. */
const CHOSEN_BY_PLAYERS: readonly string[] = ['first_player', 'captain', 'order'];

/** Tell which set-up the options are. */
export function setUpOf(card: Presets, options: Options): 'usual' | 'printed' | 'own' {
  if (isSame(options, usualOptions(card))) return 'usual';
  const chosen = Object.keys(card.as_printed ?? {}).filter(
    (name) => CHOSEN_BY_PLAYERS.includes(name) && options[name] !== null,
  );
  const free = Object.fromEntries(chosen.map((name) => [name, options[name]]));
  return isSame(options, { ...printedOptions(card), ...free }) ? 'printed' : 'own';
}

/** Return a sentence for each option that the printed rulebook sets up differently. */
export function differences(card: Presets): string[] {
  return Object.keys(card.as_printed ?? {}).map((name) => t(`${card.key}-printed-${name}`));
}

function isSame(one: Options, other: Options): boolean {
  return Object.keys(other).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
