import { expect, it, vi } from 'vitest';
import { confirm, parseNotice, placeOf, showing } from './push';

const told = {
  title: 'Your turn: Trambahn',
  body: 'With Ben.',
  path: '/t/abc',
  off: '/notices/off/word',
  off_text: 'No more of these',
  tag: 'topic',
  doubled: false,
};

it('shows a notification with an unsubscribe action', () => {
  const notice = parseNotice(JSON.stringify(told));
  expect(notice).not.toBeNull();
  if (!notice) return;
  const { body, tag, data, actions } = showing(notice);
  expect({ body, tag }).toEqual({ body: 'With Ben.', tag: 'topic' });
  expect(actions).toEqual([{ action: 'off', title: 'No more of these' }]);
  expect(placeOf(data, '')).toBe('/t/abc');
  expect(placeOf(data, 'off')).toBe('/notices/off/word');
});

it.each([
  ['nothing', ''],
  ['no object', '3'],
  ['null', 'null'],
  ['no title', JSON.stringify({ ...told, title: undefined })],
  ['another server', JSON.stringify({ ...told, path: 'https://elsewhere/' })],
  ['another server in short', JSON.stringify({ ...told, path: '//elsewhere/' })],
  ['another server by a backslash', JSON.stringify({ ...told, path: '/\\elsewhere' })],
  ['a way out to another server', JSON.stringify({ ...told, off: '//elsewhere' })],
])('rejects %s as a notification', (_, text) => {
  expect(parseNotice(text)).toBeNull();
});

it('confirms the first notification with its code, and no other', async () => {
  const ask = vi.fn(async () => new Response('{}'));
  const first = parseNotice(JSON.stringify({ ...told, channel: 'chan', code: '12345678' }));
  const later = parseNotice(JSON.stringify(told));
  if (!first || !later) throw new Error('both are notices');
  expect(await confirm(first, ask)).toBe(true);
  expect(ask).toHaveBeenCalledWith(
    '/api/notices/channels/chan/confirm',
    expect.objectContaining({ method: 'POST', body: '{"code":"12345678"}' }),
  );
  expect(await confirm(later, ask)).toBe(false);
  expect(ask).toHaveBeenCalledTimes(1);
});
