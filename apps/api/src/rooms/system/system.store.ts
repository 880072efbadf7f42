import { rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Returns when a mail was last sent, and how many failed for good within a day. */
export async function getMailTimes(db: Db): Promise<{ sentAt: string | null; failed: number }> {
  const sent = await rowsOf(
    db,
    { sentAt: Time },
    sql`select ${iso(sql`sent_at`)} as "sentAt" from mails where state = 'sent' order by id desc limit 1`,
  );
  const [failures] = await rowsOf(
    db,
    { failed: Int },
    sql`select count(*) as failed from mails where state = 'failed' and created_at > now() - interval '1 day'`,
  );
  return { sentAt: sent[0]?.sentAt ?? null, failed: failures?.failed ?? 0 };
}

/** Counts the connections that are on, those of them that fail, those that the server switched off, and what waits. */
export async function countConnections(db: Db) {
  const [row] = await rowsOf(
    db,
    { on: Int, failing: Int, off: Int, waiting: Int },
    sql`select count(*) filter (where is_on) as "on", count(*) filter (where is_on and failing_since is not null) as failing,
          count(*) filter (where off_reason is not null) as off,
          (select count(*) from connection_deliveries where state = 'waiting') as waiting
        from connections where deleted_at is null`,
  );
  return row ?? { on: 0, failing: 0, off: 0, waiting: 0 };
}

/** Returns the database's release, its size in bytes, and how many connections of the server are in use. */
export async function getDatabase(db: Db) {
  const [row] = await rowsOf(
    db,
    { version: Text, bytes: Int, connections: Int, most: Int },
    sql`select split_part(current_setting('server_version'), ' ', 1) as version,
          pg_database_size(current_database()) as bytes,
          (select count(*) from pg_stat_activity where backend_type is null or backend_type = 'client backend')
            as connections,
          current_setting('max_connections')::int as most`,
  );
  if (!row) throw new Error('PostgreSQL said nothing about itself');
  return row;
}

/** Counts the staff who sign in with a password alone: all of them, and those who may change most. */
export async function countWithoutTwoFactor(db: Db): Promise<{ all: number; powerful: number }> {
  const [row] = await rowsOf(
    db,
    { all: Int, powerful: Int },
    sql`select count(*) as all, count(*) filter (where role in ('owner', 'admin')) as powerful
        from admins a where deactivated_at is null and totp_at is null
          -- A password alone no longer signs them in.
          and not (exists (select from passkeys k where k.admin_id = a.id) and a.role = any (
            string_to_array((select value from settings where name = 'two_factor_roles'), ' ')))`,
  );
  return row ?? { all: 0, powerful: 0 };
}

/** Returns which of the first steps are done, as far as the database knows. */
export async function getBeginning(db: Db) {
  const [row] = await rowsOf(
    db,
    { hasPeople: Flag, hasColleagues: Flag, hasTexts: Flag },
    sql`select exists (select from users) as "hasPeople",
          (select count(*) > 1 from (select from admins where deactivated_at is null limit 2) two) as "hasColleagues",
          -- The drafts name addresses at example.com.
          not exists (select from pages where html like '%@example.com%') as "hasTexts"`,
  );
  return row ?? { hasPeople: false, hasColleagues: false, hasTexts: false };
}
