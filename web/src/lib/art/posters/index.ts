import type { Component } from 'svelte';
import BlockTrain from './BlockTrain.svelte';
import FreightTrain from './FreightTrain.svelte';
import StationMaster from './StationMaster.svelte';
import StringRailway from './StringRailway.svelte';
import Trambahn from './Trambahn.svelte';

/** The five posters in the display order of the server; a game without an engine is shown as announced. */
export const POSTERS: Readonly<Record<string, Component>> = {
  'station-master': StationMaster,
  'freight-train': FreightTrain,
  'string-railway': StringRailway,
  trambahn: Trambahn,
  'block-train': BlockTrain,
};
