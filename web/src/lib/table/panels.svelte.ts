/** The panels beside the board: the open one, and the unread chat. */

import { t } from '../i18n/texts.svelte';
import { others } from '../people/others.svelte';
import type { IconName } from '../ui/Icon.svelte';
import { toast } from '../ui/toasts.svelte';
import type { OpenTable } from './open-table.svelte';
import { ReadMark, saidSince } from './unread.svelte';

export type Tab = 'log' | 'chat' | 'rules' | 'seats';

export const TABS: readonly [Tab, IconName][] = [
  ['log', 'log'],
  ['chat', 'chat'],
  ['rules', 'book'],
  ['seats', 'people'],
];

/** An older message was sent while away: it is only counted. */
const JUST_NOW_S = 10;

export class Panels {
  tab = $state<Tab>('log');
  /** On a small screen a panel is a drawer, open or closed. */
  drawer = $state(false);
  /** The rule at which to open the rules. */
  rule = $state<string | null>(null);
  readonly unread = $derived.by(() =>
    saidSince(this.table.news, this.#mark.read, this.table.mine, (seat) => others.isMuted(seat)),
  );
  #mark: ReadMark;
  #told = 0;

  constructor(
    id: string,
    private readonly table: OpenTable,
  ) {
    this.#mark = new ReadMark(id);
  }

  open(next: Tab): void {
    this.drawer = !this.drawer || this.tab !== next;
    this.tab = next;
  }

  show(tab: Tab): void {
    this.tab = tab;
    this.drawer = true;
  }

  readRule(wanted: string): void {
    this.rule = wanted;
    this.show('rules');
  }

  /** Mark visible messages as read; show new ones that are not visible. */
  tell(): void {
    const chatting =
      this.tab === 'chat' && (this.drawer || !matchMedia('(max-width: 900px)').matches);
    if (chatting) this.#mark.mark(this.table.news);
    // Until the muted people are known, show no message, because it may be theirs.
    if (!others.isKnown(this.table.id)) return;
    const last = this.unread.at(-1);
    if (last && !chatting && last.number > this.#told && last.at > Date.now() / 1000 - JUST_NOW_S)
      toast(`${last.name}: ${last.text}`, {
        label: t('tab-chat'),
        run: () => this.show('chat'),
      });
    this.#told = Math.max(this.#told, last?.number ?? 0);
  }
}
