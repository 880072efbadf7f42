import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import type { Plugin } from 'vite';

import { compileWhole } from './build/compile-whole.ts';
import { guidePages } from './build/guide-pages.ts';
import { REACT, isLight } from './build/light.ts';
import { routeFiles } from './build/route-files.ts';

const API_URL = process.env['API_URL'] ?? 'http://127.0.0.1:4000';
const EMPTY_BLOCK = '<script type="application/json" id="greenroom-config"></script>';

/** While one edits, puts into index.html the settings that the server fills in when it serves the built console. */
function devConfig(): Plugin {
  return {
    name: 'greenroom-dev-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const config = await fetch(`${API_URL}/console-config`).then(
        (response) => (response.ok ? response.text() : ''),
        () => '',
      );
      const block = EMPTY_BLOCK.replace('></', () => `>${config.replaceAll('<', '\\u003c')}</`);
      return html.replace(EMPTY_BLOCK, () => block);
    },
  };
}

/** The one font file that every screen needs starts with the page, not after its style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'greenroom-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}

/** Puts the boot script behind the settings that it reads, as a file that runs as soon as it is there. */
function bootFirst(): Plugin {
  return {
    name: 'greenroom-boot-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const boot = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'boot',
        );
        if (!boot) throw new Error('The build has no boot script.');
        const tag = `<script type="module" async crossorigin src="/${boot.fileName}"></script>`;
        return html.replace(EMPTY_BLOCK, `${EMPTY_BLOCK}\n    ${tag}`);
      },
    },
  };
}

/** Leaves out Tailwind's copy of each `@property` for browsers older than those of `target`. */
function withoutOldBrowsers(): Plugin {
  const copy = /@layer properties\{@supports.*?\}\}\}/;
  return {
    name: 'greenroom-without-old-browsers',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(copy, '');
      }
    },
  };
}

/** Script and style lie compressed beside themselves: the server sends what the browser takes, and compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'greenroom-precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))) {
        const file = join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The parts of the kit that most screens do without. */
const KIT_PART =
  /src[\\/]kit[\\/](?:(?:list|ui)[\\/])?(chart|record|filter-row|choice-select|date-field|day-range|day-text)[\\/.]/;

const proxied = { target: API_URL, changeOrigin: true };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    devConfig(),
    routeFiles(),
    guidePages(),
    preloadFont(),
    bootFirst(),
    withoutOldBrowsers(),
    compileWhole(),
    precompress(),
  ],
  // React has had this hook since 18: the copy for older ones is not sent.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: { '/admin': proxied, '/api': proxied, '/media': proxied } },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // The server names the files of a page's screen in the page itself: build/route-files.ts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    reportCompressedSize: true,
    // The player of recordings in parts is this large, and comes with one alone.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', boot: 'src/boot.ts' },
      output: {
        codeSplitting: {
          // A group holds what its test matches and all that this imports; the rest is left to the bundler.
          groups: [
            { name: 'boot', test: /src[\\/]boot\.ts$/, priority: 5 },
            { name: 'react', test: REACT, tags: ['$initial'], priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'sign-in', test: /src[\\/]rooms[\\/]account[\\/]sign-in[\\/]sign-in/, priority: 3 },
            { name: 'frame', test: /src[\\/]app[\\/]layout\.tsx$/, priority: 2 },
            {
              // The parts that several screens share, without those that bring a library along: dialogs, menus.
              name: (id, modules) => (isLight(id, modules) ? (KIT_PART.exec(id)?.[1] ?? 'kit') : null),
              // The contract's files are left to the bundler: other-host.ts imports all of them, so they seem shared.
              test: /src[\\/]kit[\\/]|packages[\\/]client[\\/]|react-router[\\/]|@tabler[\\/]/,
              debugName: 'kit',
              minShareCount: 3,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
