import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { marked } from 'marked';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../../../docs/guide');
const PICTURES = join(FOLDER, 'pictures');
const STYLE = join(import.meta.dirname, 'guide.css');

type GuidePage = { name: string; title: string; about: string; html: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a page of the guide: its first heading is the title, its first paragraph says what it is about. */
function readGuidePage(file: string): GuidePage {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const tokens = marked.lexer(text);
  const heading = tokens.find((token) => token.type === 'heading');
  const paragraph = tokens.find((token) => token.type === 'paragraph');
  const html = marked
    .parser(tokens)
    // Pages link to each other as files of the repository.
    .replaceAll(/href="(?:\.\/)?([a-z\d-]+)\.md(#[^"]*)?"/g, 'href="/guide/$1.html$2"')
    .replaceAll(/src="(?:\.\/)?pictures\//g, 'loading="lazy" src="/guide/pictures/');
  return {
    name: file.replace(/\.md$/, ''),
    title: heading && 'text' in heading ? String(heading.text) : file,
    about: paragraph && 'text' in paragraph ? String(paragraph.text) : '',
    html,
  };
}

const guideLinks = (pages: readonly GuidePage[]): string =>
  pages
    .map(
      ({ name, title, about }) =>
        `<li><a href="/guide/${name}.html">${escaped(title)}</a><p>${marked.parseInline(about) as string}</p></li>`,
    )
    .join('');

const renderGuidePage = (
  { title, html, name }: GuidePage,
  style: string,
  after = '',
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(title)} · Greenroom guide</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <script src="/theme-boot.js"></script>
    <link rel="stylesheet" href="/${style}" />
    <link rel="stylesheet" href="/guide/guide.css" />
  </head>
  <body class="guide">
    <header><a href="/guide/index.html"${name === 'index' ? ' aria-current="page"' : ''}>Greenroom guide</a><a href="/dashboard">Console</a></header>
    <main>${html}${after}</main>
  </body>
</html>
`;

/** Writes the pages of `docs/guide` into the build as pages without a script of their own, in the console's look. */
export function guidePages(): Plugin {
  return {
    name: 'greenroom-guide-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const style = Object.values(bundle).find(
        (file) =>
          file.type === 'asset' &&
          file.fileName.endsWith('.css') &&
          String(file.source).includes('--color-paper:'),
      )?.fileName;
      if (!style) throw new Error('The build has no style with the theme, which the guide needs.');
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `guide/${fileName}`, source });
      const pages = readdirSync(FOLDER)
        .filter((file) => file.endsWith('.md'))
        .map(readGuidePage)
        .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
      const others = pages.filter(({ name }) => name !== 'index');
      for (const page of pages) {
        const list = page.name === 'index' ? `<ul class="guide-pages">${guideLinks(others)}</ul>` : '';
        emit(`${page.name}.html`, renderGuidePage(page, style, list));
      }
      emit('guide.css', readFileSync(STYLE));
      for (const file of existsSync(PICTURES) ? readdirSync(PICTURES) : [])
        emit(`pictures/${file}`, readFileSync(join(PICTURES, file)));
    },
  };
}
