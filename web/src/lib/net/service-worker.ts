/** Register the service worker after the page has loaded, so that it does not compete with it. */

import { t } from '../i18n/texts.svelte';
import { toast } from '../ui/toasts.svelte';

export function startServiceWorker(): void {
  addEventListener('online', () => toast(t('back-online')));
  // Browsers allow it over https and on localhost only; elsewhere the page works without.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(watch, () => {});
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state !== 'installed' || !navigator.serviceWorker.controller) return;
      const reload = { label: t('reload'), run: () => renew(next) };
      toast(t('new-version'), reload, 60_000);
    });
  });
}

/** Activate the new worker, then reload the page with its version. */
function renew(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  next.postMessage('take over');
}
