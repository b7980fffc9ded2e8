/**
 * Remarks of bots: one short sentence at a fitting moment.
 *
 * They depend only on facts that everybody sees: points, places, and which bots sit where. So all
 * viewers read the same, and a remark reveals nothing.
 */

import type { NoteAt } from '../wire.gen';

export type Occasion = 'gain' | 'loss' | 'envy' | 'won' | 'lost';

export interface Remark {
  seat: number;
  occasion: Occasion;
  version: number;
  /** Which of the texts for the occasion, from 1 to `VARIANTS`; a last word has only one. */
  variant: number;
}

/** What everybody at the table knows. */
export interface PublicFacts {
  /** The seats of bots that have a character. */
  bots: readonly number[];
  notes: readonly NoteAt[];
  /** The places of a finished game, or null. */
  ranks: readonly number[] | null;
  /** The last version. */
  version: number;
}

/** A gain worth a word is this share of the largest gain so far. */
const LARGE = 0.6;
/** One in so many scoring events is used, so that bots do not chatter. */
const RARE = 2;
/** The number of texts for each occasion during a game. */
export const VARIANTS = 2;

/** Return the key of a remark's text. */
export function remarkKey(level: string, { occasion, variant }: Remark): string {
  return variant > 1 ? `remark-${level}-${occasion}-${variant}` : `remark-${level}-${occasion}`;
}

/** Return the remark about the last event, or null. */
export function remarkOf(facts: PublicFacts): Remark | null {
  const { bots, ranks, version } = facts;
  if (bots.length === 0) return null;
  if (ranks !== null) {
    const winner = bots.find((seat) => ranks[seat] === 1);
    const speaker = winner ?? (bots[version % bots.length] as number);
    return { seat: speaker, occasion: winner === undefined ? 'lost' : 'won', version, variant: 1 };
  }
  const scored = facts.notes.filter(({ note }) => note.points.some((points) => points !== 0));
  const last = scored.at(-1);
  if (!last || scored.length % RARE !== 1) return null;
  const occasion = occasionOf(last, scored, bots);
  const variant = 1 + (Math.floor(scored.length / RARE) % VARIANTS);
  return occasion && { ...occasion, version: last.version, variant };
}

function occasionOf(
  { note: { points } }: NoteAt,
  scored: readonly NoteAt[],
  bots: readonly number[],
): Pick<Remark, 'seat' | 'occasion'> | null {
  const largest = Math.max(...scored.flatMap(({ note }) => note.points.map(Math.abs)));
  const best = Math.max(...points);
  const worst = Math.min(...points);
  const large = (change: number) => Math.abs(change) >= LARGE * largest;
  const winner = bots.find((seat) => points[seat] === best);
  if (best > 0 && large(best) && winner !== undefined) return { seat: winner, occasion: 'gain' };
  const loser = bots.find((seat) => points[seat] === worst);
  if (worst < 0 && large(worst) && loser !== undefined) return { seat: loser, occasion: 'loss' };
  const empty = bots.find((seat) => (points[seat] ?? 0) <= 0);
  if (best > 0 && large(best) && empty !== undefined) return { seat: empty, occasion: 'envy' };
  return null;
}
