/**
 * Keeps a text whole: one too long for its lines is given the class `tight`.
 *
 * What that looks like is the matter of whoever uses it: smaller letters, a line more.
 */

/** Letters reach a little below their line: only half a line more is a line that is cut. */
const HALF_A_LINE = 6;

export function lineClamp(node: HTMLElement) {
  let width = 0;
  let waiting = 0;
  const look = () => {
    node.classList.remove('tight');
    node.classList.toggle('tight', node.scrollHeight > node.clientHeight + HALF_A_LINE);
  };
  const text = new MutationObserver(look);
  text.observe(node, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(() => {
    // Another look may change how high it is, which is no reason to look again.
    if (node.clientWidth === width) return;
    width = node.clientWidth;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(look);
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
