import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const STYLES = readdirSync(HERE, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.svelte') || path.endsWith('.css'));
const FOR_MICE = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

describe('hover', () => {
  it.each(STYLES)('is styled in %s only for devices that can hover', (path) => {
    const style = readFileSync(join(HERE, path), 'utf8').replace(FOR_MICE, '');
    expect(style).not.toContain(':hover');
  });
});
