import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';

import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const COMPRESSIONS = { '.br': brotliCompressSync, '.gz': gzipSync, '.zst': zstdCompressSync };

/** Builds and compresses the bare page in the same way as the console. */
export async function buildBareReact(outDir: string, consoleDir: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
    },
  });
  if (!existsSync(join(consoleDir, 'index.html'))) throw new Error('The console is not built.');
  for (const [ending, compress] of Object.entries(COMPRESSIONS)) {
    if (globSync(`assets/*.js${ending}`, { cwd: consoleDir }).length === 0) continue;
    for (const file of globSync('assets/*.{js,css}', { cwd: outDir })) {
      writeFileSync(join(outDir, file + ending), compress(readFileSync(join(outDir, file))));
    }
  }
}
