/** Links people send each other. Secrets stay behind `#`, where no server log sees them. */

import { formatRoute } from '../router.svelte';

export function pageLink(hash: string, page: string = location.href): string {
  return `${page.split('#')[0]}${hash}`;
}

export function inviteLink(id: string, code: string): string {
  return pageLink(formatRoute({ screen: 'join', id, invite: code }));
}

export function momentLink(id: string, at: number | null): string {
  return pageLink(formatRoute({ screen: 'table', id, at }));
}
