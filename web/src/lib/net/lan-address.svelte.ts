/** The address for friends: a link to 127.0.0.1 leads everybody to their own machine. */

import type { LanAddress } from '../wire.gen';
import { call } from './api';

let known = $state.raw<LanAddress | null>(null);
let asked = false;

/** Tell whether a page's host is the local machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

/** Return the server's address for others: `here` unless that is a loopback name. */
export function originFor(here: Pick<Location, 'origin' | 'hostname'>, reach: LanAddress | null) {
  if (!isLoopback(here.hostname)) return here.origin;
  return reach?.addresses[0] ?? here.origin;
}

/** Ask once, and only if the address bar shows a loopback name. */
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

/** Tell whether the server listens on loopback only, so that no link works elsewhere. */
export function isAlone(): boolean {
  return known?.way === 'alone';
}
