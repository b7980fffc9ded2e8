/** The service worker itself: events in, answers out. `scripts/build.ts` builds it on its own. */

import { answerFile, answerPage, kindOf } from './answers';

/** What a service worker has and a page has not; the two libraries of types exclude each other. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
declare const self: {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
};
/** Filled in while building: the version, and every file that is kept. */
declare const __KEPT__: { version: string; files: readonly string[] };

const { version, files } = __KEPT__;
const SHELF = `railtable-${version}`;
const PATIENCE = 3000;
const paths = new Set(files);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([...files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('railtable-') && name !== SHELF))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin, paths);
  if (kind === 'other') return;
  event.respondWith(
    caches
      .open(SHELF)
      .then((shelf) =>
        kind === 'page'
          ? answerPage(shelf, () => fetch(request), PATIENCE)
          : answerFile(shelf, new URL(request.url).pathname, () => fetch(request)),
      ),
  );
});
