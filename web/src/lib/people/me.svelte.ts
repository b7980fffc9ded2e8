/** The viewer's account: its data and actions. */

import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { settings } from '../app/settings.svelte';
import { t } from '../i18n/texts.svelte';
import { ApiError, call } from '../net/api';
import { toast } from '../ui/toasts.svelte';
import type { LinkInfo, Myself, SetProfile } from '../wire.gen';
import { Attempts } from './attempts.svelte';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

class Me extends Attempts {
  /** Null until the server has answered. */
  known = $state.raw<Myself | null>(null);
  /** A new recovery code to show. */
  code = $state<string | null>(null);

  look(): Promise<void> {
    return this.attempt(async () => this.#take(await call('me', null)));
  }

  save(profile: SetProfile): Promise<void> {
    return this.attempt(async () => {
      this.#take(await call('profile', profile));
      settings.name = profile.name;
      toast(t('profile-saved'));
    });
  }

  setPuzzleConsent(consents: boolean): Promise<void> {
    return this.attempt(async () => this.#take(await call('puzzle_consent', { consents })));
  }

  /** Create a passkey; for a guest, this creates the account. */
  addPasskey(): Promise<void> {
    return this.attempt(async () => {
      const { ticket, options } = await call('ask_passkey', {});
      const credential = await asked(() =>
        startRegistration({ optionsJSON: options as unknown as Creation }),
      );
      await this.#keep(await call('make_passkey', { ticket, credential: { ...credential } }));
    });
  }

  removePasskey(id: string): Promise<void> {
    return this.attempt(async () => this.#take(await call('remove_passkey', { id })));
  }

  signInByPasskey(): Promise<void> {
    return this.attempt(async () => {
      const { ticket, options } = await call('ask_sign_in', {});
      const credential = await asked(() =>
        startAuthentication({ optionsJSON: options as unknown as Request }),
      );
      this.#take(await call('sign_in', { ticket, credential: { ...credential } }));
      toast(t('signed-in'));
    });
  }

  /** Create a new recovery code; for a guest, this creates the account. */
  newCode(): Promise<void> {
    return this.attempt(async () => {
      this.code = (await call('new_code', {})).code;
      await this.#keep(await call('me', null));
    });
  }

  signInByCode(code: string): Promise<void> {
    return this.attempt(async () => {
      this.code = (await call('use_code', { code })).code;
      this.#take(await call('me', null));
      toast(t('signed-in'));
    });
  }

  sendLink(address: string, why: 'keep' | 'sign_in'): Promise<boolean> {
    return this.attempt(async () => {
      await call('send_link', { address, why, language: settings.language });
      return true;
    }).then((done) => done === true);
  }

  /** Return a link's effect without using it. */
  lookAtLink(token: string): Promise<LinkInfo | undefined> {
    return this.attempt(() => call('look_link', { token }));
  }

  openLink(token: string, bring: boolean): Promise<boolean> {
    return this.attempt(async () => {
      await this.#keep(await call('use_link', { token, bring }));
      return true;
    }).then((done) => done === true);
  }

  removeAddress(): Promise<void> {
    return this.attempt(async () => this.#take(await call('remove_address', {})));
  }

  endSession(id: string): Promise<void> {
    return this.attempt(async () => this.#take(await call('end_session', { id })));
  }

  signOut(everywhere: boolean): Promise<void> {
    return this.attempt(async () => {
      await call('sign_out', { everywhere });
      await this.#leave(t('signed-out'));
    });
  }

  delete(): Promise<void> {
    return this.attempt(async () => {
      await call('delete_me', { sure: 'yes' });
      settings.name = '';
      await this.#leave(t('deleted'));
    });
  }

  async #leave(said: string): Promise<void> {
    this.code = null;
    this.#take(await call('me', null));
    toast(said);
  }

  /** Store the new identity; a newly created account keeps the guest's name. */
  async #keep(now: Myself): Promise<void> {
    const isNew = this.known?.kept == null && now.kept !== null;
    this.#take(now);
    if (!isNew) return;
    toast(t('kept-now'));
    const name = settings.name.trim();
    if (now.name === '' && name !== '')
      this.#take(await call('profile', { name, colour: now.colour, public: now.public }));
  }

  #take(known: Myself): void {
    this.known = known;
    if (known.name !== '') settings.name = known.name;
  }
}

/** Ask the browser for a passkey; translate its errors into our texts. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const refused = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(refused ? 'passkey_refused' : 'passkey_given_up');
  }
}

export const me = new Me();
