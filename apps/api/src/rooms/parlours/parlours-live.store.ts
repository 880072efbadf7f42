import { PARLOUR } from '@greenroom/contract/parlours.rules';
import * as z from 'zod';

import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int } from '#kit/db/row.ts';
import { RSVPS } from '#rooms/parlours/parlours.table.ts';

/** PostgreSQL's largest integer: some 24 days, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns whether an app user is still active and not removed. */
export async function isActive(tx: Tx, userId: number): Promise<boolean> {
  return hasRow(tx, sql`select from users where id = ${userId} and active and deleted_at is null`);
}

// Uses the time of the statement, since the transaction's time may precede what it waited for.

/** Makes a parlour live. After `lockParlour`. */
export async function startParlour(tx: Tx, id: number): Promise<void> {
  await tx.execute(
    sql`update parlours set live_at = statement_timestamp(), updated_at = statement_timestamp()
        where id = ${id}`,
  );
}

/** Ends a live parlour and creates its sale; returns the sale's id. Call it after `lockParlour`. */
export async function finishParlour(tx: Tx, id: number, isSaved: boolean): Promise<number> {
  return onlyRow(
    await rowsOf(
      tx,
      { id: Int },
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
    ),
  ).id;
}

/** `isOver`: it has not begun, and was due long ago. */
const OpenParlour = z.object({ isHost: Flag, isPublic: Flag, isFinished: Flag, isOver: Flag });
type OpenParlour = z.input<typeof OpenParlour>;

/**
 * Returns a parlour for a user who replies: it cannot finish until the transaction ends, but others can reply too. Null
 * when there is none.
 */
export async function lockOpenParlour(tx: Tx, id: number, userId: number): Promise<OpenParlour | null> {
  const [found] = await rowsOf(
    tx,
    OpenParlour,
    sql`select p.owner_id = ${userId} as "isHost", p.is_public as "isPublic",
               p.finished_at is not null as "isFinished",
               p.live_at is null and p.starts_at < now() - make_interval(hours => ${PARLOUR.rsvpHours}) as "isOver"
        from parlours p join users h on h.id = p.owner_id
        where p.id = ${id} and p.deleted_at is null and h.deleted_at is null for share of p`,
  );
  return found ?? null;
}

/** Records or withdraws an RSVP; false when that changes nothing. */
export async function setRsvp(tx: Tx, id: number, userId: number, comes: boolean): Promise<boolean> {
  return hasRow(
    tx,
    comes
      ? sql`insert into parlour_rsvps (parlour_id, user_id, created_at) values (${id}, ${userId}, clock_timestamp())
            on conflict do nothing returning user_id`
      : sql`delete from parlour_rsvps where parlour_id = ${id} and user_id = ${userId} returning user_id`,
  );
}

/** Counts the RSVPs. */
export async function countRsvps(tx: Tx, id: number): Promise<number> {
  const [found] = await rowsOf(
    tx,
    { count: Int },
    sql`select (select count(*) ${RSVPS}) as count from parlours p where p.id = ${id}`,
  );
  return found?.count ?? 0;
}
