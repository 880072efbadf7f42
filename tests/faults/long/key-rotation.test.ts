import { expect, test } from 'vitest';

import { wire } from '@greenroom/contract/wire';

import { startEmbedded } from '../../../apps/api/src/kit/db/embedded.ts';
import { preparedFolder, startServer, stopServer, tempFolder } from '../server.ts';
import type { Server } from '../server.ts';
import { signInStaff, tally, visit } from '../visitors.ts';

const OLD = 'old-key-0001';
const NEW = 'new-key-0002';
const CLIENTS = 8;
/** How many requests a client makes before its page is loaded again. */
const A_PAGE = 50;

/** A process that takes requests, and those that it still has. */
type Place = { server: Server; address: string; keys: string; inFlight: Set<Promise<unknown>> };

/** Two processes on one database, behind a proxy of a few lines. */
async function openPair(databaseUrl: string, folders: readonly string[], keys: string) {
  const start = async (at: number, apiKeys: string): Promise<Place> => {
    const server = startServer({ DATA_DIR: folders[at] ?? '', DATABASE_URL: databaseUrl, API_KEY: apiKeys });
    return { server, address: await server.address, keys: apiKeys, inFlight: new Set() };
  };
  const places = [await start(0, keys), await start(1, keys)];
  let open = [...places];
  let turn = 0;
  return {
    async request(path: string, asked: Parameters<typeof visit>[1]) {
      const place = open[(turn += 1) % open.length] ?? expect.fail('nothing runs');
      const answer = visit(`${place.address}${path}`, asked);
      place.inFlight.add(answer);
      return answer.finally(() => place.inFlight.delete(answer));
    },
    /** Starts each again with other keys, one after the other. */
    async exchange(apiKeys: string) {
      for (const [at, place] of places.entries()) {
        open = places.filter((other) => other !== place);
        await Promise.all(place.inFlight);
        expect(await stopServer(place.server)).toBe(0);
        places[at] = await start(at, apiKeys);
        open = [...places];
      }
    },
    stop: () => Promise.all(places.map(({ server }) => stopServer(server))),
  };
}

test('the api key is exchanged under load in two steps, and no request fails', async ({ annotate }) => {
  using cluster = preparedFolder();
  using first = tempFolder();
  using second = tempFolder();
  const database = await startEmbedded(cluster.path);
  const token = await signInStaff(database.url);
  const pair = await openPair(database.url, [first.path, second.path], OLD);
  const statuses: number[] = [];
  const used = Array<string>(CLIENTS).fill('');
  const over = new AbortController();
  const clients = used.map(async (_, client) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      if (n % A_PAGE === 0) {
        const settings = await pair.request('/console-config', {});
        statuses.push(settings.status);
        ({ apiKey: used[client] = '' } = JSON.parse(settings.body) as { apiKey?: string });
      }
      const answer = await pair.request(wire['dashboard.get'].path, { token, apiKey: used[client] ?? '' });
      statuses.push(answer.status);
    }
  });
  await expect.poll(() => used).toEqual(used.map(() => OLD));
  await pair.exchange(`${NEW},${OLD}`);
  await expect.poll(() => used).toEqual(used.map(() => NEW));
  await pair.exchange(NEW);
  over.abort();
  await Promise.all(clients);
  await annotate(
    `two processes, each started again twice under ${CLIENTS} clients: ${tally(statuses)}`,
    'A14',
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const stale = await pair.request(wire['dashboard.get'].path, { token, apiKey: OLD });
  expect(stale.status).toBe(403);
  await pair.stop();
  await database.stop();
});
