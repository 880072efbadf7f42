import type { Body } from '@greenroom/contract';
import type { KeyPermission } from '@greenroom/contract/by-key';
import type { LightMyRequestResponse } from 'fastify';

import { createSession } from '#kit/access/sessions.ts';
import { hashToken, newToken } from '#kit/access/tokens.ts';
import { accessKeys } from '#kit/db/kit.table.ts';
import type { World } from '#testing/world.ts';

type NewKey = Partial<Body<'keys.create'>>;
type Made = { id: number; key: string };

/** Creates a key for scripts and returns the answer: the admin's own, or another's by their token. */
export const createKey = (
  world: World,
  body: NewKey = {},
  token: string = world.admin.token,
): Promise<LightMyRequestResponse> =>
  world.call('keys.create', {
    token,
    body: { name: 'Spreadsheet', permissions: ['people.read'], networks: [], endsAt: null, ...body },
  });

/** Creates a key for scripts: the admin's own, or another's by their token. */
export const addKey = async (world: World, body: NewKey = {}, token?: string): Promise<Made> =>
  (await createKey(world, body, token)).json().data;

/** Creates a key of the house. */
export const addHouseKey = async (world: World, body: NewKey = {}): Promise<Made> =>
  (
    await world.call('keys.createHouse', {
      body: { name: 'Nightly', permissions: ['people.read'], networks: [], endsAt: null, ...body },
    })
  ).json().data;

/** Puts a key of the admin's into the database, without a call. */
export async function insertKey(world: World, permissions: readonly KeyPermission[]): Promise<Made> {
  const key = newToken('key');
  const given = { permissions: [...permissions], networks: [], tokenHash: hashToken(key) };
  const [made] = await world.db
    .insert(accessKeys)
    .values({ ...given, name: 'Spreadsheet', adminId: world.admin.id, isHouse: false })
    .returning({ id: accessKeys.id });
  return { id: made?.id ?? 0, key };
}

/** Adds a colleague who is signed in. */
export async function addColleague(world: World, role: string): Promise<{ id: number; token: string }> {
  const { rows } = await world.db.$client.query<{ id: number }>(
    `insert into admins (name, email, password_hash, role) values ($1, $1 || random() || '@example.com', '', $1) returning id`,
    [role],
  );
  const id = Number(rows[0]?.id);
  return { id, token: await createSession(world.db, 'admin', id) };
}
