import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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

/** What comes with the first page, and what most screens are made of. */
const FIRST_FILES = ['core', 'index', 'shared', 'rolldown-runtime'];
const NEXT_FILES = ['layout', 'list', 'query', 'MantineThemeProvider'];
const isOf = (names: readonly string[], file: string) =>
  names.some((name) => file.startsWith(`assets/${name}-`));

const proxied = { target: API_URL, changeOrigin: true };

export default defineConfig({
  plugins: [react(), devConfig(), preloadFont(), precompress()],
  // React has had this hook since 18: the copy for older ones is not sent.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: { '/admin': proxied, '/api': proxied, '/media': proxied } },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first page holds this list for all screens, so it has only what is worth to be fetched before its turn.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) => !isOf(FIRST_FILES, file) && (file.endsWith('.css') || isOf(NEXT_FILES, file)),
            )
          : files,
    },
    reportCompressedSize: true,
    // The player of recordings in parts is this large, and comes with one alone.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The names of all screens' files travel with the first page.
        chunkFileNames: ({ name }) =>
          [...FIRST_FILES, ...NEXT_FILES].includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'core',
              // What asks before one leaves comes with the forms that ask.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/](?!.*useBlocker)/,
              priority: 4,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]|src[\\/](kit[\\/]query-client|rooms[\\/]trash[\\/]trash)\./,
              priority: 1,
            },
            // What sign-in shares stands apart, or whoever is signed in would load the sign-in with it.
            {
              name: 'sign-in',
              test: /src[\\/]rooms[\\/]account[\\/](account-)?sign-in/,
              priority: 2,
            },
            {
              name: 'shared',
              test: /src[\\/]kit[\\/](api|session|config|page-title|lazy-screen|toast|stored|fetch-part)\.|rooms[\\/]account[\\/]account\.queries|kit[\\/]ui[\\/](text-field|password-field|button|brand-mark)\.|contract[\\/]src[\\/](wire|client\.|account\.rules|kit[\\/](errors|limits))|node_modules[\\/](clsx|@tabler[\\/]icons-react[\\/].*(createReactComponent|defaultAttributes|Icon(InfoCircle|AlertTriangle|CircleCheck)\.))|preload-helper/,
              priority: 3,
            },
            // The line of events is opened after the first screen, and not fetched with it.
            {
              name: 'events',
              test: /src[\\/]kit[\\/](events-line|stream)\.|contract[\\/]src[\\/]client-stream\./,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // The frame of every list stands together: in one file each, its parts would weigh a fifth more.
            {
              name: 'list',
              test: /src[\\/]rooms[\\/]users[\\/]parts[\\/]user-cells|src[\\/]app[\\/](header|layout|nav-drawer|sidebar)\.module\.css|contract[\\/]src[\\/]users\.rules|src[\\/]kit[\\/](draft-keeper|events|failure-message|format|idle|lazy-part|stored-names|ui[\\/](avatar|confirm-dialog|data-table|empty-state|error-state|filter-chips|icon-button|loading-overlay|menu|missing-part|page|paged-table|pager|remove-row|search-field|skeleton|skeleton-rows|sort-control|status-switch)\.)|icons-react[\\/].*[\\/]Icon(ArrowDown|ArrowsSort|ArrowUp|Broadcast|CalendarEvent|ChevronDown|ChevronLeft|ChevronRight|CloudOff|Eye|Filter|Lifebuoy|MessageCircle|Microphone2|News|Refresh|Search|Trash|Trophy|Users)\./,
              priority: 2,
            },
            // One style sheet for the rooms beyond the first screens: each more is a name in the first file.
            {
              name: 'rooms',
              test: /src[\\/]rooms[\\/](contest|headlines|podcasts|projects|bulletins|parlours|sales)[\\/].*\.module\.css/,
              priority: 1,
            },
            {
              name: 'kit',
              test: /src[\\/]kit[\\/]ui[\\/](breadcrumb|carousel|dialog|figure|tabs|text-area)\.module\.css/,
              priority: 1,
            },
            // One file for what plays videos in: the list of files in the first one is as long as there are files.
            {
              name: 'video',
              test: /src[\\/]rooms[\\/]media[\\/](video|media-titles|parts[\\/]video-(?!dialog|frame))|contract[\\/]src[\\/]kit[\\/](video-)?links|icons-react[\\/].*[\\/]IconExternalLink\./,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
