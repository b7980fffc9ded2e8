import type { Component } from 'svelte';
import Driver from './Driver.svelte';
import Inspector from './Inspector.svelte';
import Machine from './Machine.svelte';
import Porter from './Porter.svelte';
import Signaller from './Signaller.svelte';
import Trainee from './Trainee.svelte';

interface Portrait {
  Drawing: Component;
  skin: string;
  hair: string;
  /** The wall behind a colleague; the first of a level has the drawing's own. */
  wall?: string;
  /** The middle between the eyes, and half their distance: for glasses and beards. */
  eyes?: readonly [x: number, y: number, apart: number];
}

const PORTRAITS: Readonly<Record<string, Portrait>> = {
  trainee: { Drawing: Trainee, skin: '#f0c39b', hair: '#b5622b', eyes: [32, 37, 7] },
  porter: { Drawing: Porter, skin: '#eeb68e', hair: '#4a2c1a', eyes: [25, 31, 6.5] },
  signaller: { Drawing: Signaller, skin: '#f1cba6', hair: '#7a4a2a', eyes: [28, 34, 6.5] },
  driver: { Drawing: Driver, skin: '#d99a72', hair: '#2b1f1a', eyes: [32, 33.5, 7] },
  inspector: { Drawing: Inspector, skin: '#e8bf9c', hair: '#d8d6cf', eyes: [26, 37, 5] },
};
const MACHINE: Portrait = { Drawing: Machine, skin: '', hair: '' };

/** Skin, hair and wall variants of the second to the sixth bot of a level at one table. */
const COLLEAGUES = [
  ['#a06a48', '#241a17', '#b9cfe6'],
  ['#f4d3b5', '#c9923f', '#c5b3dc'],
  ['#c68e63', '#33241c', '#b7d6a4'],
  ['#f0c8a8', '#a9a69c', '#e5b3b0'],
  ['#8a5a3c', '#161112', '#e8e2c9'],
] as const;

/** Return the portrait of the n-th bot of a level at a table, from 1 on. */
export function portraitOf(level: string, number: number): Portrait {
  const own = PORTRAITS[level] ?? MACHINE;
  const colleague = COLLEAGUES[number - 2];
  return colleague ? { ...own, skin: colleague[0], hair: colleague[1], wall: colleague[2] } : own;
}
