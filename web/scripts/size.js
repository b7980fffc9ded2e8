// Print the gzipped download size of a first visit: the shell and one board. Fail above the limit.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 150 * 1024;
const out = new URL('../../src/railtable/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', out), 'utf8'));

function chunks(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) chunks(next, found);
  return found;
}

function gzipped(keys) {
  let bytes = 0;
  for (const key of keys) {
    const { file } = manifest[key];
    if (file.endsWith('.js')) bytes += gzipSync(readFileSync(new URL(file, out))).length;
  }
  return bytes;
}

const shell = chunks('index.html');
for (const key of ['src/lib/i18n/texts.en.ts', 'src/screens/Table.svelte']) {
  if (key in manifest) chunks(key, shell);
}
let worst = 0;
for (const key of Object.keys(manifest)) {
  if (!/^src\/games\/[^/]+\/(Board\.svelte|index\.ts)$/.test(key)) continue;
  const bytes = gzipped(chunks(key, new Set(shell)));
  worst = Math.max(worst, bytes);
  console.log(`${key}: ${(bytes / 1024).toFixed(1)} kB with the shell`);
}
console.log(`shell: ${(gzipped(shell) / 1024).toFixed(1)} kB`);
if (worst > LIMIT) {
  console.error(`over the limit of ${LIMIT / 1024} kB`);
  process.exit(1);
}
