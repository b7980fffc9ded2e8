// Build steps besides bundling: stylesheet order, the service worker, compressed copies.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const PACKED = /\.(js|css|svg|html|webmanifest)$/;
/** Too small to compress, or useless without the server. */
const NOT_KEPT = /^\/(\.vite\/|previews\/|sw\.js)|\.gz$/;

/**
 * Moves stylesheets behind the static markup: a stylesheet in the head would block its first paint.
 */
export function styleAfterShell(): Plugin {
  return {
    name: 'style-after-shell',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
        const bare = links.reduce((text, link) => text.replace(link, ''), html);
        return bare.replace('    <noscript>', `${links.join('')}    <noscript>`);
      },
    },
  };
}

/** Return every file below a folder, as paths of the site. */
function pathsIn(folder: string, root = folder): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? pathsIn(path, root) : [`/${relative(root, path)}`];
  });
}

/** Writes the service worker with the list of all files of this build. */
export function serviceWorker(out: string, entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      const files = pathsIn(out)
        .filter((path) => !NOT_KEPT.test(path))
        .sort();
      const hash = createHash('sha256');
      for (const path of files) hash.update(path).update(readFileSync(join(out, path)));
      const kept = { version: hash.digest('hex').slice(0, 16), files };
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __KEPT__: JSON.stringify(kept) },
        build: {
          outDir: out,
          emptyOutDir: false,
          copyPublicDir: false,
          lib: { entry, formats: ['es'], fileName: () => 'sw.js' },
          target: 'es2022',
        },
      });
      pack(out);
    },
  };
}

/** Writes a compressed copy of each text file; the server sends it to browsers that accept it. */
function pack(out: string): void {
  for (const path of pathsIn(out)) {
    if (!PACKED.test(path) || path.startsWith('/.vite/')) continue;
    const plain = readFileSync(join(out, path));
    const packed = gzipSync(plain, { level: 9 });
    if (packed.length < plain.length * 0.9) writeFileSync(join(out, `${path}.gz`), packed);
  }
}
