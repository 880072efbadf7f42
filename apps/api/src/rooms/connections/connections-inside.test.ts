import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { openHttpClient } from '#kit/outside/http-client.ts';
import { openConnections } from '#testing/connections.ts';
import { addParlour } from '#testing/parlours.ts';

const { world, receiver, query, get, add, send, begin, close } = await openConnections(inject('databaseUrl'));
afterAll(close);
beforeEach(async () => {
  await begin();
  world.app.httpClient = receiver.client;
});

const start = (id: number) => query('update parlours set live_at = now() where id = $1', [id]);
const only = async (id: number) => (await get(id)).deliveries[0];

describe('a receiver inside is never called', () => {
  const PRIVATE = 'The name leads to an address that is not public, such as one of an internal network.';

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254'])(
    'by a name that leads to %s',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      world.app.httpClient = openHttpClient({
        resolve: (_name, _options, done) => done(null, [{ address, family }]),
      });
      const { id } = await add();
      await start(await addParlour(world));
      await send();
      expect(await only(id)).toMatchObject({ state: 'waiting', status: null, problem: PRIVATE });
      expect(receiver.received).toEqual([]);
    },
  );

  test('by a redirect, which is a failure and is not followed', async () => {
    const { id } = await add();
    receiver.answer = (response) =>
      void response.writeHead(307, { location: receiver.url.replace('/greenroom', '/inside') }).end();
    await start(await addParlour(world));
    await send();
    expect(await only(id)).toMatchObject({ state: 'waiting', status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/greenroom']);
  });
});
