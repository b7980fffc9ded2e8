/**
 * Chunks of the page are loaded on demand. A chunk missing because the server has a newer build, or
 * because of a lost connection, must not leave an empty screen.
 */

import { t } from '../i18n/texts.svelte';
import { toast } from '../ui/toasts.svelte';

const TRIED = 'railtable-renewed';
/** After an automatic reload this recent, show a message instead of reloading again. */
const LATELY = 30_000;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && mayReload(() => sessionStorage, Date.now())) location.reload();
    else {
      const reload = { label: t('reload'), run: () => location.reload() };
      // It may be the only thing on the screen.
      toast(t('part-missing'), reload, null);
    }
  });
}

/** Tell whether an automatic reload is allowed, and remember it. */
export function mayReload(memory: () => Memory, now: number): boolean {
  try {
    // Browsers without storage throw on access.
    const kept = memory();
    if (Math.abs(now - Number(kept.getItem(TRIED) ?? 0)) <= LATELY) return false;
    kept.setItem(TRIED, String(now));
    return true;
  } catch {
    // Without storage it might reload for ever.
    return false;
  }
}
