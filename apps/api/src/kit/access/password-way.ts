import { signOnOnlyWords } from '@greenroom/contract/kit/sign-in';
import type { FastifyInstance } from 'fastify';

import { hasRow } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { fail } from '#kit/errors.ts';

/** Returns how the staff sign in at the company's provider; undefined where they do not. */
export const signOnOf = ({
  config: { OIDC_ISSUER, OIDC_NAME, OIDC_ONLY },
  capabilities,
}: FastifyInstance): { name: string; isOnly: boolean } | undefined =>
  OIDC_ISSUER !== undefined && capabilities.includes('single_sign_on')
    ? { name: OIDC_NAME, isOnly: OIDC_ONLY === true }
    : undefined;

/** For how long `npm run staff -- reset` lets an owner in with a password where passwords are off, in minutes. */
export const RECOVERY_MINUTES = 60;

const settingOf = (adminId: number) => `password_way_${adminId}`;

/** Refuses passwords, and what stands for them, where all of the staff sign in at the company's provider. @throws sign_on_only */
export function expectPasswords(app: FastifyInstance): void {
  const { name, isOnly } = signOnOf(app) ?? {};
  if (name !== undefined && isOnly) fail('sign_on_only', { msg: signOnOnlyWords(name) });
}

/** The same, but for an owner who is let in again. `adminId`: null for nobody. @throws sign_on_only */
export async function expectPasswordOf(app: FastifyInstance, db: Sql, adminId: number | null): Promise<void> {
  const isOpen =
    signOnOf(app)?.isOnly === true &&
    adminId !== null &&
    (await hasRow(
      db,
      sql`select from settings where name = ${settingOf(adminId)} and value::timestamptz > now()`,
    ));
  if (!isOpen) expectPasswords(app);
}

/** Lets an owner in with a password for an hour, where passwords are off. */
export async function openPasswordWay(tx: Tx, adminId: number): Promise<void> {
  await tx.execute(
    sql`insert into settings (name, value)
        values (${settingOf(adminId)}, (now() + ${RECOVERY_MINUTES} * interval '1 minute')::text)
        on conflict (name) do update set value = excluded.value`,
  );
}
