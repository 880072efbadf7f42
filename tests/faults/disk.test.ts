import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import {
  ADMIN_PASSWORD,
  post,
  preparedFolder,
  signIn,
  startServer,
  stopServer,
  tempFolder,
} from './server.ts';
import { openUpload } from './uploads.ts';

/** Larger than the space that the server keeps free. */
const DISK = 'size=160m';
const CALLS = 50;

test('a server whose disk of files is full refuses uploads, answers everything else, and takes uploads again', async ({
  annotate,
  skip,
}) => {
  using cluster = preparedFolder();
  using folder = tempFolder();
  const disk = mountSmall(folder.path) ?? skip('only root may mount a small disk');
  const database = await startEmbedded(cluster.path, { fsync: false });
  const server = startServer({ DATA_DIR: disk, DATABASE_URL: database.url, ADMIN_PASSWORD });
  try {
    await annotate(await checkOnFullDisk(await server.address, database.url, disk), 'F10');
    expect(await stopServer(server)).toBe(0);
  } finally {
    server.child.kill('SIGKILL');
    await database.stop();
    execFileSync('umount', ['--lazy', disk]);
  }
});

/** Returns what was measured, in words. */
async function checkOnFullDisk(address: string, url: string, disk: string): Promise<string> {
  const nextToken = await signIn(url);
  const db = openPool(url);
  const token = await createSession(db, 'admin', 1);
  await db.$client.end();
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };
  const upload = await openUpload(address, headers);
  expect(await upload()).toBe(200);

  const filler = join(disk, 'filler');
  fill(filler);
  const statuses = [];
  const uploads = [];
  for (let i = 0; i < CALLS; i += 1) {
    const dashboard = await fetch(`${address}/admin/dashboard`, { headers });
    await dashboard.arrayBuffer();
    statuses.push(dashboard.status, await post(address, nextToken(), `on a full disk ${i}`));
    uploads.push(await upload());
  }
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  expect(new Set(uploads)).toEqual(new Set([507]));
  const full = await fetch(`${address}/readyz`);
  expect([full.status, await full.json()]).toEqual([
    503,
    expect.objectContaining({ database: true, disk: false, full: [disk] }),
  ]);
  rmSync(filler);
  expect(await upload()).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  return `the disk of files is full: ${uploads.length} of ${uploads.length} uploads answered 507, ${statuses.length} of ${statuses.length} other calls done; the next upload works once there is space`;
}

/** Mounts a small disk in memory. Returns its folder, or null when that is not allowed. */
function mountSmall(folder: string): string | null {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'none', disk], { stdio: 'ignore' });
    return disk;
  } catch {
    return null;
  }
}

/** Writes a file until there is no space left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const chunk = Buffer.alloc(2 ** 20);
  try {
    for (;;) writeSync(file, chunk);
  } catch {
    closeSync(file);
  }
}
