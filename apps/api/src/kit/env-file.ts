import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { ConfigError } from '#kit/config.ts';
import { listCauses } from '#kit/errors.ts';

const DEFAULT = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** Returns the file of settings: `.env`, or what `ENV_FILE` names; null for none. */
export function envFileOf({ ENV_FILE: file = DEFAULT }: NodeJS.ProcessEnv): string | null {
  // Empty for no file at all.
  return file === '' || (file === DEFAULT && !existsSync(file)) ? null : file;
}

/**
 * Reads the settings of the file into the environment, which wins over the file.
 * `npm start` gives Node the same file (`scripts/child.mjs`): then there is nothing left to read.
 * @throws ConfigError when there is such a file and it can't be read, or a line of it
 */
export function loadEnvFile(): void {
  const file = envFileOf(process.env);
  if (file === null) return;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    process.loadEnvFile(file);
  } catch (error) {
    throw new ConfigError(`The file ${file} can't be read (${String(listCauses(error)[0]?.code)}).`, {
      cause: error,
    });
  }
  const faults = findUnreadable(text);
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `${file}: ${fault}`).join('\n'));
}

const LINE = /^\s*(?:export\s+)?(?<name>[\w.-]+)\s*=\s*(?<value>.*)$/;

/**
 * Returns the lines of a file of settings of which Node would leave out something without a word, and what to write. None
 * shows a value, which may be a secret.
 */
export function findUnreadable(text: string): string[] {
  const faults: string[] = [];
  /** The quote that a value of several lines ends with. */
  let open: { quote: string; at: string } | null = null;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (open) {
      if (line.includes(open.quote)) open = null;
      continue;
    }
    if (/^\s*(?:#|$)/.test(line)) continue;
    const { name, value = '' } = LINE.exec(line)?.groups ?? {};
    const at = `line ${index + 1}`;
    const quote = /^["'`]/.exec(value)?.[0];
    if (name === undefined) faults.push(`${at} is no setting. Write NAME=value, or # before a remark.`);
    else if (quote) open = value.includes(quote, 1) ? null : { quote, at: `${at} (${name})` };
    else if (/\S#|^#\S/.test(value))
      faults.push(`${at} (${name}) has a #, where a remark begins. Put the value in quotes: ${name}='…'`);
  }
  if (open) faults.push(`${open.at} begins with a ${open.quote} that nothing ends. Add it at the end.`);
  return faults;
}
