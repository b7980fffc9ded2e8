/** Links to share. Secrets are in the fragment (`#`), so that no server log contains them. */

import { formatRoute } from '../app/router.svelte';
import { linkFor } from '../net/lan-address.svelte';

/** The target of a link: the table, or only the hand beside a large screen. */
export type Seating = 'table' | 'hand';

export function inviteLink(id: string, code: string, to: Seating = 'table'): string {
  return linkFor(formatRoute({ screen: 'join', id, code, hand: to === 'hand' }));
}

/** Return a link for the same person's second device. */
export function deviceLink(id: string, code: string): string {
  return linkFor(formatRoute({ screen: 'join', id, code, hand: false, device: true }));
}

export function momentLink(id: string, at: number | null): string {
  return linkFor(formatRoute({ screen: 'table', id, at }));
}

/** The address for taking an open seat with a phone. */
export function seatLink(id: string, seat: number | null): string {
  return linkFor(formatRoute({ screen: 'hand', id, seat }));
}
