import { isDeepStrictEqual } from 'node:util';

import { createClient } from '@greenroom/client';
import { adaptTo } from '@greenroom/client/other-host';
import { calls } from '@greenroom/contract';
import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName, Wire } from '@greenroom/contract/wire';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { API_KEY, OLD, PLAIN, startHost } from './host/host.ts';
import type { Host } from './host/host.ts';

const reads = Object.entries(staffWire as Record<string, Wire>).flatMap(([name, line]) =>
  line.method === 'GET' && line.capability === undefined ? [name as StaffCallName] : [],
);

/** Returns what of an answer the contract names, which is all that the console can read. An empty text is nothing to it. */
function readable(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return readable(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => readable(schema.element, each));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null)
    return value === '' ? null : value;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, each]) => [
      name,
      readable(each, (value as Record<string, unknown>)[name]),
    ]),
  );
}

/** Makes each call of the specification that reads, as the console does. */
async function readAll(host: Host): Promise<Map<StaffCallName, unknown>> {
  const { token } = host.signIn();
  const client = createClient({
    lines: staffWire,
    baseUrl: host.address,
    apiKey: API_KEY,
    token: () => token,
    host: async () => adaptTo(() => false, host.address),
  });
  const { bulletins, parlours, podcasts, projects, sales } = host.data;
  const records: Partial<Record<string, { id: number }[]>> = { bulletins, parlours, projects, sales };
  const asked: Partial<Record<StaffCallName, object>> = {
    // With a track and a plan.
    'users.get': { params: { id: 5 } },
    'podcasts.get': { params: { id: podcasts[0]?.user_id } },
    'users.search': { query: { name: 'guest' } },
    'account.verifyEmail': { token: 'a-good-token' },
  };
  const answers = new Map<StaffCallName, unknown>();
  for (const name of reads) {
    const [record] = records[name.split('.')[0] ?? ''] ?? [];
    const sent = asked[name] ?? (staffWire[name].path.includes(':id') ? { params: { id: record?.id } } : {});
    const answer: unknown = await client.call(name, sent);
    answers.set(name, readable(calls[name].output, answer));
  }
  return answers;
}

test('ids as text, other layouts and missing fields of an older host read the same, but for whether it takes files and whether something is unread', async () => {
  const options = { ...PLAIN };
  const host = await startHost(options);
  onTestFinished(() => host.goDown());
  const plain = await readAll(host);
  Object.assign(options, OLD);
  const older = await readAll(host);
  expect(host.unnamed).toEqual([]);
  expect(reads.length).toBeGreaterThan(15);
  // Their journeys stand in `otherwise`, as do those with refusals.
  expect(reads.filter((name) => !isDeepStrictEqual(older.get(name), plain.get(name)))).toEqual([
    'media.getConfiguration',
    'notifications.list',
  ]);
});
