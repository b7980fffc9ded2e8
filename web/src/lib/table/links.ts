/** Links people send each other. Secrets stay behind `#`, where no server log sees them. */

import { formatRoute } from '../router.svelte';

export function inviteLink(id: string, code: string): string {
  return new URL(formatRoute({ screen: 'join', id, code }), location.href).href;
}

export function momentLink(id: string, at: number | null): string {
  return new URL(formatRoute({ screen: 'table', id, at }), location.href).href;
}
