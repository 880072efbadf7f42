import type { Program } from '@greenroom/embedded-postgres/program';
import { startEmbedded as start } from '@greenroom/embedded-postgres/start';
import type { EmbeddedPostgres } from '@greenroom/embedded-postgres/start';
import { findEmbedded as find, visitEmbedded as visit } from '@greenroom/embedded-postgres/visit';
import type { Found, Visit } from '@greenroom/embedded-postgres/visit';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

import type { DatabaseUrls } from '#kit/db/urls.ts';
import { makeFolder } from '#kit/make-folder.ts';

/** The names and advice that the embedded PostgreSQL uses for Greenroom. */
export const GREENROOM: Program = {
  name: 'Greenroom',
  folderSetting: 'DATA_DIR',
  instead: 'set DATABASE_URL to a PostgreSQL 15 or newer',
};

/** The role of the server, which owns nothing. */
const ROLE = 'greenroom';

/** `url` is that of the owner. */
type Embedded = EmbeddedPostgres & { urls: DatabaseUrls };

/**
 * Starts PostgreSQL 18 on `dataDir/postgres`, which is created when missing.
 * @param options.fsync false only in tests that don't test durability.
 * @throws Error with a readable message: folder in use, not writable, of another major version, platform without binaries.
 */
export async function startEmbedded(dataDir: string, options: { fsync?: boolean } = {}): Promise<Embedded> {
  prepare(dataDir);
  const server = await start(dataDir, GREENROOM, options);
  const calls = await addRole(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { ...server, urls: { calls, direct: calls, owner: server.url } };
}

/** Creates the server's role where it is missing. Returns its URL. */
async function addRole(owner: string): Promise<string> {
  const url = new URL(owner);
  const client = new Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (rowCount === 0) await client.query(`create role ${escapeIdentifier(ROLE)} login`);
    // Where the database listens on loopback, its owner has a password.
    if (url.password)
      await client.query(`alter role ${escapeIdentifier(ROLE)} password ${escapeLiteral(url.password)}`);
  } finally {
    await client.end();
  }
  url.username = ROLE;
  return url.toString();
}

/**
 * Connects to the embedded database for a short task, whether the server runs or not. End the pools before you leave.
 * @throws Error with a readable message, like `startEmbedded`
 */
export async function visitEmbedded(dataDir: string): Promise<Visit> {
  prepare(dataDir);
  return visit(dataDir, GREENROOM);
}

/** Looks for the embedded database, and writes nothing. */
export const findEmbedded = (dataDir: string): Found => find(dataDir, GREENROOM);

function prepare(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new Error(`The folder ${dataDir} (DATA_DIR) can't be created: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
