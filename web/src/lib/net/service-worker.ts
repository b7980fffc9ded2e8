/** The service worker: asked for once the page stands, so that it takes nothing from it. */

import { t } from '../i18n/texts.svelte';
import { toast } from '../ui/toasts.svelte';

export function startServiceWorker(): void {
  addEventListener('online', () => toast(t('back-online')));
  // Browsers allow it over https and on one's own machine only; elsewhere the page does without.
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

/** Let the new worker take over, then load the page it knows. */
function renew(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  next.postMessage('take over');
}
