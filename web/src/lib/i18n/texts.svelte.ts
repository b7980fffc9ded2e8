/** Fluent texts, one set of files for client and server. Components call `t(key, args)`. */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language } from '../app/settings.svelte';
import { GAMES } from '../wire.gen';

export type TextArgs = Record<string, FluentVariable>;

/** Return a bundle of one language; broken messages are left out, as Fluent does. */
export function makeBundle(language: Language, source: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(language === 'fr' ? keepTogether(source) : source));
  return bundle;
}

/** Return French with no-break spaces before punctuation: narrow before ; ! ? and %. */
export function keepTogether(text: string): string {
  return text
    .replace(/(?: |\{" "\})(?=[;!?%])/g, '\u202f')
    .replace(/(?: |\{" "\})(?=[:»])|(?<=«) /g, '\u00a0');
}

/** Return the text for a key, or null when the language has none. */
export function formatText(bundle: FluentBundle, key: string, args: TextArgs = {}): string | null {
  const message = bundle.getMessage(key);
  if (!message?.value) return null;
  return bundle.formatPattern(message.value, args, []);
}

let bundle = $state.raw<FluentBundle | null>(null);
let loaded = $state<Language | null>(null);

export async function loadTexts(language: Language): Promise<void> {
  const source = language === 'fr' ? await import('./texts.fr') : await import('./texts.en');
  const more = learning ? await loadMore(language) : '';
  const brought = outside ? await fetchOutside(language) : '';
  // The first text of a key wins, so plugins replace none of ours.
  bundle = makeBundle(language, `${source.default}\n${more}\n${brought}`);
  loaded = language;
  document.documentElement.lang = language;
}

let learning: Promise<void> | null = null;

async function loadMore(language: Language): Promise<string> {
  const source =
    language === 'fr' ? await import('./texts.more.fr') : await import('./texts.more.en');
  return source.default;
}

/** Load the learners' texts once; other languages then load them too. */
export function loadMoreTexts(): Promise<void> {
  if (learning || !loaded) return learning ?? Promise.resolve();
  const language = loaded;
  // Assign `learning` before loadTexts runs, because it checks it.
  learning = Promise.resolve().then(() => loadTexts(language));
  return learning;
}

let outside: Promise<void> | null = null;

async function fetchOutside(language: Language): Promise<string> {
  try {
    const answer = await fetch(`/outside/words.${language}.ftl`);
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}

/** Load the texts of installed plugin games once. */
export function loadOutsideTexts(): Promise<void> {
  if (outside || !loaded) return outside ?? Promise.resolve();
  const language = loaded;
  outside = Promise.resolve().then(() => loadTexts(language));
  return outside;
}

const isOurs = (game: string): boolean => (GAMES as readonly string[]).includes(game);

export function textsLoaded(): Language | null {
  return loaded;
}

export function hasText(key: string): boolean {
  return bundle?.getMessage(key)?.value != null;
}

/** Return the text for a key in the chosen language. A key without text is returned as it is. */
export function t(key: string, args?: TextArgs): string {
  return (bundle && formatText(bundle, key, args)) ?? key;
}

/** Return a game's name; a game without texts is called by its key. */
export function gameName(game: string): string {
  const key = `${game}-name`;
  if (hasText(key)) return t(key);
  if (game && !isOurs(game)) void loadOutsideTexts();
  return game.replace(/(^|-)([a-z])/g, (_, gap, letter) => `${gap && ' '}${letter.toUpperCase()}`);
}
