import type { AddressInfo } from 'node:net';

import { createRetryingClient } from '@greenroom/client/retry';
import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { bulletins } from '../../../apps/api/src/rooms/bulletins/bulletins.table.ts';
import { API_KEY } from '../../../apps/api/src/testing/world.ts';
import { parlourFormFields, toFormParts, rightFiles } from '../../../apps/api/src/testing/form-calls.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { openWorld } from './own-world.ts';

const world = await openWorld();
await world.app.listen({ port: 0, host: '127.0.0.1' });
const count = async (table: string) =>
  (await world.db.$client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]
    ?.rows;

/** The keys of the calls whose first answer was cut off. */
const lost = new Set<string>();
world.app.server.prependListener('request', (request, response) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || lost.has(key)) return;
  lost.add(key);
  // The work is done by then.
  response.end = () => response.destroy();
});

const client = createRetryingClient(
  {
    lines: wire,
    baseUrl: `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`,
    apiKey: API_KEY,
    token: () => world.admin.token,
  },
  { firstWaitMs: 1 },
);

const EACH = 100;

test(`${3 * EACH} podcasts, headlines and parlours whose first answer is lost are created once each by a client that asks again`, async ({
  annotate,
}) => {
  lost.clear();
  const host = await world.addUser();
  const file = { owner: host.id, folder: 'audio', kind: 'audio', name: 'a.wav' } as const;
  const { key } = await world.upload({ ...file, bytes: samples.wav(1) });
  const [guest, other] = [await world.addUser(), await world.addUser()];
  const files = Object.values(await rightFiles());
  const parts = toFormParts(parlourFormFields({ host: host.id, guest: guest.id, other: other.id }));

  for (let number = 0; number < EACH; number += 1) {
    const name = `Number ${number}`;
    await client.call('podcasts.create', {
      body: { name, user_id: host.id, is_show: true, audio_url: [{ url: key, duration: 1, title: name }] },
    });
    await client.call('headlines.create', {
      body: { title: name, type: 1, website_link: 'https://example.com', description: 'News.' },
    });
    const form = new FormData();
    for (const part of parts) form.append(part.name, String(part.value));
    for (const { name: field, value, filename, type } of files)
      form.append(field, new Blob([new Uint8Array(value as Buffer)], { type: type ?? '' }), filename);
    await client.call('parlours.create', { body: form });
  }
  expect(await Promise.all(['podcasts', 'headlines', 'parlours'].map(count))).toEqual([EACH, EACH, EACH]);
  expect(lost.size).toBe(3 * EACH);
  await annotate(`${3 * EACH} creates, each answer lost once and asked again: ${3 * EACH} rows`, 'E5');
});

const TURNS = 1000;

test(`a post that is turned over ${TURNS} times, each answer lost once, is as often turned over`, async ({
  annotate,
}) => {
  lost.clear();
  const { id: userId } = await world.addUser();
  const [post] = await world.db
    .insert(bulletins)
    .values({ userId, title: 'Drummer wanted', description: 'For a tour.' })
    .returning({ id: bulletins.id });
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const { data } = await client.call('bulletins.setStatus', { params: { id: String(post?.id) }, body: {} });
    expect(data).toEqual({ id: post?.id, status: turn % 2 === 0 });
  }
  expect(lost.size).toBe(TURNS);
  await annotate(
    `${TURNS} bare PUTs, each answer lost once and asked again: the status is right after each`,
    'E2',
  );
});
