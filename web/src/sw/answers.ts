/**
 * Responses of the service worker. It caches the shell, the boards, the rules and the lessons'
 * texts, all of them public files; never an API response, so nothing hidden is ever stored.
 */

/** The used part of Cache, so that tests can replace the browser. */
export interface Shelf {
  match(path: string): Promise<Response | undefined>;
}

export type Kind = 'page' | 'file' | 'other';

/** Return the kind of a request. `files` are the cached paths. */
export function kindOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): Kind {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'other';
  if (url.pathname.startsWith('/api/') || url.pathname === '/metrics') return 'other';
  if (request.mode === 'navigate') return 'page';
  return files.has(url.pathname) ? 'file' : 'other';
}

/**
 * Respond with a cached file; its hashed name or this version's cache ensures that it is current.
 */
export async function answerFile(
  shelf: Shelf,
  path: string,
  fetchIt: () => Promise<Response>,
): Promise<Response> {
  return (await shelf.match(path)) ?? fetchIt();
}

/** Respond with the server's current page, or with the cached one if it does not answer. */
export async function answerPage(
  shelf: Shelf,
  fetchIt: () => Promise<Response>,
  patience: number,
): Promise<Response> {
  const kept = await shelf.match('/index.html');
  if (!kept) return fetchIt();
  const late = new Promise<Response>((settle) => setTimeout(() => settle(kept), patience));
  const fresh = fetchIt().then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([fresh, late]);
}
