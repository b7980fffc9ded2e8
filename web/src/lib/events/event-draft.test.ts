import { describe, expect, it } from 'vitest';
import type { GameCard } from '../wire.gen';
import { EventDraft } from './event-draft.svelte';

const card = (key: string, seats: [number, number, number], levels: string[]): GameCard => ({
  key,
  prefix: '',
  version: 1,
  min_seats: seats[0],
  usual_seats: seats[1],
  max_seats: seats[2],
  minutes: [10, 20],
  hides: false,
  options: [],
  levels,
  board: null,
  as_printed: null,
  box: null,
  bots: [],
});

function draft(...games: string[]): EventDraft {
  const made = new EventDraft();
  made.cards = [
    card('station-master', [2, 4, 6], ['trainee', 'driver']),
    card('block-train', [3, 3, 6], ['driver']),
  ];
  made.games = games as typeof made.games;
  return made;
}
const request = (made: EventDraft) => made.request('Ada', 'An evening', null);

describe('the form of a new event', () => {
  it('leaves everything untouched to the server', () => {
    expect(request(draft('station-master'))).toMatchObject({
      title: 'An evening',
      rounds: null,
      seats: null,
      sizes: null,
      points: [],
      bot: null,
      timer: null,
      clock: null,
      season: 0,
    });
  });

  it('offers what all chosen games have', () => {
    const made = draft('station-master', 'block-train');
    expect([made.sizes, made.full, made.smaller, made.levels]).toEqual([
      [3, 4, 5, 6],
      4,
      [3],
      ['driver'],
    ]);
    made.bot = 'trainee';
    expect(request(made).bot).toBeNull();
  });

  it('sends the smaller tables that are left, largest first', () => {
    const made = draft('station-master');
    made.seats = '5';
    made.refused = [3];
    expect(request(made).sizes).toEqual([4, 2]);
    made.format = 'cup';
    expect(made.smaller).toEqual([3, 4]);
    made.format = 'duplicate';
    expect(made.smaller).toEqual([]);
  });

  it('reads points in any notation and never rates a duplicate', () => {
    const made = draft('station-master');
    made.points = '5, 3;1 0';
    made.rated = true;
    expect(request(made)).toMatchObject({ points: [5, 3, 1, 0], rated: true });
    made.format = 'duplicate';
    expect(request(made).rated).toBe(false);
  });

  it('sends divisions and promotion for a league only', () => {
    const made = draft('station-master');
    made.divisions = 3;
    made.season = 2;
    expect(request(made)).toMatchObject({ divisions: 1, season: 0 });
    made.format = 'league';
    expect(request(made)).toMatchObject({ divisions: 3, season: 2 });
  });
});
