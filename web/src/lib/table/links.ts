/** Links people send each other. Secrets stay behind `#`, where no server log sees them. */

import { formatRoute } from '../app/router.svelte';
import { linkFor } from '../net/lan-address.svelte';

/** Where a link takes whoever opens it: the table, or only their hand beside a large screen. */
export type Seating = 'table' | 'hand';

export function inviteLink(id: string, code: string, to: Seating = 'table'): string {
  return linkFor(formatRoute({ screen: 'join', id, code, hand: to === 'hand' }));
}

/** Return a link for somebody's own second device. */
export function deviceLink(id: string, code: string): string {
  return linkFor(formatRoute({ screen: 'join', id, code, hand: false, device: true }));
}

export function momentLink(id: string, at: number | null): string {
  return linkFor(formatRoute({ screen: 'table', id, at }));
}

/** Where somebody sits down at an open seat with a phone. */
export function seatLink(id: string, seat: number | null): string {
  return linkFor(formatRoute({ screen: 'hand', id, seat }));
}
