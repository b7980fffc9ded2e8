/**
 * One WebSocket that reconnects automatically.
 *
 * Requests carry a key and wait for the answer with that key. After a lost connection, unanswered
 * requests are resent on the next one: the server applies the same key only once. Requests that the
 * server could not save are retried until they get another answer.
 */

import type { ClientMessage, ServerMessage } from '../wire.gen';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

type Keyed = Extract<ClientMessage, { key: string }>;
type WithoutKey<M> = M extends Keyed ? Omit<M, 'key'> : never;
export type Asking = WithoutKey<Keyed>;
export type Answering = Extract<ServerMessage, { key: string }> | Problem;
type Problem = Extract<ServerMessage, { kind: 'problem' }>;

/** The used part of WebSocket, so that tests can replace the network. */
export interface SocketLike {
  send(data: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface ConnectionOptions {
  open: () => SocketLike;
  hello: () => ClientMessage;
  receive: (message: ServerMessage) => void;
  changed: (line: Line) => void;
  /** Called with whether a request here could not be saved yet. */
  saving: (failing: boolean) => void;
  /** Whether the page is hidden now. */
  hidden: () => boolean;
}

interface Waiting {
  message: ClientMessage;
  settle: (answer: Answering | null) => void;
  /** The number of failed attempts to save it. */
  failed: number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const LONGEST_RETRY = 3000;
const PING_EVERY = 15_000;
const SILENCE = 10_000;

/** Return the delay before attempt number n (from 0). */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
}

const UNSAVED: ReadonlySet<string> = new Set(['cannot_save', 'cannot_read']);

export class Connection {
  #options: ConnectionOptions;
  #socket: SocketLike | null = null;
  #waiting = new Map<string, Waiting>();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pinger: ReturnType<typeof setInterval> | null = null;
  #silence: ReturnType<typeof setTimeout> | null = null;
  #count = 0;
  #prefix = makePrefix();
  #closed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Send a request; the answer is null when the connection was closed permanently. */
  ask(message: Asking): Promise<Answering | null> {
    const key = `${this.#prefix}-${this.#count++}`;
    const keyed = { ...message, key } as ClientMessage;
    return new Promise((settle) => {
      if (this.#closed) {
        settle(null);
        return;
      }
      this.#waiting.set(key, { message: keyed, settle, failed: 0 });
      this.#send(keyed);
    });
  }

  /** Send hello again, to view a newly taken seat. */
  greet(): void {
    this.#send(this.#options.hello());
  }

  /** Reconnect now: the phone woke up, or the network came back. */
  nudge(): void {
    if (this.#closed) return;
    if (this.#socket === null) this.#connect();
    else this.#ping();
  }

  close(): void {
    this.#closed = true;
    this.#clear();
    this.#drop();
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
    this.#options.saving(false);
    this.#options.changed('closed');
  }

  #connect(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#options.changed(this.#attempt === 0 ? 'connecting' : 'lost');
    const socket = this.#options.open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #opened(): void {
    this.greet();
    if (this.#options.hidden()) this.#ping();
    this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
  }

  #heard(data: string): void {
    if (this.#silence) clearTimeout(this.#silence);
    this.#silence = null;
    const message = JSON.parse(data) as ServerMessage;
    if (message.kind === 'welcome') this.#welcomed();
    const key = message.kind === 'problem' ? message.key_of : 'key' in message ? message.key : null;
    this.#options.receive(message);
    const waiting = key === null ? undefined : this.#waiting.get(key);
    if (key === null || !waiting) return;
    if (message.kind === 'problem' && UNSAVED.has(message.error)) {
      this.#tryAgain(key, waiting);
      return;
    }
    this.#waiting.delete(key);
    this.#tellSaving();
    waiting.settle(message as Answering);
  }

  #tryAgain(key: string, waiting: Waiting): void {
    const wait = Math.min(LONGEST_RETRY, backoff(waiting.failed++));
    this.#tellSaving();
    setTimeout(() => {
      // A new connection may have sent it meanwhile, and received its answer.
      if (this.#waiting.has(key)) this.#send(waiting.message);
    }, wait);
  }

  #tellSaving(): void {
    this.#options.saving([...this.#waiting.values()].some(({ failed }) => failed > 0));
  }

  #welcomed(): void {
    this.#attempt = 0;
    this.#options.changed('open');
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #ping(): void {
    this.#send({ kind: 'ping', away: this.#options.hidden() });
    this.#silence ??= setTimeout(() => this.#socket?.close(), SILENCE);
  }

  #send(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // not open yet: pending requests are sent after the welcome
    }
  }

  #lost(): void {
    this.#clear();
    this.#socket = null;
    if (this.#closed) return;
    this.#options.changed('lost');
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#attempt++));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#pinger) clearInterval(this.#pinger);
    if (this.#silence) clearTimeout(this.#silence);
    this.#timer = null;
    this.#pinger = null;
    this.#silence = null;
  }
}

function makePrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}
