import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { makePage } from '#rooms/pages/pages.service.ts';
import { getPages, setPage } from '#rooms/pages/pages.store.ts';
import type { PageName } from '#rooms/pages/pages.store.ts';

const USAGE = `npm run pages -- set terms FILE      (or privacy; FILE is .html or plain .txt)
npm run pages -- show terms          (or privacy)`;
/** Most of a file may be removed again, as with the output of a word processor. */
const MAX_FILE_BYTES = 5_000_000;
const KINDS: Record<string, 'html' | 'text'> = { '.html': 'html', '.htm': 'html', '.txt': 'text' };

type Wish = { verb: 'set' | 'show'; name: PageName; file: string };

function readWish({ args, env }: CommandLine): Wish {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [verb, name, file = '', ...more] = positionals;
  const isKnown = (verb === 'set' || verb === 'show') && (name === 'terms' || name === 'privacy');
  if (!isKnown || more.length > 0 || (verb === 'set') !== Boolean(file)) {
    throw new Error(`The page must be terms or privacy.\n${USAGE}`);
  }
  // npm changes to the repository's folder; paths are relative to the folder it was called in.
  return { verb, name, file: resolve(env['INIT_CWD'] ?? '.', file) };
}

/** Reads and cleans a page. @throws Error that names the file */
function readPage(file: string): ReturnType<typeof makePage> {
  const kind = KINDS[extname(file).toLowerCase()];
  try {
    if (!kind) throw new Error('It must be an .html or .txt file.');
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) throw new Error(`It is too large: at most ${MAX_FILE_BYTES / 1_000_000} MB.`);
    return makePage(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)), kind);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'It is not UTF-8 text.' : message;
    throw new Error(`${file} can't be used. ${words}`, { cause: error });
  }
}

/** `npm run pages`: replaces or shows the text of a page. @throws Error with a readable message */
export async function pages(line: CommandLine): Promise<void> {
  const { verb, name, file } = readWish(line);
  const page = verb === 'set' ? readPage(file) : null;
  await withDatabase(readConfig(line.env), async (db) => {
    if (!page) {
      line.print((await getPages(db))[name]);
      return;
    }
    await setPage(db, name, page.html);
    line.print(`Updated the page ${name}: ${page.html.length.toLocaleString('en-US')} characters.`);
    if (page.leftOut.length > 0)
      line.print(`Left out, because pages don't support it: ${page.leftOut.join(', ')}.`);
  });
}

if (import.meta.main) process.exitCode = await runCommand(pages);
