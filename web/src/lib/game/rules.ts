/** The rules for people, rendered while building, loaded page by page. */

import type { Language } from '../app/settings.svelte';

const pages = import.meta.glob<string>('../../../../docs/rules/*.md', {
  query: '?page',
  import: 'default',
});

export async function loadRules(game: string, language: Language): Promise<string | null> {
  const load = pages[`../../../../docs/rules/${game}.${language}.md`];
  return load ? await load() : await fetchRules(game, language);
}

/** A game from outside brings its rules along; the server renders them. */
async function fetchRules(game: string, language: Language): Promise<string | null> {
  try {
    const answer = await fetch(`/outside/${encodeURIComponent(game)}/rules.${language}.html`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
