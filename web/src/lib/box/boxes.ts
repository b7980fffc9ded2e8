/** Boxes: the pieces of an owner's copy of a game, saved on this device and on the server. */

import { type ApiError, call, troubleOf } from '../net/api';

export type Box = Readonly<Record<string, unknown>> & { readonly name: string };

const KEY = 'railtable-boxes';
const MOST = 100_000;

type Stored = Record<string, Box[]>;

function isBox(found: unknown): found is Box {
  return (
    typeof found === 'object' && found !== null && 'name' in found && typeof found.name === 'string'
  );
}

/** Parse the boxes stored on this device; anything else counts as none. */
export function parseStored(text: string | null): Stored {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).map(([game, boxes]) => [
      game,
      Array.isArray(boxes) ? boxes.filter(isBox) : [],
    ]),
  );
}

function stored(): Stored {
  try {
    return parseStored(localStorage.getItem(KEY));
  } catch {
    return {}; // storage may be forbidden: the page works without it
  }
}

function store(all: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // see stored()
  }
}

/** Return both lists of boxes as one; the first wins where names are equal. */
export function mergeBoxes(first: readonly Box[], second: readonly Box[]): Box[] {
  const names = new Set(first.map(({ name }) => name));
  return [...first, ...second.filter(({ name }) => !names.has(name))];
}

/** Return a game's saved boxes, those of the server before those of this device. */
export async function loadBoxes(game: string): Promise<Box[]> {
  const here = stored()[game] ?? [];
  try {
    const { boxes } = await call('boxes', null);
    return mergeBoxes(
      boxes.filter((one) => one.game === game).flatMap(({ box }) => (isBox(box) ? [box] : [])),
      here,
    );
  } catch {
    return here;
  }
}

/** Errors that concern the server's storage, not the box. */
const ELSEWHERE = ['too_many_boxes', 'too_many_requests', 'unreachable', 'unexpected'];

/**
 * Save a box on the server and on this device. Return null, or the reason why the server did not
 * save it; raise ApiError for a box that cannot be played with.
 */
export async function saveBox(game: string, box: Box): Promise<ApiError | null> {
  let trouble: ApiError | null = null;
  try {
    await call('save_box', { game, box });
  } catch (error) {
    trouble = troubleOf(error);
    if (!ELSEWHERE.includes(trouble.key)) throw trouble;
  }
  const all = stored();
  store({ ...all, [game]: mergeBoxes([box], all[game] ?? []) });
  return trouble;
}

/** Remove a box from this device and from the server. */
export async function removeBox(game: string, name: string): Promise<void> {
  const all = stored();
  store({ ...all, [game]: (all[game] ?? []).filter((one) => one.name !== name) });
  await call('remove_box', { game, name });
}

/** Return the box in a file, or null if it is none of this game. */
export function parseBoxFile(game: string, text: string): Box | null {
  if (text.length > MOST) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null || !('railtable_box' in found)) return null;
  const { railtable_box: key, ...rest } = found;
  const box = { name: '', ...rest };
  return key === game && isBox(box) ? box : null;
}

/** Return a box as a file; `railtable box check` accepts it too. */
export function formatBoxFile(game: string, box: Box): string {
  return `${JSON.stringify({ railtable_box: game, ...box }, null, 1)}\n`;
}
