/** Run a task once the next frame is drawn: its changes then have the frame after it for themselves. */
export function afterFrame(task: () => void): void {
  let isDone = false;
  const run = () => {
    if (!isDone) task();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(run));
  // A hidden page draws no frames.
  setTimeout(run, HIDDEN_MS);
}

/** Longer than a frame of a slow phone. */
const HIDDEN_MS = 200;

/** Wait until the next frame is drawn. */
export function frameDrawn(): Promise<void> {
  return new Promise((drawn) => afterFrame(drawn));
}
