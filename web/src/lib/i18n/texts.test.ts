import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatText, keepTogether, makeBundle } from './texts.svelte';

const TEXTS = join(import.meta.dirname, '../../../../src/railtable/texts');
const SOURCES = join(import.meta.dirname, '../..');

function read(language: string): string {
  const folder = join(TEXTS, language);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

const keysOf = (source: string) =>
  [...source.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? '');

/** Every literal text key in a component. */
function keysUsed(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/\bt\('([\w-]+)'/g)])
    .map((found) => found[1] ?? '');
}

describe('the texts', () => {
  const english = new Set(keysOf(read('en')));
  const french = new Set(keysOf(read('fr')));

  it('have every key the page uses', () => {
    expect(keysUsed().filter((key) => !english.has(key))).toEqual([]);
  });

  it('are the same in both languages', () => {
    expect([...english].filter((key) => !french.has(key))).toEqual([]);
    expect([...french].filter((key) => !english.has(key))).toEqual([]);
  });

  it('begin no line with punctuation, in French', () => {
    expect(keepTogether('Prêt ? « Oui » : 5 % !')).toBe(
      'Prêt\u202f? «\u00a0Oui\u00a0»\u00a0: 5\u202f%\u202f!',
    );
    const bundle = makeBundle('fr', read('fr'));
    const broken = [...french].filter((key) => / [:;!?»%]|« /.test(formatText(bundle, key) ?? ''));
    expect(broken).toEqual([]);
  });
  it('format numbers and names', () => {
    const bundle = makeBundle('en', read('en'));
    expect(formatText(bundle, 'points', { count: 1 })).toBe('1 point');
    expect(formatText(bundle, 'points', { count: 3 })).toBe('3 points');
    expect(formatText(bundle, 'trambahn-tram', { tram: 2 })).toBe('horse tram ×2');
    expect(formatText(bundle, 'no-such-key')).toBeNull();
  });
});
