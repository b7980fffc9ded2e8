/** Texts of String Railway's log and labels. */

import type { Player, Step, Words } from '../../lib/game/board';
import { t } from '../../lib/i18n/texts.svelte';
import type { PlayTurn, StationDocument, StringRailwayAction, StringRailwayView } from './wire.gen';

export function sayTile(tile: string): string {
  return t('string-railway-tile', { tile });
}

export function sayColour(colour: string): string {
  return t('string-railway-colour', { colour });
}

function sayTiles(turn: PlayTurn): string {
  const tiles = turn.tiles.map(({ tile, at }) => {
    const placed = t('string-railway-placed', { tile });
    return at === null ? t('string-railway-set_aside', { tile: placed }) : placed;
  });
  return tiles.join(', ');
}

/** Return the label of a station: its kind, visitors and owner. */
export function sayStation(station: StationDocument, view: StringRailwayView): string {
  const companies = station.companies
    .map((company) => sayColour(view.colours[company] ?? ''))
    .join(', ');
  const owner = station.owner === null ? null : sayColour(view.colours[station.owner] ?? '');
  const there = companies || t('string-railway-board-nobody');
  const [x, y] = station.at;
  return t('string-railway-board-station', {
    tile: sayTile(station.tile),
    x: Math.round(x / 10),
    y: Math.round(y / 10),
    companies:
      owner === null ? there : t('string-railway-board-owner', { companies: there, owner }),
  });
}

/** Return the log line of a step. */
export function describe(step: Step<StringRailwayAction>, _players: readonly Player[]): Words {
  const { action } = step;
  const key = `string-railway-action-${action.kind}`;
  switch (action.kind) {
    case 'choose_corner':
      return { key, args: { corner: action.corner + 1 } };
    case 'extra_tile':
      return { key, args: { choice: action.choice } };
    case 'play_turn':
      return {
        key,
        args: {
          tiles: sayTiles(action),
          string: t('string-railway-string', { string: action.string }),
          track: action.track === null ? 'none' : 'laid',
        },
      };
    case 'draw_tiles':
      return { key, args: { tiles: action.tiles.map(sayTile).join(', ') } };
    case 'lay_terrain':
    case 'lay_river':
    case 'lay_mountain':
    case 'deal_layout':
      return { key };
    default:
      return action satisfies never;
  }
}

/** Return the prompt for the seat to move. */
export function expect(view: StringRailwayView): Words {
  const left = view.company === null ? undefined : view.strings[view.company];
  const strings = left && left.short > 0 ? (left.long > 0 ? 'both' : 'short') : 'long';
  return {
    key: `string-railway-phase-${view.phase}`,
    args: { tiles: view.drawn.length, strings },
  };
}
