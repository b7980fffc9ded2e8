/** The rules, rendered at build time and loaded page by page. */

import type { Language } from '../app/settings.svelte';
import { keepTogether } from '../i18n/texts.svelte';

const pages = import.meta.glob<string>('../../../../docs/rules/*.{en,fr}.md', {
  query: '?page',
  import: 'default',
});

export async function loadRules(game: string, language: Language): Promise<string | null> {
  const load = pages[`../../../../docs/rules/${game}.${language}.md`];
  const page = load ? await load() : await fetchRules(game, language);
  return page && makeAccessible(language === 'fr' ? keepTogether(page) : page);
}

/** Make wide tables scrollable by keyboard, and leave no heading empty. */
export function makeAccessible(page: string): string {
  return page
    .replaceAll('<table>', '<table tabindex="0">')
    .replaceAll(/<th( [^>]*)?><\/th>/g, '<td></td>');
}

/** A plugin game brings its rules; the server renders them. */
async function fetchRules(game: string, language: Language): Promise<string | null> {
  try {
    const answer = await fetch(`/outside/${encodeURIComponent(game)}/rules.${language}.html`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
