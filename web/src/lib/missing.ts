/**
 * Parts of the page come when they are needed. One that is gone, since the server has a newer
 * page, or that a broken line kept back must not leave an empty screen.
 */

import { t } from './texts.svelte';
import { toast } from './toasts.svelte';

const TRIED = 'railtable-renewed';
/** Whoever was given a new page just now, and misses something again, is asked first. */
const LATELY = 30_000;

export function watchMissing(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && mayRenew(sessionStorage, Date.now())) location.reload();
    else {
      const reload = { label: t('reload'), run: () => location.reload() };
      // It may be all there is on the screen.
      toast(t('part-missing'), reload, null);
    }
  });
}

/** Say whether the page may be loaded anew by itself, and remember that it was. */
export function mayRenew(kept: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(kept.getItem(TRIED) ?? 0);
    kept.setItem(TRIED, String(now));
    return Math.abs(now - last) > LATELY;
  } catch {
    // Without a memory it might go on for ever.
    return false;
  }
}
