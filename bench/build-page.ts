import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';

import { build } from 'vite';

import { compileWhole } from '../apps/web/build/compile-whole.ts';
import { CONSOLE_DIR } from './servers.ts';

const COMPRESSIONS = { '.br': brotliCompressSync, '.gz': gzipSync, '.zst': zstdCompressSync };

/** Builds and compresses the page of a folder in the same way as the console. */
export async function buildPage(source: URL, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(source),
    logLevel: 'error',
    plugins: [compileWhole()],
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: Infinity,
      target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
    },
  });
  if (!existsSync(join(CONSOLE_DIR, 'index.html'))) throw new Error('The console is not built.');
  for (const [ending, compress] of Object.entries(COMPRESSIONS)) {
    if (globSync(`assets/*.js${ending}`, { cwd: CONSOLE_DIR }).length === 0) continue;
    for (const file of globSync('assets/*.{js,css}', { cwd: outDir })) {
      writeFileSync(join(outDir, file + ending), compress(readFileSync(join(outDir, file))));
    }
  }
}
