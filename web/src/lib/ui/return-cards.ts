/** The cards for a returning player, most urgent first. */

import { byUrgency } from '../events/words';
import type { Acquaintances, DailyDeals, DailyPuzzles, EventList, TableCard } from '../wire.gen';
import { dealStreak, nextDeal, nextPuzzle, puzzleStreak, type Today } from './today';

export interface ReturnCard {
  what: 'turn' | 'deal' | 'puzzle' | 'rematch' | 'friend' | 'evening';
  /** An address, or the table of a rematch. */
  to: string;
  game: string;
  count: number;
  name: string;
  /** The start of an event, if it is known. */
  at: number | null;
  /** Days in a row that playing today would reach; 0 without a streak to keep. */
  reach: number;
}

export interface Known {
  mine: readonly TableCard[];
  deals: DailyDeals | null;
  puzzles: DailyPuzzles | null;
  people: Acquaintances | null;
  events: EventList | null;
}

const WEEK = 7 * 24 * 3600;
const NONE = { game: '', count: 0, name: '', at: null, reach: 0 };

/** Return one card for each thing there is to come back for. */
export function returnCards(known: Known, now: number): ReturnCard[] {
  return [
    ...turnCards(known.mine),
    ...dealCards(known.deals),
    ...puzzleCards(known.puzzles),
    ...rematchCards(known.mine),
    ...friendCards(known.people),
    ...eveningCards(known.events, now),
  ];
}

function turnCards(mine: readonly TableCard[]): ReturnCard[] {
  const waiting = mine.filter((table) => table.your_turn && !table.lesson);
  const first = waiting[0];
  if (!first) return [];
  return [{ ...NONE, what: 'turn', to: `/t/${first.id}`, game: first.game, count: waiting.length }];
}

const reachOf = ({ streak, isKept }: Pick<Today, 'streak' | 'isKept'>) =>
  streak > 0 && !isKept ? streak + 1 : 0;

/** The deal in play, or the first that is new: one link, and how many are left. */
function dealCards(days: DailyDeals | null): ReturnCard[] {
  const next = nextDeal(days);
  if (!next) return [];
  const count = days?.deals.filter(({ state }) => state !== 'over').length ?? 0;
  const reach = reachOf(dealStreak(days));
  return [{ ...NONE, what: 'deal', to: `/c/${next.id}`, game: next.game, count, reach }];
}

function puzzleCards(today: DailyPuzzles | null): ReturnCard[] {
  const next = nextPuzzle(today);
  if (!next) return [];
  const count = today?.puzzles.filter(({ solved }) => solved === null).length ?? 0;
  const reach = reachOf(puzzleStreak(today));
  return [{ ...NONE, what: 'puzzle', to: `/puzzle/${next.puzzle}`, game: next.game, count, reach }];
}

/** The latest finished game of the list, unless a rematch of it is already being played. */
function rematchCards(mine: readonly TableCard[]): ReturnCard[] {
  const own = mine.filter((table) => !table.lesson && table.mine.length > 0);
  const last = own
    .filter(({ status }) => status === 'over')
    .sort((a, b) => b.changed - a.changed)[0];
  if (!last || own.some((table) => table.game === last.game && table.status !== 'over')) return [];
  return [{ ...NONE, what: 'rematch', to: last.id, game: last.game }];
}

function friendCards(known: Acquaintances | null): ReturnCard[] {
  const playing = known?.people.filter((one) => one.kind === 'follow' && one.tables.length > 0);
  const first = playing?.[0];
  const table = first?.tables[0];
  if (!first || !table) return [];
  const to = `/t/${table.id}`;
  return [
    { ...NONE, what: 'friend', to, game: table.game, name: first.name, count: playing.length },
  ];
}

/** An event of mine, or one that is open to all, that runs or starts within a week. */
function eveningCards(events: EventList | null, now: number): ReturnCard[] {
  const lists = [events?.mine ?? [], events?.open ?? []];
  const near = lists
    .flatMap(byUrgency)
    .filter(({ status, at }) => status !== 'over' && (at === null || at - now < WEEK));
  const first = near[0];
  if (!first) return [];
  return [{ ...NONE, what: 'evening', to: `/e/${first.id}`, name: first.title, at: first.at }];
}
