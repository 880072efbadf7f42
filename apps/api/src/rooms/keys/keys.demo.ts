import { randomBytes } from 'node:crypto';

import { accessKeys } from '#kit/db/kit.table.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { DAY, HOUR, toIsoTime } from '#kit/demo/times.ts';

/** Creates a key of the house, and one of the first admin that has ended. Nobody has either: no key has such a hash. */
export async function seedKeys({ db, now, adminId }: DemoContext): Promise<void> {
  if (adminId === null) return;
  const key = { adminId, networks: [], usedFrom: '203.0.113.20' };
  await db.insert(accessKeys).values([
    {
      ...key,
      name: 'Nightly figures',
      isHouse: true,
      permissions: ['money.read', 'system.read'],
      tokenHash: randomBytes(32),
      createdAt: toIsoTime(now - 120 * DAY),
      usedAt: toIsoTime(now - 9 * HOUR),
    },
    {
      ...key,
      name: 'Member survey',
      isHouse: false,
      permissions: ['people.read'],
      tokenHash: randomBytes(32),
      createdAt: toIsoTime(now - 110 * DAY),
      endsAt: toIsoTime(now - 20 * DAY),
      usedAt: toIsoTime(now - 31 * DAY),
    },
  ]);
}
