import type { Program } from '@greenroom/embedded-postgres/program';
import { startEmbedded as start } from '@greenroom/embedded-postgres/start';
import type { EmbeddedPostgres } from '@greenroom/embedded-postgres/start';
import { visitEmbedded as visit } from '@greenroom/embedded-postgres/visit';
import type { Visit } from '@greenroom/embedded-postgres/visit';

import { makeFolder } from '#kit/make-folder.ts';

/** The names and advice that the embedded PostgreSQL uses for Greenroom. */
export const GREENROOM: Program = {
  name: 'Greenroom',
  folderSetting: 'DATA_DIR',
  instead: 'set DATABASE_URL to a PostgreSQL 15 or newer',
};

/**
 * Starts PostgreSQL 18 on `dataDir/postgres`, which is created when missing.
 * @param options.fsync false only in tests that don't test durability.
 * @throws Error with a readable message: folder in use, not writable, of another major version, platform without binaries.
 */
export async function startEmbedded(
  dataDir: string,
  options: { fsync?: boolean } = {},
): Promise<EmbeddedPostgres> {
  prepare(dataDir);
  return start(dataDir, GREENROOM, options);
}

/**
 * Connects to the embedded database for a short task, whether the server runs or not. End the pools before you leave.
 * @throws Error with a readable message, like `startEmbedded`
 */
export async function visitEmbedded(dataDir: string): Promise<Visit> {
  prepare(dataDir);
  return visit(dataDir, GREENROOM);
}

function prepare(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new Error(`The folder ${dataDir} (DATA_DIR) can't be created: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
