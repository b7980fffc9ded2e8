/** The form of a new event: what the host has chosen, and the request for it. */

import type { Clock, CreateEvent, GameCard } from '../wire.gen';

export const FORMATS = ['evening', 'swiss', 'round_robin', 'league', 'cup', 'duplicate'] as const;
const WEEK = 7 * 24 * 3600;

export class EventDraft {
  title = $state('');
  games = $state<GameCard['key'][]>([]);
  format = $state<(typeof FORMATS)[number]>('evening');
  access = $state<'invited' | 'open' | 'group'>('invited');
  /** Empty fields stand for the usual setting; an emptied number is undefined. */
  rounds = $state<number | undefined>();
  seats = $state('');
  /** Sizes below a full table that the host does not want. */
  refused = $state<number[]>([]);
  points = $state('');
  timer = $state<'' | 'host' | 'after' | 'every'>('');
  startsAt = $state('');
  absent = $state<'half' | 'none' | 'all'>('half');
  bye = $state<'mean' | 'win' | 'none'>('mean');
  bot = $state('');
  pace = $state<'fast' | 'normal' | 'slow'>('normal');
  clock = $state.raw<Clock | null>(null);
  fill = $state(true);
  late = $state(true);
  rated = $state(false);
  plays = $state(true);
  divisions = $state<number | undefined>(1);
  season = $state<number | undefined>();
  promoted = $state<number | undefined>(1);
  advance = $state<number | undefined>(2);
  cards = $state.raw<readonly GameCard[]>([]);

  readonly chosen = $derived(this.cards.filter(({ key }) => this.games.includes(key)));
  /** Numbers of seats that all chosen games have. */
  readonly sizes = $derived.by(() => {
    const least = Math.max(2, ...this.chosen.map((card) => card.min_seats));
    const most = Math.min(...this.chosen.map((card) => card.max_seats));
    return this.chosen.length === 0 || most < least
      ? []
      : Array.from({ length: most - least + 1 }, (_, at) => least + at);
  });
  /** The seats at a full table. */
  readonly full = $derived.by(() => {
    if (this.seats !== '') return Number(this.seats);
    const usual = this.chosen[0]?.usual_seats ?? 0;
    return Math.min(this.sizes.at(-1) ?? 0, Math.max(this.sizes[0] ?? 0, usual));
  });
  /** Tables that may be smaller; a duplicate needs equal ones, a cup players who are out. */
  readonly smaller = $derived.by(() => {
    if (this.format === 'duplicate') return [];
    const least = this.format === 'cup' ? Math.min(this.full, (this.advance || 2) + 1) : 2;
    return this.sizes.filter((size) => size < this.full && size >= least);
  });
  /** Levels that all chosen games have. */
  readonly levels = $derived(
    (this.chosen[0]?.levels ?? []).filter((level) =>
      this.chosen.every((card) => card.levels.includes(level)),
    ),
  );

  /** Return the request; `usualTitle` stands for an empty title. */
  request(name: string, usualTitle: string, group: string | null): CreateEvent {
    const allowed = this.smaller.filter((size) => !this.refused.includes(size));
    const isLeague = this.format === 'league';
    return {
      name,
      title: this.title.trim() || usualTitle,
      games: this.games.map((game) => ({ game })),
      format: this.format,
      plays: this.plays,
      rounds: this.format === 'cup' ? null : this.rounds || null,
      seats: this.seats === '' ? null : Number(this.seats),
      sizes: allowed.length === this.smaller.length ? null : allowed.toReversed(),
      points: (this.points.match(/\d+/g) ?? []).map(Number),
      clock: this.clock,
      pace: this.pace,
      rated: this.rated && this.format !== 'duplicate',
      fill: this.fill,
      bot: this.levels.includes(this.bot) ? this.bot : null,
      late_entry: this.late,
      absent: this.absent,
      bye: this.bye,
      timer: this.#timer(),
      starts_at: this.startsAt === '' ? null : new Date(this.startsAt).getTime() / 1000,
      divisions: isLeague ? this.divisions || 1 : 1,
      season: isLeague ? this.season || 0 : 0,
      promoted: isLeague ? (this.promoted ?? 1) : 1,
      advance: this.format === 'cup' ? this.advance || 2 : 2,
      access: this.access,
      group: this.access === 'group' ? group : null,
    };
  }

  #timer(): NonNullable<CreateEvent['timer']> | null {
    switch (this.timer) {
      case '':
        return null;
      case 'host':
        return { kind: 'host' };
      case 'after':
        return { kind: 'after', seconds: 60 };
      case 'every':
        return { kind: 'every', seconds: WEEK };
    }
  }
}
