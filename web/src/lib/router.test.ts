import { expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from './router.svelte';

const routes: Route[] = [
  { screen: 'home' },
  { screen: 'create', game: 'trambahn', mode: 'friends' },
  { screen: 'create', game: 'trambahn', mode: 'screen' },
  { screen: 'table', id: 'Ab3', at: null },
  { screen: 'table', id: 'Ab3', at: 57 },
  { screen: 'join', id: 'Ab3', invite: 's-e_c.r/et' },
  { screen: 'device', id: 'Ab3', secret: 'x' },
  { screen: 'rules', game: 'block-train', rule: 'BT-4' },
  { screen: 'rules', game: 'block-train', rule: null },
  { screen: 'tutorial', game: 'trambahn' },
  { screen: 'learn', game: 'trambahn' },
  { screen: 'record' },
  { screen: 'glossary' },
  { screen: 'settings' },
];

it.each(routes)('reads back what it wrote: %j', (route) => {
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

it.each(['#/table', '#/join/abc', '#/nowhere', '#/%E0%A4%A'])('is lost at %s', (hash) => {
  expect(parseRoute(hash)).toEqual({ screen: 'lost' });
});

it('ignores a moment that is no number', () => {
  expect(parseRoute('#/table/x?at=-3')).toEqual({ screen: 'table', id: 'x', at: null });
});
