/** The address friends can use: a link to 127.0.0.1 leads everybody to their own machine. */

import type { LanAddress } from '../wire.gen';
import { call } from './api';

let known = $state.raw<LanAddress | null>(null);
let asked = false;

/** Say whether a page's host names the machine it is open on. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

/** Return where others find the server: `here` unless that is a machine's name for itself. */
export function originFor(here: Pick<Location, 'origin' | 'hostname'>, reach: LanAddress | null) {
  if (!isLoopback(here.hostname)) return here.origin;
  return reach?.addresses[0] ?? here.origin;
}

/** Ask once, and only where the address bar is no help. */
export function askLanAddress(): void {
  if (asked || !isLoopback(location.hostname)) return;
  asked = true;
  call('reach', null)
    .then((answer) => {
      known = answer;
    })
    .catch(() => {
      asked = false;
    });
}

/** Return a link others can open. */
export function linkFor(path: string): string {
  return new URL(path, originFor(location, known)).href;
}

/** Say that no link of this server can leave its machine. */
export function isAlone(): boolean {
  return known?.way === 'alone';
}
