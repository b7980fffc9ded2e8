/** This browser as a notification channel: supported, subscribed, and how to subscribe. */

import type { PushTarget } from '../wire.gen';

export type Here = 'cannot' | 'blocked' | 'off' | 'on';

/** Return whether this browser supports notifications. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canBeTold()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Return this browser's state; `marks` are the subscribed browsers. */
export async function stateHere(marks: readonly string[]): Promise<Here> {
  if (!canBeTold() || !(await navigator.serviceWorker.getRegistration())) return 'cannot';
  if (Notification.permission === 'denied') return 'blocked';
  const mark = await markHere();
  return mark !== null && marks.includes(mark) ? 'on' : 'off';
}

/** Return the server's identifier of this browser: the SHA-256 of its endpoint. */
export async function markHere(): Promise<string | null> {
  const found = await subscription();
  if (!found) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ask the user, then the browser; null if either refuses. */
export async function subscribe(key: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  // A subscription for another server's key does not work with this one.
  if (old && !fits(old, key)) await old.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return targetOf(made.toJSON());
}

function fits(made: PushSubscription, key: string): boolean {
  const used = made.options.applicationServerKey;
  return used !== null && encode(new Uint8Array(used)) === key;
}

/** Return bytes as base64url without padding. */
export function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Return the server's fields of a subscription. */
export function targetOf(made: PushSubscriptionJSON): PushTarget | null {
  const { endpoint, keys } = made;
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Remove this browser's subscription, so that a new one is created next time. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
