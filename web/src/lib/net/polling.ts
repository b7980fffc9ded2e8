/** Live lists: polled while visible, and at once when the page is visible again. */

interface Seen extends EventTarget {
  readonly visibilityState: string;
}

/**
 * Poll now, at an interval while the page is visible, and whenever it is visible again; return a
 * stop function.
 */
export function pollWhileVisible(
  look: () => Promise<void>,
  every: number,
  page: Seen = document,
  browser: EventTarget = window,
): () => void {
  let isLooking = false;
  async function go() {
    // Wait for a slow answer, so that requests do not pile up.
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } finally {
      isLooking = false;
    }
  }
  const goIfSeen = () => void (page.visibilityState === 'visible' && go());
  void go();
  const again = setInterval(goIfSeen, every);
  page.addEventListener('visibilitychange', goIfSeen);
  for (const event of ['focus', 'online']) browser.addEventListener(event, goIfSeen);
  return () => {
    clearInterval(again);
    page.removeEventListener('visibilitychange', goIfSeen);
    for (const event of ['focus', 'online']) browser.removeEventListener(event, goIfSeen);
  };
}
