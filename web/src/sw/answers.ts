/**
 * How the service worker answers. It keeps the shell, the boards, the rules and the lessons'
 * texts, all of them public files; never an answer of the API, so nothing hidden is ever stored.
 */

/** The part of Cache that is used, so that tests can stand in for the browser. */
export interface Shelf {
  match(path: string): Promise<Response | undefined>;
}

export type Kind = 'page' | 'file' | 'other';

/** Return what a request is for. `files` are the paths that were kept. */
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

/** Answer with a kept file; its name or its place in this version says that it is the right one. */
export async function answerFile(
  shelf: Shelf,
  path: string,
  fetchIt: () => Promise<Response>,
): Promise<Response> {
  return (await shelf.match(path)) ?? fetchIt();
}

/** Answer with the page as the server has it now, or with the kept one if it does not answer. */
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
