/**
 * Keeps a text complete: if it is too long for its lines, it gets the class `tight`.
 *
 * The caller styles that class: smaller text, or one more line.
 */

/** Allow for descenders: an overflow of less than half a line is not a clipped line. */
const HALF_A_LINE = 6;

export function lineClamp(node: HTMLElement) {
  let width = 0;
  let waiting = 0;
  const look = () => {
    node.classList.remove('tight');
    node.classList.toggle('tight', node.scrollHeight > node.clientHeight + HALF_A_LINE);
  };
  // With the next frame's own layout, not one more before it.
  const lookSoon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(look);
  };
  const text = new MutationObserver(lookSoon);
  text.observe(node, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(() => {
    // The class may change the height, which must not trigger another measurement.
    if (node.clientWidth === width) return;
    width = node.clientWidth;
    lookSoon();
  });
  room.observe(node);
  return {
    destroy() {
      text.disconnect();
      room.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}
