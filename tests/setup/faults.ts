import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { migrateDatabase } from '../../apps/api/src/kit/db/migrate.ts';
import { citiesVersion } from '../../apps/api/src/rooms/users/list/locations.service.ts';

declare module 'vitest' {
  // Vitest's own way to type what a setup gives to tests; only an interface merges.
  interface ProvidedContext {
    /** A stopped database cluster with our schema, for tests to copy. */
    clusterDir: string;
  }
}

/**
 * Makes the cluster that the servers of most tests start on: `initdb`, the migrations and the load of all cities would
 * take each of them longer than what it tests. What a first start does has tests of its own.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-faults-cluster-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, { fsync: false });
  await migrateDatabase(server.url);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`insert into data_sets (name, version) values ('cities', $1)`, [citiesVersion()]);
  await client.end();
  await server.stop();
  project.provide('clusterDir', join(folder, 'postgres'));
  return () => rmSync(folder, { recursive: true, force: true });
}
