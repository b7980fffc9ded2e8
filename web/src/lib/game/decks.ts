/** Custom decks: counts by name, parsed from files and written back. */

export type Counts = Readonly<Record<string, number>>;

/** Raised for a file without a valid deck; the message is the first invalid line. */
export class UnreadableDeck extends Error {}

const MOST = 999;
const LINE = /^"?([a-z]+(?: [a-z]+)+|[^\s,;:*"=]+)"?\s*(?:[\s,;:*×=]\s*"?(\d{1,3})"?)?$/i;

/** Return the default counts for a number of seats; 0 stands for any. */
export function usualCounts(usual: Readonly<Record<number, Counts>>, seats: number): Counts {
  return usual[seats] ?? usual[0] ?? {};
}

export function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Return counts with one changed; never below zero. */
export function withCount(counts: Counts, name: string, count: number): Counts {
  const whole = Number.isFinite(count) ? Math.trunc(count) : 0;
  return { ...counts, [name]: Math.max(0, Math.min(MOST, whole)) };
}

export function isSame(a: Counts, b: Counts): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] ?? 0) === (b[name] ?? 0));
}

/** Parse a file: a JSON object, or a name and a number on each line. */
export function parseDeck(text: string): Counts {
  const trimmed = text.trim();
  const counts = trimmed.startsWith('{') ? parseObject(trimmed) : parseLines(trimmed);
  if (Object.keys(counts).length === 0) throw new UnreadableDeck(trimmed.slice(0, 40));
  return counts;
}

function parseObject(text: string): Counts {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new UnreadableDeck(text.slice(0, 40));
  }
  const counts: Record<string, number> = {};
  for (const [name, count] of Object.entries(found as object)) {
    if (!Number.isInteger(count) || count < 0 || count > MOST)
      throw new UnreadableDeck(`${name}: ${JSON.stringify(count)}`.slice(0, 40));
    counts[name] = count;
  }
  return counts;
}

function parseLines(text: string): Counts {
  const counts: Record<string, number> = {};
  for (const line of text.split(/\r?\n/)) {
    const bare = line.replace(/#.*$/, '').trim();
    if (!bare) continue;
    for (const [name, count] of parseLine(bare)) counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

function parseLine(line: string): (readonly [string, number])[] {
  const whole = LINE.exec(line);
  if (whole?.[1]) return [[whole[1].replaceAll(' ', '_'), Number(whole[2] ?? 1)]];
  // A line may have many codes: `Bf-G <R-B*2`.
  return line.split(/[\s,;]+/).map((part) => {
    const code = LINE.exec(part);
    if (!code?.[1]) throw new UnreadableDeck(line.slice(0, 40));
    return [code[1], Number(code[2] ?? 1)] as const;
  });
}

/** Return counts as a file. */
export function formatDeck(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}\n`)
    .join('');
}

/** Return counts as one text of codes in the server's format. */
export function formatCodes(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (count === 1 ? name : `${name}*${count}`))
    .join(' ');
}
