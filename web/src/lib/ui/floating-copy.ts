/** Return an inert copy of a node at a position of the window, not yet in the page. */
export function floatingCopy(
  node: HTMLElement,
  rect: DOMRect,
  style: Partial<CSSStyleDeclaration>,
): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-piece');
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: '0',
    pointerEvents: 'none',
    ...style,
  });
  return copy;
}
