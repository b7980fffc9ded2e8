/** Remove the static drawing of `index.html` when the first screen is mounted. */

const SCREEN = 'main, header, .screen, .phone';

export function removeLoadingScreen(app: HTMLElement): void {
  const shell = document.getElementById('arriving');
  if (!shell) return;
  const observer = new MutationObserver(() => {
    if (!app.querySelector(SCREEN)) return;
    observer.disconnect();
    shell.remove();
  });
  observer.observe(app, { childList: true, subtree: true });
}
