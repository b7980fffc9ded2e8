/** The router. The fragment (`#`) stays in the browser, so invites never reach a log. */

/** The kind of new table: friends by link, people at one screen, phones around a large one. */
export type Mode = 'friends' | 'screen' | 'phones';

const MODES: readonly Mode[] = ['friends', 'screen', 'phones'];

export type Route =
  | { screen: 'home' }
  | { screen: 'create'; game: string; mode: Mode; group?: string }
  | { screen: 'tables' }
  | { screen: 'groups' }
  | { screen: 'group'; id: string; code: string | null }
  | { screen: 'best' }
  | { screen: 'seek' }
  | { screen: 'table'; id: string; at: number | null }
  | { screen: 'join'; id: string; code: string; hand: boolean; device?: true }
  | { screen: 'big'; id: string }
  | { screen: 'review'; id: string; at: number | null }
  | { screen: 'exercise'; id: string; at: number | null }
  | { screen: 'insight' }
  | { screen: 'hand'; id: string; seat: number | null }
  | { screen: 'deal'; id: string }
  | { screen: 'record' }
  | { screen: 'rules'; game: string; rule: string | null }
  | { screen: 'lesson'; game: string }
  | { screen: 'glossary' }
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; id: string }
  | { screen: 'settings' }
  | { screen: 'me'; link: string | null; tab: MyTab }
  | { screen: 'person'; page: string }
  | { screen: 'notices-off'; word: string }
  | { screen: 'events' }
  | { screen: 'new-event'; group: string | null; format: string | null }
  | { screen: 'event'; id: string; code: string | null }
  | { screen: 'event-screen'; id: string }
  | { screen: 'lost' };

/** The part of a location used for routing. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Return the route of an address. */
/** The parts of the account page; the first is about the person. */
export const MY_TABS = ['games', 'people', 'account', 'notices', 'days-off', 'data'] as const;
export type MyTab = (typeof MY_TABS)[number];

function readMe(part: string | undefined, link: string | null): Route {
  // A sign-in link is about the account.
  if (!part) return { screen: 'me', link, tab: link === null ? 'games' : 'account' };
  const tab = MY_TABS.find((one) => one === part);
  return tab ? { screen: 'me', link, tab } : { screen: 'lost' };
}

export function parseRoute({ pathname, search, hash }: Place): Route {
  const [screen = '', first = '', second = ''] = pathname.slice(1).split('/').map(decodePart);
  switch (screen) {
    case '':
      return { screen: 'home' };
    case 'new': {
      const group = new URLSearchParams(search).get('group');
      const mode = MODES.find((one) => one === second) ?? 'friends';
      return { screen: 'create', game: first, mode, ...(group ? { group } : {}) };
    }
    case 'g':
      return first
        ? { screen: 'group', id: first, code: new URLSearchParams(hash.slice(1)).get('invite') }
        : { screen: 'lost' };
    case 't':
      return first ? parseTable(first, second, search, hash) : { screen: 'lost' };
    case 'c':
      return first ? { screen: 'deal', id: first } : { screen: 'lost' };
    case 'rules':
      return { screen, game: first, rule: second || null };
    case 'lesson':
      return { screen, game: first };
    case 'puzzle':
      return first ? { screen, id: first } : { screen: 'lost' };
    case 'puzzles':
    case 'tables':
    case 'groups':
    case 'best':
    case 'seek':
    case 'record':
    case 'glossary':
    case 'settings':
      return { screen };
    case 'me':
      if (first === 'insight') return { screen: 'insight' };
      return readMe(first, new URLSearchParams(hash.slice(1)).get('link'));
    case 'notices':
      return first === 'off' && second
        ? { screen: 'notices-off', word: second }
        : { screen: 'lost' };
    case 'events':
      return first === 'new' ? readNewEvent(new URLSearchParams(search)) : { screen };
    case 'e':
      return first ? parseEvent(first, second, hash) : { screen: 'lost' };
    case 'p':
      return first ? { screen: 'person', page: first } : { screen: 'lost' };
    default:
      return { screen: 'lost' };
  }
}

function parseTable(id: string, part: string, search: string, hash: string): Route {
  const secrets = new URLSearchParams(hash.slice(1));
  const [invite, device] = [secrets.get('invite'), secrets.get('device')];
  const query = new URLSearchParams(search);
  const code = device ?? invite;
  if (code)
    return { screen: 'join', id, code, hand: part === 'hand', ...(device ? { device: true } : {}) };
  if (part === 'screen') return { screen: 'big', id };
  if (part === 'review') return { screen: 'review', id, at: parseCount(query.get('at')) };
  if (part === 'learn') return { screen: 'exercise', id, at: parseCount(query.get('at')) };
  if (part === 'hand') return { screen: 'hand', id, seat: parseCount(query.get('seat')) };
  return { screen: 'table', id, at: parseCount(query.get('at')) };
}

function readNewEvent(query: URLSearchParams): Route {
  return { screen: 'new-event', group: query.get('group'), format: query.get('format') };
}

function parseEvent(id: string, part: string, hash: string): Route {
  if (part === 'screen') return { screen: 'event-screen', id };
  return { screen: 'event', id, code: new URLSearchParams(hash.slice(1)).get('invite') };
}

/** Return the query of an address; what is null is left out. */
function formatQuery(fields: Record<string, string | null>): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return given.length > 0 ? `?${given.join('&')}` : '';
}

/** Return the address of a route: the inverse of `parseRoute`. */
export function formatRoute(route: Route): string {
  const part = encodeURIComponent;
  switch (route.screen) {
    case 'home':
      return '/';
    case 'create':
      return `/new/${part(route.game)}/${route.mode}${route.group ? `?group=${part(route.group)}` : ''}`;
    case 'group':
      return `/g/${part(route.id)}${route.code === null ? '' : `#invite=${part(route.code)}`}`;
    case 'table':
      return `/t/${part(route.id)}${route.at === null ? '' : `?at=${route.at}`}`;
    case 'join':
      return `/t/${part(route.id)}${route.hand ? '/hand' : ''}#${route.device ? 'device' : 'invite'}=${part(route.code)}`;
    case 'big':
      return `/t/${part(route.id)}/screen`;
    case 'review':
    case 'exercise': {
      const page = route.screen === 'review' ? 'review' : 'learn';
      return `/t/${part(route.id)}/${page}${route.at === null ? '' : `?at=${route.at}`}`;
    }
    case 'insight':
      return '/me/insight';
    case 'hand':
      return `/t/${part(route.id)}/hand${route.seat === null ? '' : `?seat=${route.seat}`}`;
    case 'deal':
      return `/c/${part(route.id)}`;
    case 'rules':
      return `/rules/${part(route.game)}${route.rule === null ? '' : `/${part(route.rule)}`}`;
    case 'lesson':
      return `/lesson/${part(route.game)}`;
    case 'puzzle':
      return `/puzzle/${part(route.id)}`;
    case 'notices-off':
      return `/notices/off/${part(route.word)}`;
    case 'me':
      if (route.link !== null) return `/me#link=${part(route.link)}`;
      return route.tab === 'games' ? '/me' : `/me/${route.tab}`;
    case 'new-event':
      return `/events/new${formatQuery({ group: route.group, format: route.format })}`;
    case 'event':
      return `/e/${part(route.id)}${route.code === null ? '' : `#invite=${part(route.code)}`}`;
    case 'event-screen':
      return `/e/${part(route.id)}/screen`;
    case 'person':
      return `/p/${part(route.page)}`;
    case 'events':
    case 'puzzles':
    case 'tables':
    case 'groups':
    case 'best':
    case 'seek':
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

/** Return the route of something shared to the installed app: a page of this server, or home. */
export function sharedPath(search: string, origin: string): string {
  const query = new URLSearchParams(search);
  const words = ['url', 'text', 'title'].flatMap((name) => (query.get(name) ?? '').split(/\s+/));
  for (const word of words) {
    if (!URL.canParse(word)) continue;
    const url = new URL(word);
    if (url.origin === origin && /^\/[tgce]\//.test(url.pathname))
      return `${url.pathname}${url.search}${url.hash}`;
  }
  return '/';
}

export function startRouter(): void {
  if (location.pathname === '/share')
    history.replaceState(null, '', sharedPath(location.search, location.origin));
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', follow);
  read();
}

function read(): void {
  current = parseRoute(location);
}

/** Handle links within the page without a reload. */
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
