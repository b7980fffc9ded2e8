import { expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from './router.svelte';

const parse = (address: string) => parseRoute(new URL(address, 'http://here'));

const routes: Route[] = [
  { screen: 'home' },
  { screen: 'create', game: 'trambahn', mode: 'friends' },
  { screen: 'create', game: 'trambahn', mode: 'screen' },
  { screen: 'table', id: 'Ab3', at: null },
  { screen: 'table', id: 'Ab3', at: 57 },
  { screen: 'join', id: 'Ab3', code: 's-e_c.r/et+&' },
  { screen: 'rules', game: 'block-train', rule: 'BT-4' },
  { screen: 'rules', game: 'block-train', rule: null },
  { screen: 'lesson', game: 'trambahn' },
  { screen: 'record' },
  { screen: 'glossary' },
  { screen: 'settings' },
  { screen: 'lost' },
];

it.each(routes)('reads back what it wrote: %j', (route) => {
  expect(parse(formatRoute(route))).toEqual(route);
});

it.each(['/t', '/t/', '/nowhere', '/%E0%A4%A'])('is lost at %s', (address) => {
  expect(parse(address)).toEqual({ screen: 'lost' });
});

it.each(['/t/x?at=-3', '/t/x?at=', '/t/x?at=soon', '/t/x#other=1'])('sees now at %s', (address) => {
  expect(parse(address)).toEqual({ screen: 'table', id: 'x', at: null });
});

it('reads the invite the server writes', () => {
  expect(parse('/t/T1#invite=abc')).toEqual({ screen: 'join', id: 'T1', code: 'abc' });
});
