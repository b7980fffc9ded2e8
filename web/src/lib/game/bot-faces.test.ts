import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.svelte';
import type { SeatInfo } from '../wire.gen';
import { faceName, facesOf, levelOfName, sittersOf, sittersOfCard } from './bot-faces';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

describe.each(['en', 'fr'] as const)('bots in %s', (language) => {
  beforeAll(() => loadTexts(language));
  const names = (...levels: (string | null)[]) =>
    facesOf(levels).map((face) => (face ? faceName(face) : null));

  it('are called by their first names', () => {
    expect(names(null, 'trainee', 'porter', 'signaller', 'driver', 'inspector')).toEqual([
      null,
      'Lou',
      'Basile',
      'Maud',
      'Marcel',
      'Odile',
    ]);
  });
  it.each(['trainee', 'porter', 'signaller', 'driver', 'inspector', 'greedy', 'newer'])(
    'have different names where all six seats are of %s',
    (level) => {
      const six = names(level, level, level, level, level, level);
      expect(new Set(six).size).toBe(6);
      expect(six.join(' ')).not.toContain('level-');
    },
  );
  it('keep their names from old tables', () => {
    expect(names('greedy', 'random', 'greedy').every((name) => /^\p{Lu}/u.test(name ?? ''))).toBe(
      true,
    );
  });
  it('are found by a stored name, and other names are not', () => {
    expect(levelOfName('inspector')).toBe('inspector');
    expect(levelOfName('random')).toBe('random');
    for (const name of ['Ada', 'inspector-name', '', 'ada']) expect(levelOfName(name)).toBe(null);
  });
});

describe('seats', () => {
  const seat = (more: Partial<SeatInfo>): SeatInfo => ({
    seat: 0,
    who: 'person',
    name: 'Ada',
    level: null,
    held: true,
    same_screen: false,
    present: true,
    nonce: null,
    agreed: false,
    ready: false,
    ...more,
  });
  const bot = (level: string) => seat({ who: 'bot', name: level, level, held: false });

  it('of a bot have its name and portrait, those of people do not', () => {
    const called = sittersOf({
      status: 'playing',
      seats: [seat({}), bot('driver'), bot('driver')],
    });
    expect(called[0]).toEqual({ name: 'Ada', face: null });
    expect(called.map(({ face }) => face?.number)).toEqual([undefined, 1, 2]);
    expect(called[1]?.name).not.toBe(called[2]?.name);
  });
  it('played by a bot for a person keep their name', () => {
    const lent = seat({ who: 'bot', level: 'inspector' });
    expect(sittersOf({ status: 'playing', seats: [lent] })).toEqual([
      { name: 'Ada', face: { level: 'inspector', number: 1 } },
    ]);
  });
  it('of people named like a level are not bots, except in a record', () => {
    const called = [seat({ name: 'inspector', held: false })];
    expect(sittersOf({ status: 'playing', seats: called })[0]?.face).toBe(null);
    expect(sittersOf({ status: 'record', seats: called })[0]?.name).toBe('Odile');
  });
  it('in lists are bots if the list says so, else by their names', () => {
    const seats = ['inspector', 'greedy'];
    const faces = (levels: (string | null)[], status: 'playing' | 'record' = 'playing') =>
      sittersOfCard({ seats, levels, status }).map(({ face }) => face?.level ?? null);
    expect(faces([null, 'greedy'])).toEqual([null, 'greedy']);
    expect(faces([])).toEqual(['inspector', 'greedy']);
    expect(faces([null, null], 'record')).toEqual(['inspector', 'greedy']);
  });
});
