import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Float } from '#kit/db/row.ts';
import { listCauses } from '#kit/errors.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { keptInterval } from '#kit/records/retention.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** Quoted-printable breaks long lines, even inside a link. */
const SOFT_BREAK = /=\r?\n/g;
const MESSAGE_ID = /^message-id: *(<[^>\r\n]+>)/im;
const TOKEN = /\b(?:rst|rsu|vfy|inv)_[\w-]{43}/g;

/**
 * Removes mails from the outbox folder: those that are no longer in the database, since their recipient was erased; those
 * with a link once it was used, replaced or has expired; all others after `KEEP_MAILS_DAYS`. `seen` holds what was read before, so
 * that each file is read once.
 */
export async function clearOutbox(db: Db, folder: string, seen = new Map<string, Seen>()): Promise<void> {
  const names = await readdir(folder).catch(ignoreMissing);
  const keptMs = names.length === 0 ? 0 : await keptMails(db);
  for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
  for (const name of names) {
    const path = join(folder, name);
    const { hashes, messageId } = seen.get(name) ?? (await readMail(path));
    seen.set(name, { hashes, messageId });
    const isOver =
      hashes.length > 0
        ? !(await hasLive(db, hashes))
        : await isOld(path, name.endsWith('.eml') ? keptMs : HOUR_MS);
    if (isOver || !(await isKept(db, messageId))) await rm(path, { force: true });
  }
}

/** Clears the outbox now and once a minute until it is stopped. */
export function startOutboxClearing(db: Db, folder: string, log: (error: unknown) => void): () => void {
  const seen = new Map<string, Seen>();
  const clear = () => void clearOutbox(db, folder, seen).catch(log);
  clear();
  const timer = setInterval(clear, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** What the name of a file stands for: the links in it, and which mail it is; null for something else. */
type Seen = { hashes: string[]; messageId: string | null };

async function readMail(path: string): Promise<Seen> {
  const text = await readFile(path, 'latin1').catch(() => '');
  const tokens = new Set(text.replaceAll(SOFT_BREAK, '').replaceAll('=3D', '=').match(TOKEN));
  return {
    hashes: [...tokens].map((token) => hashToken(token).toString('hex')),
    messageId: MESSAGE_ID.exec(text)?.[1] ?? null,
  };
}

async function isKept(db: Db, messageId: string | null): Promise<boolean> {
  if (messageId === null) return true;
  return hasRow(db, sql`select from mails where message_id = ${messageId}`);
}

async function hasLive(db: Db, hashes: string[]): Promise<boolean> {
  const sought = sql.param(hashes.map((hash) => Buffer.from(hash, 'hex')));
  return hasRow(
    db,
    sql`select from one_time_tokens where token_hash = any(${sought})
          and used_at is null and not revoked and expires_at > now()
        union all
        select from invitations where token_hash = any(${sought})
          and accepted_at is null and revoked_at is null and expires_at > now()`,
  );
}

/** An incomplete mail is old after an hour. */
async function isOld(path: string, keptMs: number): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > keptMs;
}

async function keptMails(db: Db): Promise<number> {
  const [row] = await rowsOf(
    db,
    { ms: Float },
    sql`select extract(epoch from ${keptInterval('mails')})::float8 * 1000 as ms`,
  );
  return row?.ms ?? Infinity;
}

function ignoreMissing(error: unknown): string[] {
  if (listCauses(error)[0]?.code === 'ENOENT') return [];
  throw error;
}
