/** Keeps the identity of what did not change, so that the page updates only what did. */

type Parts = Record<string | number, unknown>;

/**
 * Return a new view in which every part that equals the same part of the old one is that part.
 *
 * The view itself is always another object: boards reset their choices by it. The new view is
 * changed in place.
 */
export function shareParts<View extends object>(before: View | undefined, after: View): View {
  if (before && before !== after) shareInto(before as Parts, after as Parts);
  return after;
}

/** Share the parts of two objects or lists; return true if all of them are equal. */
function shareInto(before: Parts, after: Parts): boolean {
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const [old, fresh] = [before[key], after[key]];
    if (isEqual(old, fresh)) after[key] = old;
    else same = false;
  }
  return same;
}

function isEqual(old: unknown, fresh: unknown): boolean {
  if (old === fresh) return true;
  if (!isParts(old) || !isParts(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return false;
  return shareInto(old, fresh);
}

function isParts(thing: unknown): thing is Parts {
  return typeof thing === 'object' && thing !== null;
}
