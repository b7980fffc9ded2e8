import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../wire.gen';
import { backoff, Connection, type Line, type SocketLike } from './connection';

class Wire implements SocketLike {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
    this.onclose?.(new Event('close') as CloseEvent);
  }
  welcome(): void {
    this.onopen?.(new Event('open'));
    this.tell({ kind: 'welcome', protocol: 1, table: {}, eyes: [null] });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

describe('a connection', () => {
  let wires: Wire[];
  let lines: Line[];
  let heard: ServerMessage[];
  let saving: boolean[];
  let connection: Connection;
  let hidden: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    lines = [];
    heard = [];
    saving = [];
    hidden = false;
    connection = new Connection({
      open: () => {
        const wire = new Wire();
        wires.push(wire);
        return wire;
      },
      hello: () => ({ kind: 'hello', seats: null, since: null }),
      receive: (message) => heard.push(message),
      changed: (line) => lines.push(line),
      saving: (failing) => saving.push(failing),
      hidden: () => hidden,
    });
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  const play = () => connection.ask({ kind: 'play', seat: 0, revision: 3, actions: [] });
  const keyOf = (message: ClientMessage | undefined) =>
    message && 'key' in message ? message.key : null;

  it('says hello first and is open once welcomed', () => {
    wires[0]?.welcome();
    expect(wires[0]?.sent[0]?.kind).toBe('hello');
    expect(lines).toEqual(['connecting', 'open']);
  });

  it('gives each question its own answer', async () => {
    wires[0]?.welcome();
    const one = play();
    const two = play();
    const [, first, second] = wires[0]?.sent ?? [];
    wires[0]?.tell({ kind: 'accepted', key: keyOf(second), version: 2, revision: 2 });
    wires[0]?.tell({ kind: 'problem', key_of: keyOf(first), error: 'too_fast', facts: {} });
    expect((await one)?.kind).toBe('problem');
    expect((await two)?.kind).toBe('accepted');
  });

  it('resends an unanswered move with the same key after a reconnect', async () => {
    wires[0]?.welcome();
    const answer = play();
    const key = keyOf(wires[0]?.sent[1]);
    wires[0]?.close();
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(backoff(0));
    wires[1]?.welcome();
    expect(keyOf(wires[1]?.sent[1])).toBe(key);
    wires[1]?.tell({ kind: 'duplicate', key, first: {} });
    expect((await answer)?.kind).toBe('duplicate');
  });

  const unsaved = (key: string | null) => ({
    kind: 'problem',
    error: 'cannot_save',
    facts: {},
    key_of: key,
  });

  it('retries a move that could not be saved, with the same key, until it is answered', async () => {
    wires[0]?.welcome();
    const answer = play();
    const settled = vi.fn();
    void answer.then(settled);
    const key = keyOf(wires[0]?.sent[1]);
    for (const attempt of [0, 1, 2, 3, 4]) {
      wires[0]?.tell(unsaved(key));
      expect(saving.at(-1)).toBe(true);
      await vi.advanceTimersByTimeAsync(Math.min(3000, backoff(attempt)) - 1);
      expect(wires[0]?.sent).toHaveLength(2 + attempt);
      await vi.advanceTimersByTimeAsync(1);
      expect(keyOf(wires[0]?.sent[2 + attempt])).toBe(key);
    }
    expect(settled).not.toHaveBeenCalled();
    wires[0]?.tell({ kind: 'accepted', key, version: 2, revision: 2 });
    expect((await answer)?.kind).toBe('accepted');
    expect(saving.at(-1)).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(wires[0]?.sent.filter((message) => message.kind === 'play')).toHaveLength(6);
  });

  it('keeps retrying over a new connection, once for each time', async () => {
    wires[0]?.welcome();
    const answer = play();
    const key = keyOf(wires[0]?.sent[1]);
    wires[0]?.tell(unsaved(key));
    wires[0]?.close();
    await vi.advanceTimersByTimeAsync(backoff(0));
    wires[1]?.welcome();
    expect(wires[1]?.sent.map(keyOf).filter((one) => one === key)).toHaveLength(1);
    wires[1]?.tell({ kind: 'duplicate', key, first: {} });
    expect((await answer)?.kind).toBe('duplicate');
    expect(saving.at(-1)).toBe(false);
  });

  it('leaves other problems to the caller', async () => {
    wires[0]?.welcome();
    const answer = play();
    wires[0]?.tell({ ...unsaved(keyOf(wires[0]?.sent[1])), error: 'not_your_seat' });
    expect((await answer)?.kind).toBe('problem');
    expect(saving.at(-1)).toBe(false);
  });

  it('waits longer after each failure, up to a limit', () => {
    expect([0, 1, 2, 9].map(backoff)).toEqual([400, 800, 1600, 8000]);
  });

  it('reports whether the page is visible, at once when it is hidden', () => {
    wires[0]?.welcome();
    connection.nudge();
    expect(wires[0]?.sent.at(-1)).toEqual({ kind: 'ping', away: false });
    hidden = true;
    connection.nudge();
    expect(wires[0]?.sent.at(-1)).toEqual({ kind: 'ping', away: true });
    wires[0]?.close();
    vi.advanceTimersByTime(400);
    wires[1]?.welcome();
    expect(wires[1]?.sent.map((message) => message.kind)).toEqual(['hello', 'ping']);
  });

  it('drops a connection that does not answer a ping', () => {
    wires[0]?.welcome();
    vi.advanceTimersByTime(15_000);
    expect(wires[0]?.sent.at(-1)?.kind).toBe('ping');
    vi.advanceTimersByTime(10_000);
    expect(wires[0]?.closed).toBe(true);
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
  });

  it('reconnects at once when nudged', () => {
    wires[0]?.close();
    connection.nudge();
    expect(wires).toHaveLength(2);
  });

  it('answers null to every request when closed', async () => {
    const answer = play();
    connection.close();
    expect(await answer).toBeNull();
    expect(await play()).toBeNull();
  });
});
