/** The rules for people, rendered while building, loaded page by page. */

import type { Language } from './settings.svelte';

const pages = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?page',
  import: 'default',
});

export async function loadRules(game: string, language: Language): Promise<string | null> {
  const load = pages[`../../../docs/rules/${game}.${language}.md`];
  return load ? await load() : null;
}
