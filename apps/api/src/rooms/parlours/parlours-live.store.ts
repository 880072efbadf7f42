import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { RSVPS } from '#rooms/parlours/parlours.store.ts';

/** PostgreSQL's largest integer: some 24 days, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a person of the app is still somebody who may do things. */
export async function isActive(tx: Tx, userId: number): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select from users where id = ${userId} and active and deleted_at is null`,
  );
  return found.length > 0;
}

// Times are those of the statement: that of the transaction may be before what it waited for.

/** Makes a parlour live. After `lockParlour`. */
export async function startParlour(tx: Tx, id: number): Promise<void> {
  await tx.execute(
    sql`update parlours set live_at = statement_timestamp(), updated_at = statement_timestamp()
        where id = ${id}`,
  );
}

/** Ends a live parlour and makes the row of its sale; returns that id. After `lockParlour`. */
export async function finishParlour(tx: Tx, id: number, isSaved: boolean): Promise<number> {
  const [sale] = await rowsOf<{ id: number }>(
    tx,
    sql`with p as (
          update parlours set finished_at = statement_timestamp(), updated_at = statement_timestamp()
          where id = ${id} returning *
        )
        insert into sales (parlour_id, user_id, title, description, price_cents, saved_to_profile,
                           duration_ms, num_participants, created_at)
        select p.id, p.owner_id, p.suite_title, p.description, p.price_cents, ${isSaved},
               least(${LONGEST_MS}, greatest(0, round(extract(epoch from p.finished_at - p.live_at) * 1000)))::int,
               (select count(*) ${RSVPS}), p.finished_at
        from p returning id`,
  );
  if (!sale) throw new Error('an insert returned nothing');
  return sale.id;
}

type OpenParlour = { isHost: boolean; isPublic: boolean; isFinished: boolean };

/** A parlour for somebody who comes to it: it does not finish until the transaction ends, and others come too. Null when there is none. */
export async function lockOpenParlour(tx: Tx, id: number, userId: number): Promise<OpenParlour | null> {
  const [found] = await rowsOf<OpenParlour>(
    tx,
    sql`select p.owner_id = ${userId} as "isHost", p.is_public as "isPublic",
               p.finished_at is not null as "isFinished"
        from parlours p join users h on h.id = p.owner_id
        where p.id = ${id} and p.deleted_at is null and h.deleted_at is null for share of p`,
  );
  return found ?? null;
}

/** Notes that a person comes, or that they do not; false when that is known. */
export async function setRsvp(tx: Tx, id: number, userId: number, comes: boolean): Promise<boolean> {
  const changed = await rowsOf(
    tx,
    comes
      ? sql`insert into parlour_rsvps (parlour_id, user_id, created_at) values (${id}, ${userId}, clock_timestamp())
            on conflict do nothing returning user_id`
      : sql`delete from parlour_rsvps where parlour_id = ${id} and user_id = ${userId} returning user_id`,
  );
  return changed.length > 0;
}

/** How many come. */
export async function countRsvps(tx: Tx, id: number): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    tx,
    sql`select (select count(*) ${RSVPS}) as count from parlours p where p.id = ${id}`,
  );
  return found?.count ?? 0;
}
