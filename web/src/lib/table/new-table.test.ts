import { expect, it } from 'vitest';
import { settings } from '../app/settings.svelte';
import type { GameCard } from '../wire.gen';
import { firstGameOptions, keepRival, rivalFor, seatsAgainstBots, usualLevel } from './new-table';

it('chooses the middle level by default', () => {
  expect(usualLevel(['porter', 'driver', 'inspector'])).toBe('driver');
  expect(usualLevel([])).toBe('signaller');
});

it('seats me first and bots in the other seats', () => {
  expect(seatsAgainstBots(3, 'Ada', 'greedy')).toEqual([
    { who: 'me', name: 'Ada' },
    { who: 'bot', level: 'greedy' },
    { who: 'bot', level: 'greedy' },
  ]);
});

it('chooses the last opponent of that game, if still offered', () => {
  const levels = ['porter', 'driver', 'inspector'];
  keepRival('trambahn', 'inspector');
  keepRival('block-train', 'greedy');
  expect(rivalFor('trambahn', levels)).toBe('inspector');
  expect(rivalFor('trambahn', ['porter', 'driver'])).toBe('driver');
  expect(rivalFor('block-train', levels)).toBe('driver');
  expect(rivalFor('station-master', levels)).toBe('driver');
});

it('lets me start my first game of each kind, and chance decides later ones', () => {
  const options = [{ name: 'first_player' }, { name: 'rides' }];
  const game = { key: 'trambahn', options } as unknown as GameCard;
  expect(firstGameOptions(game)).toEqual({ first_player: 0 });
  settings.met.push('trambahn');
  expect(firstGameOptions(game)).toEqual({});
});
