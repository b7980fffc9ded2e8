import { expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route, sharedPath } from './router.svelte';

const parse = (address: string) => parseRoute(new URL(address, 'http://here'));

const routes: Route[] = [
  { screen: 'home' },
  { screen: 'create', game: 'trambahn', mode: 'friends' },
  { screen: 'create', game: 'trambahn', mode: 'screen' },
  { screen: 'table', id: 'Ab3', at: null },
  { screen: 'table', id: 'Ab3', at: 57 },
  { screen: 'create', game: 'trambahn', mode: 'phones' },
  { screen: 'join', id: 'Ab3', code: 's-e_c.r/et+&', hand: false },
  { screen: 'join', id: 'Ab3', code: 's-e_c.r/et+&', hand: true },
  { screen: 'big', id: 'Ab3' },
  { screen: 'hand', id: 'Ab3', seat: null },
  { screen: 'hand', id: 'Ab3', seat: 2 },
  { screen: 'create', game: 'trambahn', mode: 'friends', group: 'G-1' },
  { screen: 'deal', id: '2026-11-18-trambahn' },
  { screen: 'tables' },
  { screen: 'groups' },
  { screen: 'group', id: 'Ab3', code: null },
  { screen: 'group', id: 'Ab3', code: 's-e_c.r/et+&' },
  { screen: 'best' },
  { screen: 'seek' },
  { screen: 'rules', game: 'block-train', rule: 'BT-4' },
  { screen: 'rules', game: 'block-train', rule: null },
  { screen: 'lesson', game: 'trambahn' },
  { screen: 'record' },
  { screen: 'glossary' },
  { screen: 'settings' },
  { screen: 'me', link: null, tab: 'games' },
  { screen: 'me', link: null, tab: 'days-off' },
  { screen: 'notices-off', word: 'some-word' },
  { screen: 'me', link: 's-e_c.r/et', tab: 'account' },
  { screen: 'person', page: 'Ab3' },
  { screen: 'events' },
  { screen: 'new-event', group: null, format: null },
  { screen: 'new-event', group: 'g1', format: null },
  { screen: 'new-event', group: 'g1', format: 'league' },
  { screen: 'event', id: 'e1', code: null },
  { screen: 'event', id: 'e1', code: 'c1' },
  { screen: 'event-screen', id: 'e1' },
  { screen: 'lost' },
];

it.each(routes)('parses its own output: %j', (route) => {
  expect(parse(formatRoute(route))).toEqual(route);
});

it.each(['/t', '/t/', '/g', '/c', '/nowhere', '/%E0%A4%A'])('is not found at %s', (address) => {
  expect(parse(address)).toEqual({ screen: 'lost' });
});

it.each(['/t/x?at=-3', '/t/x?at=', '/t/x?at=soon', '/t/x#other=1'])('sees now at %s', (address) => {
  expect(parse(address)).toEqual({ screen: 'table', id: 'x', at: null });
});

it('tells a link for a second device from an invite', () => {
  const route = { screen: 'join', id: 'T1', code: 'abc', hand: false, device: true } as const;
  expect(formatRoute(route)).toBe('/t/T1#device=abc');
  expect(parse('/t/T1#device=abc')).toEqual(route);
});

it('reads the invite the server writes', () => {
  expect(parse('/t/T1#invite=abc')).toEqual({
    screen: 'join',
    id: 'T1',
    code: 'abc',
    hand: false,
  });
});

it.each([
  ['?url=http%3A%2F%2Fhere%2Ft%2FT1%23invite%3Dabc', '/t/T1#invite=abc'],
  ['?title=Railtable&text=Come%20to%20http%3A%2F%2Fhere%2Ft%2FT1%20now', '/t/T1'],
  ['?text=http%3A%2F%2Fhere%2Fc%2FD1', '/c/D1'],
  ['?url=http%3A%2F%2Felsewhere%2Ft%2FT1', '/'],
  ['?url=javascript%3Aalert(1)', '/'],
  ['?url=http%3A%2F%2Fhere%2Fapi%2Fgames', '/'],
  ['', '/'],
])('opens a shared link: %s', (search, path) => {
  expect(sharedPath(search, 'http://here')).toBe(path);
});
