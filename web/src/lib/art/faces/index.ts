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
}

const PORTRAITS: Readonly<Record<string, Portrait>> = {
  trainee: { Drawing: Trainee, skin: '#f0c39b', hair: '#b5622b' },
  porter: { Drawing: Porter, skin: '#eeb68e', hair: '#4a2c1a' },
  signaller: { Drawing: Signaller, skin: '#f1cba6', hair: '#7a4a2a' },
  driver: { Drawing: Driver, skin: '#d99a72', hair: '#2b1f1a' },
  inspector: { Drawing: Inspector, skin: '#e8bf9c', hair: '#d8d6cf' },
};
const MACHINE: Portrait = { Drawing: Machine, skin: '', hair: '' };

/** Skin and hair variants of the second to the sixth bot of a level at one table. */
const COLLEAGUES = [
  ['#a06a48', '#241a17'],
  ['#f4d3b5', '#c9923f'],
  ['#c68e63', '#33241c'],
  ['#f0c8a8', '#a9a69c'],
  ['#8a5a3c', '#161112'],
] as const;

/** Return the portrait of the n-th bot of a level at a table, from 1 on. */
export function portraitOf(level: string, number: number): Portrait {
  const own = PORTRAITS[level] ?? MACHINE;
  const colleague = COLLEAGUES[number - 2];
  return colleague ? { ...own, skin: colleague[0], hair: colleague[1] } : own;
}
