/** The viewer's notification channels and their actions. */

import { settings } from '../app/settings.svelte';
import { t } from '../i18n/texts.svelte';
import { call } from '../net/api';
import { toast } from '../ui/toasts.svelte';
import type { ChannelInfo, Notices as Known, NoticeWish } from '../wire.gen';
import { Attempts } from './attempts.svelte';
import { canBeTold, type Here, stateHere, subscribe, unsubscribe } from './push';

const LOOK_AGAIN_MS = 20_000;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Minutes east of Greenwich, the server's format. */
export function offsetHere(now = new Date()): number {
  return -now.getTimezoneOffset();
}

class Notices extends Attempts {
  protected override readonly unsaid = 'notice_push_failed';
  /** Null until the server has answered. */
  known = $state.raw<Known | null>(null);
  here = $state<Here>('cannot');

  look(): Promise<void> {
    return this.attempt(async () => this.#take(await call('notices', null)));
  }

  /** Subscribe this browser; true if the user agreed. */
  addHere(): Promise<boolean> {
    return this.attempt(async () => {
      const key = this.known?.push_key ?? (await call('notices', null)).push_key;
      const push = await subscribe(key);
      if (push) await call('notices_add', { push, wish: wishOf(null, '') });
      this.#take(await call('notices', null));
      return push !== null;
    }).then((done) => done === true);
  }

  add(where: { mail: string } | { service: string }): Promise<boolean> {
    return this.attempt(async () => {
      await call('notices_add', { ...where, wish: wishOf(null, '') });
      this.#take(await call('notices', null));
      // The delivery of the code has succeeded or failed by then.
      setTimeout(() => void this.look(), LOOK_AGAIN_MS);
      return true;
    }).then((done) => done === true);
  }

  confirm(channel: string, code: string): Promise<void> {
    return this.attempt(async () => {
      await call('notices_confirm', { code }, { channel });
      this.#take(await call('notices', null));
      toast(t('notices-confirmed'));
    });
  }

  change(channel: ChannelInfo, hour: number | null, table: string): Promise<void> {
    return this.attempt(async () => {
      await call('notices_change', wishOf(hour, table), { channel: channel.id });
      this.#take(await call('notices', null));
    });
  }

  remove(channel: ChannelInfo, isHere: boolean): Promise<void> {
    return this.attempt(async () => {
      this.#take(await call('notices_remove', {}, { channel: channel.id }));
      if (isHere) await unsubscribe();
      toast(t('notices-removed'));
    });
  }

  #take(known: Known): void {
    this.known = known;
    const marks = known.channels.map((channel) => channel.mark);
    const find = () => stateHere(marks).then((here) => (this.here = here));
    void find();
    // On a first visit the service worker may not be ready yet.
    if (canBeTold()) void navigator.serviceWorker.ready.then(find);
  }
}

function wishOf(hour: number | null, table: string): NoticeWish {
  return { hour, table, offset: offsetHere(), language: settings.language };
}

export const notices = new Notices();

/** Reload when the service worker reports the first notification. */
export function hearWorker(): () => void {
  const heard = (event: MessageEvent) => {
    if (event.data === 'notices') void notices.look();
  };
  navigator.serviceWorker?.addEventListener('message', heard);
  return () => navigator.serviceWorker?.removeEventListener('message', heard);
}
