import { type Component, createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import ClockFace from '../clock/ClockFace.svelte';
import Situation from '../events/Situation.svelte';
import Section from '../people/Section.svelte';
import type { EventPage, TableCard } from '../wire.gen';
import ConfirmDialog from './ConfirmDialog.svelte';
import DailyList from './DailyList.svelte';
import DeadLink from './DeadLink.svelte';
import Dialog from './Dialog.svelte';
import FaceMark from './FaceMark.svelte';
import Icon from './Icon.svelte';
import NameForm from './NameForm.svelte';
import Page from './Page.svelte';
import Pips from './Pips.svelte';
import QrCode from './QrCode.svelte';
import SeatMark from './SeatMark.svelte';
import Sign from './Sign.svelte';
import TableList from './TableList.svelte';
import TableRow from './TableRow.svelte';

// The markup of the most used components, rendered without a browser; tests/browser presses them.

const words = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));
const nothing = () => {};

/** Return a component's markup. */
function markup<Props extends object>(component: Component<Props>, props: NoInfer<Props>): string {
  const any = component as unknown as Component<Record<string, unknown>>;
  return render(any, { props: props as Record<string, unknown> }).body;
}
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;
const idOf = (html: string) => /<h2 [^>]*id="([^"]+)"/.exec(html)?.[1];

describe('drawings are hidden from screen readers, because a text is beside them', () => {
  test('an icon has its size', () => {
    const html = markup(Icon, { name: 'close', size: 16 });
    expect(html).toContain('width="16"');
    expect(html).toContain('aria-hidden="true"');
  });
  test('icons differ', () => {
    expect(markup(Icon, { name: 'play' })).not.toBe(markup(Icon, { name: 'pause' }));
  });
  test('a sign has the colour of its number and another shape for each', () => {
    const all = [0, 1, 2, 3, 4, 5].map((sign) => markup(Sign, { sign }));
    expect(all[3]).toContain('var(--seat-3)');
    expect(new Set(all.map((html) => / d="([^"]+)"/.exec(html)?.[1])).size).toBe(6);
    expect(all.every((html) => html.includes('aria-hidden="true"'))).toBe(true);
  });
  test('a seat has the sign of its number, unless a game says otherwise', () => {
    expect(markup(SeatMark, { seat: 2 })).toContain('var(--seat-2)');
  });
  test('a face is that of its level', () => {
    const html = markup(FaceMark, { face: { level: 'inspector', number: 0 } as never });
    expect(html).toContain('data-face="inspector"');
    expect(html).toContain('aria-hidden="true"');
  });
});

describe('sections and dialogs are named by their heading', () => {
  test('a section', () => {
    const html = markup(Section, { title: 'Ratings', children: words('none yet') });
    expect(html).toContain(`aria-labelledby="${idOf(html)}"`);
    expect(html).toContain('none yet');
  });
  test('a dialog can be closed by a button with a name', () => {
    const html = markup(Dialog, { title: 'Leave?', close: nothing, children: words('Sure?') });
    expect(html).toContain(`aria-labelledby="${idOf(html)}"`);
    expect(html).toMatch(/<button [^>]*aria-label="[^"]+"/);
  });
  test('a question has its text, a way out first, and the answer last', () => {
    const props = { title: 'Leave?', text: 'A bot plays on.', label: 'Leave the table' };
    const html = markup(ConfirmDialog, { ...props, go: nothing, close: nothing });
    expect(html).toContain('A bot plays on.');
    const buttons = html.match(/<button .*?<\/button>/gs) ?? [];
    expect(buttons).toHaveLength(3);
    expect(buttons[1]).not.toContain('primary');
    expect(buttons[2]).toContain('primary');
    expect(buttons[2]).toContain('Leave the table');
  });
  test('text is escaped', () => {
    const props = { title: '<b>', text: '<script>', label: 'Yes', go: nothing, close: nothing };
    expect(markup(ConfirmDialog, props)).not.toContain('<script>');
  });
});

test('a page has one main heading and its content in main', () => {
  const html = markup(Page, { title: 'Settings', wide: true, children: words('dark or light') });
  expect(count(html, /<h1/g)).toBe(1);
  expect(html).toMatch(/<main class="[^"]*wide/);
  expect(html.indexOf('dark or light')).toBeGreaterThan(html.indexOf('<main'));
});

test('a dead link says so and leads home', () => {
  const html = markup(DeadLink, {});
  expect(html).toContain('role="alert"');
  expect(html).toContain('href="/"');
});

test('a dead link shows a given title and text', () => {
  const html = markup(DeadLink, { title: 'No such platform', text: 'Trains leave from home.' });
  expect(html).toMatch(/<h1[^>]*>No such platform/);
  expect(html).toContain('Trains leave from home.');
});

test('a dead link has one next step, which a page may choose', () => {
  expect(markup(DeadLink, {})).toContain('href="/tables"');
  const html = markup(DeadLink, { next: { href: '/groups', label: 'My groups' } });
  expect(html).toMatch(/href="\/groups"[^>]*>My groups/);
  expect(html).not.toContain('/tables');
});

describe('a form with a name', () => {
  const form = (busy: boolean, more = '') =>
    markup(NameForm, { label: 'Join', busy, go: nothing, more: words(more) });
  test('has a labelled field of at most 24 characters', () => {
    expect(form(false)).toMatch(/<label[^>]*>.*<input [^>]*maxlength="24"/s);
  });
  test('has its button first, which waits while it works', () => {
    const html = form(false, 'Only watch');
    expect(html.indexOf('Join')).toBeLessThan(html.indexOf('Only watch'));
    expect(html).not.toContain('disabled');
    expect(form(true)).toMatch(/<button [^>]*disabled/);
  });
});

describe('a list of today', () => {
  const item = { game: 'trambahn', href: '/c/x', says: 'Play', done: false };
  const list = (...items: (typeof item)[]) =>
    markup(DailyList, { title: 'Deal of the day', note: 'One try.', streak: '', items });
  test('names each link by its title, its game and what is seen of it', () => {
    expect(list(item)).toMatch(/aria-label="Deal of the day: [^"]*\. Play"/);
  });
  test('is in the order of the posters', () => {
    const html = list(item, { ...item, game: 'station-master', href: '/c/y' });
    expect(html.indexOf('/c/y')).toBeLessThan(html.indexOf('/c/x'));
  });
  test('has its note until everything is done', () => {
    expect(list(item)).toContain('One try.');
    expect(list({ ...item, done: true })).not.toContain('One try.');
  });
  test('marks a streak if there is one', () => {
    expect(list(item)).not.toContain('streak');
    const props = { title: 'Deal of the day', note: '', streak: '3 days', items: [item] };
    expect(markup(DailyList, props)).toContain('3 days');
  });
});

describe('a table in a list', () => {
  const table = (changes: object) =>
    ({
      id: 'abc',
      game: 'trambahn',
      status: 'playing',
      seats: ['Ada', 'Bo'],
      levels: [null, null],
      mine: [0],
      scores: [12, 7],
      free: 0,
      to_move: 0,
      rated: false,
      clock: null,
      left: null,
      lesson: false,
      your_turn: false,
      changed: 1.7e9,
      ...changes,
    }) as never;
  const row = (changes: object, mine = true) => markup(TableRow, { table: table(changes), mine });
  test('leads to the table and has everybody’s points', () => {
    const html = row({});
    expect(html).toContain('href="/t/abc"');
    expect(html).toContain('>12<');
    expect(html).toContain('>7<');
  });
  test('can be removed from my list, unless it is my turn or it gathers', () => {
    expect(row({})).toContain('<button');
    expect(row({ your_turn: true })).not.toContain('<button');
    expect(row({ status: 'gathering' })).not.toContain('<button');
    expect(row({}, false)).not.toContain('<button');
  });
});

test('lamps show a strength, and a text says it', () => {
  const html = markup(Pips, { number: 2, last: 5 });
  expect(count(html, /<i /g)).toBe(5);
  expect(count(html, /<i [^>]*\blit\b/g)).toBe(2);
  expect(html).toContain('sr-only');
});

test('a code has a label before it is drawn', () => {
  const html = markup(QrCode, { link: 'https://example.org/t/abc', label: 'Scan this' });
  expect(html).toContain('role="img"');
  expect(html).toContain('aria-label="Scan this"');
});

describe('a clock', () => {
  const clock = (changes: object) =>
    ({
      clock: { kind: 'game', seconds: 600, increment: 0 },
      running: 0,
      lost: [],
      seats: [
        { left: 90_000, away: null },
        { left: 600_000, away: null },
      ],
      ...changes,
    }) as never;
  const told = performance.now();
  test('of the seat to move is a running timer', () => {
    expect(markup(ClockFace, { clock: clock({}), seat: 0, told })).toMatch(
      /running.*role="timer"/s,
    );
    expect(markup(ClockFace, { clock: clock({}), seat: 1, told })).not.toContain('running');
  });
  test('that has run out says so', () => {
    const html = markup(ClockFace, { clock: clock({ lost: [0] }), seat: 0, told });
    expect(html).toContain('lost');
    expect(html).not.toContain('role="timer"');
  });
});

test('a list of tables begins with my turn and free seats, and ends with ended games', () => {
  const table = (id: string, more: Partial<TableCard>) =>
    ({
      id,
      game: 'trambahn',
      status: 'playing',
      seats: [],
      levels: [],
      mine: [],
      scores: [],
      your_turn: false,
      free: 0,
      to_move: -2,
      changed: 0,
      clock: null,
      left: null,
      rated: false,
      ...more,
    }) as unknown as TableCard;
  const tables = [
    table('ended', { status: 'over' }),
    table('running', {}),
    table('free', { status: 'gathering', free: 2 }),
    table('turn', { your_turn: true }),
  ];
  const html = markup(TableList, { title: 'Tables', tables });
  const order = ['turn', 'free', 'running', 'ended'].map((id) => html.indexOf(`/t/${id}"`));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
});

describe('an event that is over', () => {
  const place = (player: string, name: string) => ({ player, name });
  const over = (me: string) =>
    ({
      card: { status: 'over', format: 'swiss', group: 'g1', round: 3 },
      players: [place('p1', 'Ada'), place('p2', 'Bo')],
      standings: [{ player: 'p1', played: 3 }],
      me: { player: me, place: me === 'p1' ? 1 : 2, table: null, is_here: true },
      next: { what: 'none', at: null },
      current: null,
    }) as unknown as EventPage;
  test('names the winner to the others only', () => {
    expect(markup(Situation, { page: over('p2'), now: 0 })).toContain('event-won-by');
    expect(markup(Situation, { page: over('p1'), now: 0 })).not.toContain('event-won-by');
  });
  test('leads to the next one of its kind', () => {
    const html = markup(Situation, { page: over('p2'), now: 0 });
    expect(html).toContain('href="/events/new?group=g1&amp;format=swiss"');
  });
});
