import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { serviceWorker, styleAfterShell } from './scripts/build';
import { renderRules } from './scripts/rule-pages';

/** Turns the rule pages into HTML while building, so that no parser is shipped. */
function rulePages(): Plugin {
  return {
    name: 'rule-pages',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      if (query !== 'page' || !path?.endsWith('.md')) return null;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(renderRules(readFileSync(path, 'utf8')))};`;
    },
  };
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const out = path('../src/railtable/server/static');
const server = process.env.RAILTABLE_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [rulePages(), svelte(), styleAfterShell(), serviceWorker(out, path('src/sw/worker.ts'))],
  build: {
    outDir: out,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['{src,scripts}/**/*.test.ts'] },
});
