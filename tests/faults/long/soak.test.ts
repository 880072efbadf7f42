import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { API_KEY, openPool } from '../../../apps/api/src/testing/world.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { ADMIN_PASSWORD, embeddedUrl, preparedFolder, signIn, startServer, stopServer } from '../server.ts';
import { openUpload } from '../uploads.ts';

/** As many as a server answers in an hour at 17 a second, as quickly as it can. */
const REQUESTS = 60_000;
const UPLOADS = 1000;
const LANES = 4;
const UPLOAD_LANES = 2;
/** What a server keeps from its first requests on, such as compiled code and pools, is there after this share. */
const WARM = 0.2;
const DRIFT = 1.1;
const READS = ['users.list', 'dashboard.get', 'users.listRoles', 'bulletins.list', 'audit.list'] as const;

/** Collects garbage when the server gets a signal, and gives back the memory that V8 keeps for later: it is none that grows. */
const COLLECTOR = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGURG', () => {
    for (let left = 2; left > 0; left -= 1) collect({ type: 'major', flavor: 'last-resort' });
  });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(COLLECTOR)}`;

test.runIf(process.platform === 'linux')(
  'a server keeps no memory and no open files of its requests and uploads',
  async ({ annotate }) => {
    using folder = preparedFolder();
    const server = startServer({ ADMIN_PASSWORD, DATA_DIR: folder.path, NODE_OPTIONS });
    const address = await server.address;
    await signIn(embeddedUrl(folder.path));
    const db = openPool(embeddedUrl(folder.path));
    const token = await createSession(db, 'admin', 1);
    await db.$client.end();
    const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };

    const read = async (path: string) => {
      const response = await fetch(address + path, { headers });
      expect(response.status, await response.text()).toBe(200);
    };
    const upload = await openUpload(address, headers);
    const run = async (requests: number, uploads: number) => {
      let [requestsLeft, uploadsLeft] = [requests, uploads];
      const reading = Array.from({ length: LANES }, async () => {
        while ((requestsLeft -= 1) >= 0)
          await read(wire[READS[requestsLeft % READS.length] ?? READS[0]].path);
      });
      const uploading = Array.from({ length: UPLOAD_LANES }, async () => {
        while ((uploadsLeft -= 1) >= 0) expect(await upload()).toBe(200);
      });
      await Promise.all([...reading, ...uploading]);
    };
    const measure = async () => {
      // Kept connections end after some seconds without a request.
      await sleep(10_000);
      server.child.kill('SIGURG');
      await sleep(2000);
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return {
        memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
        files: readdirSync(`/proc/${server.child.pid}/fd`).length,
      };
    };

    await run(REQUESTS * WARM, UPLOADS * WARM);
    const before = await measure();
    await run(REQUESTS * (1 - WARM), UPLOADS * (1 - WARM));
    const after = await measure();
    expect(after.memoryMb).toBeLessThan(before.memoryMb * DRIFT);
    expect(after.files).toBeLessThanOrEqual(before.files + 2);
    expect(await stopServer(server)).toBe(0);
    await annotate(
      `${REQUESTS} requests and ${UPLOADS} uploads: memory ${Math.round(before.memoryMb)} MB after a fifth of them, ${Math.round(after.memoryMb)} MB after all; open files ${before.files} and ${after.files}`,
      'F9',
    );
  },
);
