/**
 * Parts of the page come when they are needed. One that is gone, since the server has a newer
 * page, or that a broken line kept back must not leave an empty screen.
 */

import { t } from '../i18n/texts.svelte';
import { toast } from '../ui/toasts.svelte';

const TRIED = 'railtable-renewed';
/** Whoever was given a new page just now, and misses something again, is asked first. */
const LATELY = 30_000;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && mayReload(() => sessionStorage, Date.now())) location.reload();
    else {
      const reload = { label: t('reload'), run: () => location.reload() };
      // It may be all there is on the screen.
      toast(t('part-missing'), reload, null);
    }
  });
}

/** Say whether the page may be loaded anew by itself, and remember that it was. */
export function mayReload(memory: () => Memory, now: number): boolean {
  try {
    // Browsers that keep nothing refuse the very question.
    const kept = memory();
    if (Math.abs(now - Number(kept.getItem(TRIED) ?? 0)) <= LATELY) return false;
    kept.setItem(TRIED, String(now));
    return true;
  } catch {
    // Without a memory it might go on for ever.
    return false;
  }
}
