/** Where the page is. What stands behind `#` stays in the browser: invites never reach a log. */

export type Route =
  | { screen: 'home' }
  | { screen: 'create'; game: string; mode: 'friends' | 'screen' }
  | { screen: 'table'; id: string; at: number | null }
  | { screen: 'join'; id: string; code: string }
  | { screen: 'record' }
  | { screen: 'rules'; game: string; rule: string | null }
  | { screen: 'lesson'; game: string }
  | { screen: 'glossary' }
  | { screen: 'settings' }
  | { screen: 'lost' };

/** The part of a location that says where the page is. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Return the route an address names. */
export function parseRoute({ pathname, search, hash }: Place): Route {
  const [screen = '', first = '', second = ''] = pathname.slice(1).split('/').map(decodePart);
  switch (screen) {
    case '':
      return { screen: 'home' };
    case 'new':
      return { screen: 'create', game: first, mode: second === 'screen' ? 'screen' : 'friends' };
    case 't':
      return first ? parseTable(first, search, hash) : { screen: 'lost' };
    case 'rules':
      return { screen, game: first, rule: second || null };
    case 'lesson':
      return { screen, game: first };
    case 'record':
    case 'glossary':
    case 'settings':
      return { screen };
    default:
      return { screen: 'lost' };
  }
}

function parseTable(id: string, search: string, hash: string): Route {
  const code = new URLSearchParams(hash.slice(1)).get('invite');
  if (code) return { screen: 'join', id, code };
  return { screen: 'table', id, at: parseCount(new URLSearchParams(search).get('at')) };
}

/** Return the address of a route: the inverse of `parseRoute`. */
export function formatRoute(route: Route): string {
  const part = encodeURIComponent;
  switch (route.screen) {
    case 'home':
      return '/';
    case 'create':
      return `/new/${part(route.game)}/${route.mode}`;
    case 'table':
      return `/t/${part(route.id)}${route.at === null ? '' : `?at=${route.at}`}`;
    case 'join':
      return `/t/${part(route.id)}#invite=${part(route.code)}`;
    case 'rules':
      return `/rules/${part(route.game)}${route.rule === null ? '' : `/${part(route.rule)}`}`;
    case 'lesson':
      return `/lesson/${part(route.game)}`;
    case 'record':
    case 'glossary':
    case 'settings':
    case 'lost':
      return `/${route.screen}`;
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parseCount(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

let current = $state.raw<Route>({ screen: 'home' });

export function startRouter(): void {
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', follow);
  read();
}

function read(): void {
  current = parseRoute(location);
}

/** Links within the page change the screen without loading it anew. */
function follow(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  const outside = link.origin !== location.origin || link.pathname.startsWith('/api/');
  if (outside || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  read();
}

export function route(): Route {
  return current;
}

export function goTo(next: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', formatRoute(next));
  else history.pushState(null, '', formatRoute(next));
  read();
}
