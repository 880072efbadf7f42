import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fillPage } from '#app/console.ts';
import type { ConsoleSettings } from '#app/console.ts';
import { VERSION } from '#kit/version.ts';

/** Lists the files that an earlier build wrote, so that the next one removes them and nothing else. */
const MARK = '.greenroom-console';
const START = fileURLToPath(new URL('../../../../web/build/alone-start.js', import.meta.url));
/** What only our own server reads, and what is written in another form. */
const LEFT_OUT = new Set(['index.html', 'routes.json', '.greenroom-built']);
const MODULE = /(?<!\s)\s*<script type="module"(?: async)? crossorigin(?:="")? src="([^"]+)"><\/script>/g;

/**
 * Writes the built console into a folder for any web server. Its `config.json` is written once and never changed.
 * Returns whether there was one. @throws Error when the folder holds files of somebody else
 */
export function writeConsole(built: string, folder: string, settings: ConsoleSettings): { isKept: boolean } {
  const old = readMark(folder);
  const files = listFiles(built).filter((file) => !LEFT_OUT.has(file));
  const script = readFileSync(START);
  const start = `assets/start-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const page = rewrite(readFileSync(join(built, 'index.html'), 'utf8'), `/${start}`);
  const names = [...files, start, 'index.html'];
  mkdirSync(folder, { recursive: true });
  // Before the first file, so that a folder that was left half written can be written again.
  writeMark(folder, [...new Set([...old, ...names])]);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(built, file), join(folder, file));
  }
  writeFileSync(join(folder, start), script);
  const isKept = existsSync(join(folder, 'config.json'));
  if (!isKept) writeFileSync(join(folder, 'config.json'), `${JSON.stringify(settings, null, 2)}\n`);
  // At once and last: a page names only files that are there.
  writeFileSync(join(folder, '.index.html'), page);
  renameSync(join(folder, '.index.html'), join(folder, 'index.html'));
  for (const file of old.filter((name) => !names.includes(name))) rmSync(join(folder, file), { force: true });
  writeMark(folder, names);
  return { isKept };
}

/** Returns the files that an earlier build wrote into the folder. @throws Error when the folder is not ours */
function readMark(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file. Name a folder.`);
  const mark = join(folder, MARK);
  if (existsSync(mark)) {
    const names = readFileSync(mark, 'utf8').split('\n').filter(Boolean);
    // Somebody may have edited it: nothing outside the folder is removed.
    return names.filter((name) => !name.split('/').includes('..'));
  }
  if (readdirSync(folder).length === 0) return [];
  throw new Error(
    `${folder} holds files that are not of this command. Name an empty or a new folder, so that nothing is overwritten.`,
  );
}

const writeMark = (folder: string, names: string[]) =>
  writeFileSync(join(folder, MARK), `${names.join('\n')}\n`);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/** Replaces the page's modules by the start script, which loads them once it has read the settings, and says the version. */
function rewrite(page: string, start: string): string {
  const modules = [...page.matchAll(MODULE)].map(([, src = '']) => src);
  if (modules.length === 0) throw new Error('The built console names no modules: build it again.');
  const isModule = (href: string) => modules.includes(href);
  const links = modules.map((src) => `<link rel="modulepreload" crossorigin href="${src}" data-start>`);
  return fillPage(page, { version: VERSION })
    .replaceAll(MODULE, '')
    .replaceAll(/(?<!\s)\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g, (link, href: string) =>
      isModule(href) ? '' : link,
    )
    .replace('<head>', () => ['<head>', `<script src="${start}" defer></script>`, ...links].join('\n    '));
}
