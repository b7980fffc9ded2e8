import { expect, it, vi } from 'vitest';
import { answerFile, answerPage, kindOf } from './answers';

const HERE = 'http://here';
const files = new Set(['/assets/a-1.js', '/index.html', '/manifest.webmanifest']);
const ask = (path: string, mode = 'cors', method = 'GET') =>
  kindOf({ url: new URL(path, HERE).href, mode: mode as RequestMode, method }, HERE, files);
const shelf = (kept: Record<string, string>) => ({
  match: async (path: string) => (path in kept ? new Response(kept[path]) : undefined),
});
const gone = () => Promise.reject(new TypeError('offline'));

it.each([
  ['/t/abc', 'navigate', 'page'],
  ['/', 'navigate', 'page'],
  ['/assets/a-1.js', 'cors', 'file'],
  ['/assets/unknown.js', 'cors', 'other'],
  ['/api/games', 'cors', 'other'],
  ['/api/docs', 'navigate', 'other'],
  ['/api/tables/x/position?seat=1', 'cors', 'other'],
  ['/metrics', 'navigate', 'other'],
  ['http://elsewhere/assets/a-1.js', 'cors', 'other'],
])('%s requested by %s is a %s', (path, mode, kind) => {
  expect(ask(path, mode)).toBe(kind);
});

it('ignores requests that change something', () => {
  expect(ask('/assets/a-1.js', 'cors', 'POST')).toBe('other');
});

it('answers with a cached file without a request', async () => {
  const fetchIt = vi.fn(gone);
  const answer = await answerFile(shelf({ '/a.js': 'kept' }), '/a.js', fetchIt);
  expect(await answer.text()).toBe('kept');
  expect(fetchIt).not.toHaveBeenCalled();
});

it('requests a file that is missing from the cache', async () => {
  const answer = await answerFile(shelf({}), '/a.js', async () => new Response('fresh'));
  expect(await answer.text()).toBe('fresh');
});

it.each([
  ['the fresh page', async () => new Response('fresh'), 'fresh'],
  ['the kept page when there is no line', gone, 'kept'],
  ['the kept page when the server fails', async () => new Response('', { status: 502 }), 'kept'],
  ['the kept page when it takes too long', () => new Promise<Response>(() => {}), 'kept'],
])('opens %s', async (_, fetchIt, text) => {
  const answer = await answerPage(shelf({ '/index.html': 'kept' }), fetchIt, 5);
  expect(await answer.text()).toBe(text);
});

it('waits for the server if nothing is cached', async () => {
  const answer = await answerPage(shelf({}), async () => new Response('fresh'), 0);
  expect(await answer.text()).toBe('fresh');
});
