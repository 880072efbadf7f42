import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { onTestFinished } from 'vitest';

import { isOnS3, makeBucket } from '#testing/bucket.ts';
import { dropDatabase } from '#testing/databases.ts';
import type { World } from '#testing/world.ts';

/** The settings of a database and an object store. */
export type Place = Record<string, string> & { DATA_DIR: string };

/** Creates a folder of a test's own, which the database's own account may enter. */
export async function makeTestFolder(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'greenroom-place-'));
  await chmod(path, 0o755);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Returns the settings of a world. */
export function worldPlace({ app, url, dataDir }: World): Place {
  const ofStore = Object.entries(app.config).filter(([name]) => name.startsWith('S3_'));
  const texts = ofStore.map(([name, value]) => [name, typeof value === 'string' ? value : '1']);
  return { DATABASE_URL: url, DATA_DIR: dataDir, ...Object.fromEntries(texts) };
}

/** Creates an empty database on a server, and an empty store as this project has them. */
export async function makePlace(serverUrl: string): Promise<Place & { DATABASE_URL: string }> {
  const name = `greenroom_place_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  await ask(serverUrl, `create database ${name}`);
  onTestFinished(async () => void (await dropDatabase(url)));
  const bucket = isOnS3() ? await makeBucket() : null;
  if (bucket) onTestFinished(() => bucket.drop());
  return { DATABASE_URL: url, DATA_DIR: await makeTestFolder(), ...bucket?.env };
}

/** Asks a database directly. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
