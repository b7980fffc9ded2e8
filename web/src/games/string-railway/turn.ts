/** Helper functions of the board. */

import { sameAction, type Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import type { Term } from '../../lib/wire.gen';
import type { Draft } from './draft.svelte';
import { isInTile, type Point } from './geometry';
import type { PlayTurn, StringRailwayAction, StringRailwayView } from './wire.gen';

/**
 * Handle Enter or Space like a button. The key event stops here: the handler may move the focus to
 * "Confirm", which the same key must not press.
 */
export function onActivate(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act();
}

/** Return the progress of the game and the size of the pile. */
export function stationsOf(view: StringRailwayView): string {
  const left = Object.values(view.pile).reduce((sum, count) => sum + count, 0);
  const turn = t('string-railway-board-turn', {
    turn: Math.min(view.turn + 1, view.turns),
    turns: view.turns,
  });
  return `${turn} · ${t('string-railway-board-pile', { count: left })}`;
}

/** Return the prompt for a turn in progress. */
export function leadOf(draft: Draft): Words | null {
  if (!draft.placed) return null;
  if (draft.way.length === 0) return { key: 'string-railway-tray-start' };
  return { key: draft.laid ? 'string-railway-tray-good' : 'string-railway-tray-go_on' };
}

/** Return the tiles under a sketched path, one word a point: "-" for no tile. */
export function wayOf({ way, view, places }: Pick<Draft, 'way' | 'view' | 'places'>): string[] {
  const own = view.drawn.map((tile, number) => ({ tile, at: places[number] ?? null }));
  const tiles = [...view.stations, ...own];
  return way.map((point) => tiles.find(({ at }) => at && isInTile(at, point))?.tile ?? '-');
}

/** Tell whether a turn's track ends on a tile that it places. */
export function endsOn(action: StringRailwayAction, tile: string): boolean {
  if (action.kind !== 'play_turn') return false;
  const ends = [action.track?.[0], action.track?.at(-1)];
  return action.tiles.some(
    ({ tile: name, at }) => name === tile && at && ends.some((end) => end && isInTile(at, end)),
  );
}

/** Return the points of the active company's stations and tracks, and of newly placed tiles. */
export function networkOf(view: StringRailwayView, placed: readonly Point[]): Point[] {
  const stations = view.stations.filter((one) => one.owner === view.company);
  const tracks = view.tracks.filter((track) => track.company === view.company);
  return [
    ...stations.map((one) => one.at),
    ...tracks.flatMap((track) => track.points),
    ...placed,
  ] as Point[];
}

/** Return the points of a turn's tiles and track. */
export function placesOf({ tiles, track }: PlayTurn): Point[] {
  return [...tiles.flatMap(({ at }) => (at ? [at] : [])), ...(track ?? [])] as Point[];
}

/** Return turns once each. */
export function onceEach(turns: readonly PlayTurn[]): PlayTurn[] {
  return turns.filter((turn, at) => turns.findIndex((other) => sameAction(turn, other)) === at);
}

/** Return turns best first, by the hint's evaluation; turns the server did not judge come last. */
export function bestFirst(
  turns: readonly PlayTurn[],
  terms: readonly (readonly Term[] | null)[],
): PlayTurn[] {
  const worth = (at: number) =>
    terms[at]?.reduce((sum, term) => sum + term.points, 0) ?? Number.NEGATIVE_INFINITY;
  return turns
    .map((turn, at) => ({ turn, worth: worth(at) }))
    .sort((one, other) => other.worth - one.worth)
    .map(({ turn }) => turn);
}
