/** Figures of a review: losses with their noise, bars, chances at each step. */

import { formatDecimal } from '../i18n/numbers';
import type { AccountTerms, ChancePoint, ReviewedTurn } from '../wire.gen';

export const TERMS = ['start', 'draws', 'own', 'hidden', 'others', 'result'] as const;
export type AccountTerm = (typeof TERMS)[number];

/** Return a chance in percentage points with a sign: −6, +2.5, 0. */
export function formatPoints(chance: number): string {
  const points = Math.round(chance * 1000) / 10;
  if (points === 0) return '0';
  return `${points > 0 ? '+' : '−'}${formatSize(chance)}`;
}

/** Return the size of a chance in percentage points. */
export function formatSize(chance: number): string {
  return formatDecimal(Math.round(Math.abs(chance) * 1000) / 10);
}

/**
 * Return the graded turns that lost most, the most costly first; those graded by place come last,
 * because they cost no chance of winning.
 */
export function dearestTurns(turns: readonly ReviewedTurn[], most = 3): ReviewedTurn[] {
  return turns
    .filter(({ grade }) => grade !== 'fine')
    .sort((one, other) => Number(one.by_place) - Number(other.by_place) || other.loss - one.loss)
    .slice(0, most);
}

export interface CostList {
  whose: 'mine' | 'theirs' | 'all';
  turns: ReviewedTurn[];
}

/** Return the most costly turns: my own first and then the others', or everybody's together. */
export function costLists(turns: readonly ReviewedTurn[], mine: readonly number[]): CostList[] {
  const isMine = ({ seat }: ReviewedTurn) => mine.includes(seat);
  if (mine.length === 0) return [{ whose: 'all', turns: dearestTurns(turns) }];
  const theirs = dearestTurns(turns.filter((turn) => !isMine(turn)));
  const own: CostList = { whose: 'mine', turns: dearestTurns(turns.filter(isMine)) };
  return theirs.length > 0 ? [own, { whose: 'theirs', turns: theirs }] : [own];
}

/** Why a turn with a loss did not matter: the seat won, or the best turn would have done no better. */
export function whyHarmless(
  turn: ReviewedTurn,
  seats: readonly AccountTerms[],
  isDone: boolean,
): 'won' | 'no-difference' | null {
  if (turn.grade === 'fine') return null;
  if (isDone && seats[turn.seat]?.result === 1) return 'won';
  return turn.ideal - (turn.after[turn.seat] ?? 0) <= 0 ? 'no-difference' : null;
}

export interface AccountBar {
  term: AccountTerm;
  /** Where the bar begins and ends, as chances. */
  from: number;
  to: number;
  change: number;
}

/** Return a seat's bars: each begins where the last one ended, and the result begins at 0. */
export function barsOf(account: AccountTerms): AccountBar[] {
  let level = 0;
  return TERMS.map((term) => {
    const change = account[term];
    const from = term === 'result' ? 0 : level;
    level = from + change;
    return { term, from, to: level, change };
  });
}

/** Return everybody's chances in percent at each step, from the points of a review. */
export function chancesByStep(curve: readonly ChancePoint[]): number[][] {
  const rows: number[][] = [];
  for (const { step, wins } of curve) {
    const last = rows.at(-1);
    while (last && rows.length < step) rows.push(last);
    rows[step] = wins.map((win) => Math.round(win * 100));
  }
  return rows;
}
