/**
 * Remarks of bots: one short sentence at a fitting moment.
 *
 * They depend only on facts that everybody sees: points, places, and which bots sit where. The
 * choice is a function of the table and the moment, so all viewers read the same.
 */

import type { NoteAt } from '../wire.gen';

export type Occasion = 'gain' | 'loss' | 'envy' | 'won' | 'lost';

export interface Remark {
  seat: number;
  occasion: Occasion;
  version: number;
}

/** What everybody at the table knows. */
export interface PublicFacts {
  table: string;
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
/** About one in so many occasions is used, so that bots do not chatter. */
const RARE = 2;

/** Return the remark about the last event, or null. */
export function remarkOf(facts: PublicFacts): Remark | null {
  const { bots, ranks, version } = facts;
  if (bots.length === 0) return null;
  if (ranks !== null) {
    const winner = bots.find((seat) => ranks[seat] === 1);
    const speaker = winner ?? pick(bots, hash(facts.table, version));
    return { seat: speaker, occasion: winner === undefined ? 'lost' : 'won', version };
  }
  const scored = facts.notes.filter(({ note }) => note.points.some((points) => points !== 0));
  const last = scored.at(-1);
  if (!last || hash(facts.table, last.version) % RARE !== 0) return null;
  const occasion = occasionOf(last, scored, bots);
  return occasion && { ...occasion, version: last.version };
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

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T;

/** Return a number that is the same for every viewer of a moment. */
function hash(table: string, version: number): number {
  let found = 0x811c9dc5;
  for (const letter of `${table} ${version}`)
    found = Math.imul(found ^ letter.charCodeAt(0), 0x01000193);
  return (found ^ (found >>> 15)) >>> 0;
}
