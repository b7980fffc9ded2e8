import { expect, it } from 'vitest';
import { localeFor, sayMoment, sayTime } from './dates';

const NOW = Date.UTC(2026, 5, 20, 12) / 1000;

it.each([
  [0, 'just now', 'à l’instant'],
  [-30, 'just now', 'à l’instant'],
  [5 * 60, '5 minutes ago', 'il y a 5 minutes'],
  [3 * 3600, '3 hours ago', 'il y a 3 heures'],
  [30 * 3600, 'yesterday', 'hier'],
  [20 * 86400, 'May 31, 2026', '31 mai 2026'],
])('%d seconds before now is %s', (ago, english, french) => {
  expect(sayTime(NOW - ago, NOW, 'en')).toBe(english);
  expect(sayTime(NOW - ago, NOW, 'fr')).toBe(french);
});

it('writes dates in the browser’s variant of the language', () => {
  expect(localeFor('en', ['fr-FR', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeFor('fr', ['en-GB'])).toBe('fr');
});

it('writes a coming moment as a line, beginning with a capital letter', () => {
  const at = new Date(2026, 10, 22, 5, 18).getTime() / 1000;
  expect(sayMoment(at, 'fr')).toBe('Dimanche 22 novembre à 05:18');
  expect(sayMoment(at, 'en')).toBe('Sunday, November 22 at 05:18 AM');
});
