/** Where the page is. Everything after `#` stays in the browser: invites never reach a log. */

export type Route =
  | { screen: 'home' }
  | { screen: 'create'; game: string; mode: 'friends' | 'screen' }
  | { screen: 'table'; id: string; at: number | null }
  | { screen: 'join'; id: string; invite: string }
  | { screen: 'device'; id: string; secret: string }
  | { screen: 'record' }
  | { screen: 'learn'; game: string }
  | { screen: 'rules'; game: string; rule: string | null }
  | { screen: 'tutorial'; game: string }
  | { screen: 'glossary' }
  | { screen: 'settings' }
  | { screen: 'lost' };

/** Return the route a location hash names. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', first = '', second = ''] = path.split('/').map(decodePart);
  const params = new URLSearchParams(query);
  switch (screen) {
    case '':
      return { screen: 'home' };
    case 'create':
      return { screen, game: first, mode: second === 'screen' ? 'screen' : 'friends' };
    case 'table':
      return first ? { screen, id: first, at: parseCount(params.get('at')) } : { screen: 'lost' };
    case 'join':
      return first && second ? { screen, id: first, invite: second } : { screen: 'lost' };
    case 'device':
      return first && second ? { screen, id: first, secret: second } : { screen: 'lost' };
    case 'rules':
      return { screen, game: first, rule: second || null };
    case 'learn':
    case 'tutorial':
      return { screen, game: first };
    case 'record':
    case 'glossary':
    case 'settings':
      return { screen };
    default:
      return { screen: 'lost' };
  }
}

/** Return the hash for a route: the inverse of `parseRoute`. */
export function formatRoute(route: Route): string {
  const part = encodeURIComponent;
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'create':
      return `#/create/${part(route.game)}/${route.mode}`;
    case 'table':
      return `#/table/${part(route.id)}${route.at === null ? '' : `?at=${route.at}`}`;
    case 'join':
      return `#/join/${part(route.id)}/${part(route.invite)}`;
    case 'device':
      return `#/device/${part(route.id)}/${part(route.secret)}`;
    case 'rules':
      return `#/rules/${part(route.game)}${route.rule === null ? '' : `/${part(route.rule)}`}`;
    case 'learn':
    case 'tutorial':
      return `#/${route.screen}/${part(route.game)}`;
    case 'record':
    case 'glossary':
    case 'settings':
      return `#/${route.screen}`;
    case 'lost':
      return '#/lost';
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
  const read = () => {
    current = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

export function route(): Route {
  return current;
}

export function goTo(next: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(next);
  if (how === 'replace') {
    history.replaceState(null, '', hash);
    current = parseRoute(hash);
  } else {
    location.hash = hash;
  }
}
