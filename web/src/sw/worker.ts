/** The service worker's event handlers. `scripts/build.ts` builds it separately. */

import { answerFile, answerPage, kindOf } from './answers';
import { confirm, parseNotice, placeOf, type Shown, showing } from './push';

/** Globals of a service worker that a page lacks; the two type libraries exclude each other. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  data: { text(): string } | null;
}
interface Clicked extends Lasting {
  action: string;
  notification: Notification;
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
declare const self: {
  location: Location;
  registration: { showNotification(title: string, options: Shown): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: Clicked) => void): void;
};
/** Filled in at build time: the version, and every cached file. */
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

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const notice = parseNotice(event.data?.text() ?? '');
  if (!notice) return;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(notice.title, showing(notice)),
      confirm(notice, fetch).then(async (done) => {
        if (done) for (const one of await windows()) one.postMessage('notices');
      }),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(placeOf(event.notification.data, event.action), self.location.origin).href;
  event.waitUntil(
    windows().then((open) => {
      const there = open.find((one) => one.url.split(/[?#]/)[0] === url);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});
