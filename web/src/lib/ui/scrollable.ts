/** Make an element focusable by keyboard while it is scrollable. */
export function scrollable(node: HTMLElement) {
  const before = node.getAttribute('tabindex');
  const measure = () => {
    const over =
      node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (over) node.tabIndex = 0;
    else if (before !== null) node.setAttribute('tabindex', before);
    else node.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(measure);
  const watch = () => {
    sizes.disconnect();
    for (const one of [node, ...node.children]) sizes.observe(one);
  };
  const changes = new MutationObserver(watch);
  changes.observe(node, { childList: true });
  watch();
  return {
    destroy: () => {
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
