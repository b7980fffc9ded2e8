import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseAction, GameModule } from '../game/board';
import type { SocketLike } from '../net/connection';
import type { ClientMessage, TableInfo } from '../wire.gen';
import { Sitting } from './sitting.svelte';

const PASS = { kind: 'pass' } as BaseAction;
const LAY = { kind: 'lay' } as BaseAction;

class Wire implements SocketLike {
  sent: ClientMessage[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor() {
    wire = this;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  plays(): Extract<ClientMessage, { kind: 'play' }>[] {
    return this.sent.filter((one) => one.kind === 'play');
  }
}

let wire: Wire;

/** The position after a number of moves, with this person to move. */
function update(revision: number) {
  const common = { seat: 0, to_move: 0, complete: true, outcome: null };
  const steps = revision > 1 ? [{ seat: 0, action: PASS }] : [];
  const take_back = { free: null, ask: null };
  const view = { seat: 0, to_move: 0, scores: [0, 0] };
  const since = steps.length ? revision - 2 : 0;
  const counts = { version: revision - 1, revision, since };
  return { kind: 'update', ...common, ...counts, steps, view, legal: [PASS, LAY], take_back };
}

/** Wait for answers, and for the frame after which a position arrives. */
const settle = async () => {
  for (let task = 0; task < 3; task++) await new Promise((resolve) => setTimeout(resolve));
};

describe('a person at a table', () => {
  let sitting: Sitting;
  let played: BaseAction[][];

  beforeEach(async () => {
    vi.stubGlobal('WebSocket', Wire);
    vi.stubGlobal('location', new URL('http://table.example/'));
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('requestAnimationFrame', setTimeout);
    sitting = new Sitting('abc');
    played = [];
    sitting.played = (actions) => played.push([...actions]);
    const info = {
      mine: [0],
      seats: [],
      status: 'playing',
      hides: false,
      options: {},
    } as Partial<TableInfo>;
    wire.onopen?.(new Event('open'));
    wire.tell({ kind: 'welcome', protocol: 1, table: info, eyes: [0] });
    wire.tell(update(1));
    await settle();
  });
  afterEach(() => {
    sitting.close();
    vi.unstubAllGlobals();
  });

  it('sends the confirmed choice, and then has none', () => {
    sitting.choose(PASS);
    sitting.confirm();
    expect(wire.plays().map(({ actions }) => actions)).toEqual([[PASS]]);
    expect(sitting.chosen).toEqual([]);
  });

  it('may ask for a hint once there is a board to show it, and not where the table forbids it', () => {
    expect(sitting.mayAskHint).toBe(false);
    sitting.module = {} as GameModule;
    sitting.table.info = { ...sitting.table.info, hints: true } as TableInfo;
    expect(sitting.mayAskHint).toBe(true);
    sitting.table.info = { ...sitting.table.info, hints: false } as TableInfo;
    expect(sitting.mayAskHint).toBe(false);
  });

  it('keeps a choice confirmed too early, and sends it when confirmed again', async () => {
    sitting.choose(PASS);
    sitting.confirm();
    sitting.choose(LAY);
    sitting.confirm();
    expect(wire.plays()).toHaveLength(1);
    expect(sitting.chosen).toEqual([LAY]);
    const key = wire.plays()[0]?.key;
    wire.tell({ kind: 'accepted', key, version: 1, revision: 2 });
    await settle();
    sitting.confirm();
    expect(wire.plays(), 'the new position has not come yet').toHaveLength(1);
    expect(sitting.chosen).toEqual([LAY]);
    wire.tell(update(2));
    await settle();
    sitting.confirm();
    expect(wire.plays()[1]).toMatchObject({ revision: 2, actions: [LAY] });
    expect(sitting.chosen).toEqual([]);
    expect(played).toEqual([[PASS]]);
  });
});
