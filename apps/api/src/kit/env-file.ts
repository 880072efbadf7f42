import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { ConfigError } from '#kit/config.ts';
import { causesOf } from '#kit/errors.ts';

const DEFAULT = fileURLToPath(new URL('../../../../.env', import.meta.url));

/**
 * Reads the settings of `.env`, or of the file that `ENV_FILE` names, into the environment, which wins over the file.
 * `npm start` gives Node the same file (`scripts/child.mjs`): then there is nothing left to read.
 * @throws ConfigError when there is such a file and it can't be read
 */
export function loadEnvFile(): void {
  const file = process.env['ENV_FILE'] ?? DEFAULT;
  // Empty for no file at all.
  if (file === '' || (file === DEFAULT && !existsSync(file))) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new ConfigError(`The file ${file} can't be read (${String(causesOf(error)[0]?.code)}).`, {
      cause: error,
    });
  }
}
