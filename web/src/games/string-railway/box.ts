/** The strings of the box in play, in the units of the table: 0.1 mm where tiles are 40 mm. */

import { playedBox } from '../../lib/box/played.svelte';
import type { StringRailwayBox } from './wire.gen';

const STANDARD_TILE = 40;

/** Return the length of a string in units of the table, where every tile is as large as ours. */
export function stringUnits(string: 'short' | 'long'): number {
  const tile = playedBox<StringRailwayBox>()?.tile ?? STANDARD_TILE;
  return Math.floor(((string === 'short' ? 3000 : 6000) * STANDARD_TILE) / tile);
}
