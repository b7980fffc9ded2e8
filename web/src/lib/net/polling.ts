/** Lists that are live: asked for again and again while somebody sees them, and at once on return. */

interface Seen extends EventTarget {
  readonly visibilityState: string;
}

/** Look now, every so often while the page is seen, and whenever it is seen again; return how to stop. */
export function pollWhileVisible(
  look: () => Promise<void>,
  every: number,
  page: Seen = document,
  browser: EventTarget = window,
): () => void {
  let isLooking = false;
  async function go() {
    // A slow answer is waited for: questions do not pile up.
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
