import { randomBytes } from 'node:crypto';

import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import { isCommonPassword } from '@greenroom/contract/kit/common-passwords';
import { COMMON_PASSWORD } from '@greenroom/contract/kit/sign-in';

import { noteUnseen, unseenPassword } from '#app/first-logins.ts';
import { ConfigError } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { databaseTime, rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';
import type { UploadKey } from '#kit/objects/post-policy.ts';
import { createFirstAdmin, hasAdmin } from '#rooms/account/account.store.ts';

/**
 * Creates the first admin when there is none. The start that succeeds shows how they sign in (`showLogins`).
 * @throws ConfigError when `ADMIN_PASSWORD` is one that too many people use
 */
export async function ensureAdmin(db: Db, config: Config): Promise<void> {
  if (await hasAdmin(db)) return;
  const { ADMIN_PASSWORD: given } = config;
  if (given && isCommonPassword(given)) throw new ConfigError(`ADMIN_PASSWORD: ${COMMON_PASSWORD}`);
  const passwordHash = given ? await hashPassword(given) : await unseenPassword();
  await db.transaction(async (tx) => {
    const email = normalizeEmail(config.ADMIN_EMAIL);
    if (await createFirstAdmin(tx, email, passwordHash)) await noteUnseen(tx, 'owner', email);
  });
}

/** Returns the valid api keys; the console uses the first. When none is set, one is generated and kept in the database. */
export async function ensureApiKeys(db: Db, config: Config): Promise<string[]> {
  if (config.API_KEY && config.API_KEY.length > 0) return config.API_KEY;
  await db.execute(
    sql`insert into settings (name, value) values ('api_key', ${`grk_${randomBytes(18).toString('base64url')}`}) on conflict do nothing`,
  );
  const rows = await rowsOf(db, { value: Text }, sql`select value from settings where name = 'api_key'`);
  return rows.map((row) => row.value);
}

/** Returns the key that signs the folder store's policies. It is generated once and kept in the database for all processes. */
export async function ensureUploadKey(db: Db): Promise<UploadKey> {
  const made = JSON.stringify({
    id: `grk${randomBytes(9).toString('hex')}`,
    secret: randomBytes(30).toString('base64url'),
  });
  await db.execute(
    sql`insert into settings (name, value) values ('upload_key', ${made}) on conflict do nothing`,
  );
  const [row] = await rowsOf(db, { value: Text }, sql`select value from settings where name = 'upload_key'`);
  const { id, secret } = JSON.parse(row?.value ?? made) as { id: string; secret: string };
  return { id, secret, now: () => databaseTime(db) };
}
