import { join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

const FRAME = join(import.meta.dirname, '../src/app/layout.tsx');

/**
 * Writes `routes.json` for the server, which lets a page ask for the files of its screen at once: for each path, what
 * comes after the files that every page has. It reads the rooms' `*.routes.tsx`, where each `createRoute({ … })` names
 * its path and imports its screen.
 */
export function routeFiles(): Plugin {
  const routes: { path: string; modules: string[] }[] = [];
  return {
    name: 'greenroom-route-files',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\.routes\.tsx$/ },
      async handler(code, id) {
        for (const block of code.split('createRoute(').slice(1)) {
          const path = /path: '([^']+)'/.exec(block)?.[1];
          const screen = /import\('([^']+\.screen\.tsx)'\)/.exec(block)?.[1];
          const found = screen && (await this.resolve(screen, id));
          if (!path || !found) continue;
          routes.push({ path, modules: block.includes('staffRoute') ? [FRAME, found.id] : [found.id] });
        }
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const first = collectChunkFiles(chunks, ({ isEntry }) => isEntry);
      const source = routes.map(({ path, modules }) => {
        const files = collectChunkFiles(chunks, ({ moduleIds }) =>
          modules.some((module) => moduleIds.includes(module)),
        );
        return { path, files: [...files].filter((file) => !first.has(file)) };
      });
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(source) });
    },
  };
}

/** Returns the files of some chunks, with all that they import and their styles. */
function collectChunkFiles(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) add(each);
  };
  for (const chunk of chunks.filter(isWanted)) add(chunk);
  return files;
}
