import type { Sql } from '#kit/db/db.ts';
import { oneTimeTokens } from '#kit/db/kit.table.ts';
import { hashToken, newToken } from '#kit/access/tokens.ts';
import type { TokenKind } from '#kit/access/tokens.ts';
import { and, eq, sql } from '#kit/db/orm.ts';

/** Challenges of passkeys and of single sign-on lie in the same table, and are no tokens of links. */
type Purpose = Exclude<(typeof oneTimeTokens.$inferSelect)['purpose'], 'passkey' | 'sign_on'>;
const KINDS: Record<Purpose, TokenKind> = { reset_admin: 'rst', reset_user: 'rsu', verify_user: 'vfy' };

/** Revokes all of a person's tokens for this purpose. */
export async function revokeOneTimeTokens(db: Sql, purpose: Purpose, subjectId: number): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ revoked: true })
    .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.subjectId, subjectId)));
}

/**
 * Creates a single-use token that is valid for 60 minutes and revokes older ones of the same purpose. Two concurrent
 * calls for one person may both leave a valid token unless their callers take a lock.
 */
export async function createOneTimeToken(db: Sql, purpose: Purpose, subjectId: number): Promise<string> {
  const token = newToken(KINDS[purpose]);
  await revokeOneTimeTokens(db, purpose, subjectId);
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    purpose,
    subjectId,
    expiresAt: sql`now() + interval '60 minutes'`,
  });
  return token;
}

/** Uses up a token and returns its owner, or null. Of several concurrent calls exactly one succeeds. */
export async function takeOneTimeToken(db: Sql, purpose: Purpose, token: string): Promise<number | null> {
  const taken = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      sql`${oneTimeTokens.tokenHash} = ${hashToken(token)} and ${oneTimeTokens.purpose} = ${purpose}
        and ${oneTimeTokens.usedAt} is null and not ${oneTimeTokens.revoked} and ${oneTimeTokens.expiresAt} > now()`,
    )
    .returning({ subjectId: oneTimeTokens.subjectId });
  return taken[0]?.subjectId ?? null;
}

/** Returns the owner of a token without using it up, so that a link still works after a mail scanner opened it. */
export async function readOneTimeToken(db: Sql, purpose: Purpose, token: string): Promise<number | null> {
  const found = await db
    .select({ subjectId: oneTimeTokens.subjectId })
    .from(oneTimeTokens)
    .where(
      sql`${oneTimeTokens.tokenHash} = ${hashToken(token)} and ${oneTimeTokens.purpose} = ${purpose}
        and not ${oneTimeTokens.revoked} and ${oneTimeTokens.expiresAt} > now()`,
    );
  return found[0]?.subjectId ?? null;
}
