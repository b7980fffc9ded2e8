/** The HTTP API, typed by the generated messages. Errors arrive as `ApiError` with a text key. */

import { type Api, PATHS, type Problem } from '../wire.gen';

type Facts = Problem['facts'];
type Name = keyof typeof PATHS & keyof Api;

export class ApiError extends Error {
  readonly key: string;
  readonly facts: Facts;
  readonly rule: string | null;
  /** Whether the server is away or busy: the same request may succeed later. */
  readonly isPassing: boolean;

  constructor(key: string, facts: Facts = {}, rule: string | null = null, isPassing = false) {
    super(key);
    this.key = key;
    this.facts = facts;
    this.rule = rule;
    this.isPassing = isPassing;
  }
}

/** Return an error with a text key. */
export function troubleOf(error: unknown, otherwise = 'unexpected'): ApiError {
  return error instanceof ApiError ? error : new ApiError(otherwise, {}, null, true);
}

/** Return an error of an invite; a link that lost its end on the way is not known. */
export function inviteTrouble(error: unknown, unknown: string): ApiError {
  const trouble = troubleOf(error);
  return trouble.key === 'malformed_body' ? new ApiError(unknown) : trouble;
}

export interface Where<N extends Name> {
  table?: string;
  seat?: number;
  version?: number;
  page?: string;
  channel?: string;
  word?: string;
  group?: string;
  number?: number;
  event?: string;
  round?: number;
  deal?: string;
  puzzle?: string;
  game?: string;
  query?: Partial<Record<Api[N]['query'], string | number>>;
}

/** Return the URL of an endpoint with its parameters filled in. */
export function address<N extends Name>(name: N, where: Where<N> = {}): string {
  const path = PATHS[name][1].replace(/\{(\w+)\}/g, (_, place: Exclude<keyof Where<N>, 'query'>) =>
    encodeURIComponent(String(where[place] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(where.query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  return query ? `${path}?${query}` : path;
}

/** Call an endpoint; raise ApiError for everything except a success. */
export async function call<N extends Name>(
  name: N,
  body: Api[N]['body'],
  where: Where<N> = {},
): Promise<Api[N]['answer']> {
  const response = await reach(name, body, where);
  const text = await response.text();
  if (response.ok && name === 'record') return text as Api[N]['answer'];
  const answer = parse(text);
  if (response.ok && answer !== null) return answer as Api[N]['answer'];
  throw problemOf(answer, response.status);
}

async function reach<N extends Name>(
  name: N,
  body: Api[N]['body'],
  where: Where<N>,
): Promise<Response> {
  const method = PATHS[name][0];
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  try {
    return await fetch(address(name, where), {
      method,
      ...(method === 'POST' && {
        body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
        headers: { 'content-type': type },
      }),
    });
  } catch {
    throw new ApiError('unreachable', {}, null, true);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOf(answer: unknown, status: number): ApiError {
  if (typeof answer === 'object' && answer !== null && 'error' in answer) {
    const { error, facts, rule } = answer as Problem;
    return new ApiError(String(error), facts ?? {}, rule ?? null, status === 429 || status >= 500);
  }
  // Another server answers, such as a proxy or a hotel's sign-in page.
  return new ApiError('unexpected', {}, null, true);
}
