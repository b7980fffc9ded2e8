import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../games';
import { formatText, makeBundle } from '../i18n/texts.svelte';
import type { Explanation, Words } from './board';
import { loadLuck } from './luck';

const ROOT = join(import.meta.dirname, '../../../..');
const GAMES = ['station-master', 'freight-train', 'string-railway', 'trambahn', 'block-train'];

function read(...path: string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}

const bundles = (['en', 'fr'] as const).map((language) => {
  const files = [...GAMES, 'pieces'].map((name) =>
    read('src/railtable/texts', language, `${name}.ftl`),
  );
  return makeBundle(language, files.join('\n'));
});

/** Return the errors of a text: missing, or with an undefined argument. */
function troubles(words: Words | null): string[] {
  if (!words) return [];
  return bundles.flatMap((bundle) => {
    const errors: Error[] = [];
    const message = bundle.getMessage(words.key);
    if (!message?.value) return [`${words.key} is missing`];
    bundle.formatPattern(message.value, words.args ?? {}, errors);
    return errors.map((error) => `${words.key}: ${error.message}`);
  });
}

function textsOf({ title, text, caption }: Explanation): (Words | null)[] {
  return [title, text, caption];
}

describe.each(GAMES)('%s', (game) => {
  const rules = ['en', 'fr'].map((language) => read('docs/rules', `${game}.${language}.md`));

  it('explains its pieces in both languages, with a picture, and names a rule that exists', async () => {
    const explainer = await (await loadGame(game))?.explainer?.();
    expect(explainer?.pieces.length).toBeGreaterThan(5);
    for (const piece of explainer?.pieces ?? []) {
      const found = explainer?.explain(piece);
      expect(found, piece).toBeTruthy();
      if (!found) continue;
      expect(textsOf(found).flatMap(troubles), piece).toEqual([]);
      expect(found.example, piece).not.toBeNull();
      for (const page of rules) expect(page).toContain(`**${found.rule}**`);
    }
  });

  it('explains the pieces of its luck study', async () => {
    const explainer = await (await loadGame(game))?.explainer?.();
    const pieces = (await loadLuck(game)).flatMap((study) => study.pieces);
    expect(pieces.length).toBeGreaterThan(0);
    for (const { piece } of pieces) {
      const found = explainer?.explain(piece);
      expect(found, piece).toBeTruthy();
      expect(troubles(found?.title ?? null), piece).toEqual([]);
    }
  });

  it('returns nothing for unknown pieces', async () => {
    const explainer = await (await loadGame(game))?.explainer?.();
    expect(explainer?.explain('nothing')).toBeNull();
  });
});

it('uses the singular for one point', () => {
  const args = { piece: 'station', points: 1, price: 0 };
  expect(bundles.map((bundle) => formatText(bundle, 'trambahn-piece-text', args))).toEqual([
    expect.stringContaining('1 point.'),
    expect.stringContaining('1 point.'),
  ]);
});
