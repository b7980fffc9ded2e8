import { expect, it } from 'vitest';
import { GAMES } from '../../wire.gen';
import { POSTERS } from '.';

it('hangs the posters in the order of all other lists of games', () => {
  expect(Object.keys(POSTERS)).toEqual([...GAMES]);
});
