import * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { Flag, Int, listOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { parlourMembers, parlours } from '#rooms/parlours/parlours.table.ts';

/** The fields of a form. */
const ParlourFields = z.object({
  ownerId: Int,
  suiteTitle: Text,
  description: Text,
  priceCents: Int,
  startsAt: Time,
  posterKey: Text,
  videoIntroKey: orNull(Text),
  /** In their order, without removed users. */
  members: listOf(Int),
});
export type ParlourFields = z.input<typeof ParlourFields>;

/** A parlour that can be edited, or why it cannot. */
const EditedParlour = z.object({
  ...ParlourFields.shape,
  id: Int,
  version: Int,
  isLive: Flag,
  isFinished: Flag,
});
export type EditedParlour = z.input<typeof EditedParlour>;

/** Returns a parlour as a form has it, even a finished one; null when there is none. */
export async function getEdited(db: Sql, id: number): Promise<EditedParlour | null> {
  const [found] = await rowsOf(
    db,
    EditedParlour,
    sql`select p.id, p.version, p.owner_id as "ownerId", p.suite_title as "suiteTitle", p.description,
          p.price_cents as "priceCents", ${iso(sql`p.starts_at`)} as "startsAt", p.poster_key as "posterKey",
          p.video_intro_key as "videoIntroKey", p.live_at is not null and p.finished_at is null as "isLive",
          p.finished_at is not null as "isFinished",
          (select coalesce(json_agg(u.id order by x.position, u.id), '[]')
           from parlour_members x join users u on u.id = x.user_id
           where x.parlour_id = p.id and u.deleted_at is null) as members
        from parlours p join users h on h.id = p.owner_id
        where p.id = ${id} and p.deleted_at is null and (h.deleted_at is null or p.finished_at is not null)`,
  );
  return found ?? null;
}

const Found = z.object({ id: Int, active: Flag });
type Found = z.input<typeof Found>;
const activeById = (found: Found[]) => new Map(found.map(({ id, active }) => [id, active]));
const people = (ids: readonly number[]) =>
  sql`select id, active from users where id = any(${sql.param(ids)}::bigint[]) and deleted_at is null`;

/** Returns those of the users who are not removed, and whether each is active. */
export async function findPeople(db: Sql, ids: readonly number[]): Promise<Map<number, boolean>> {
  return activeById(await rowsOf(db, Found, people(ids)));
}

/** Returns users like `findPeople`, and locks them against removal and deactivation until the transaction ends. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, boolean>> {
  return activeById(await rowsOf(tx, Found, sql`${people(ids)} order by id for share`));
}

/** Creates an unpublished parlour and returns its id. */
export async function createParlour(tx: Tx, { members, ...fields }: ParlourFields): Promise<number> {
  const made = onlyRow(await tx.insert(parlours).values(fields).returning({ id: parlours.id }));
  await addMembers(tx, made.id, members);
  return made.id;
}

/** Writes what differs and increments the version; `members` replace the previous ones. */
export async function updateParlour(
  tx: Tx,
  id: number,
  { members, ...fields }: Partial<ParlourFields>,
): Promise<void> {
  await tx
    .update(parlours)
    .set({ ...fields, updatedAt: sql`statement_timestamp()`, version: sql`${parlours.version} + 1` })
    .where(eq(parlours.id, id));
  if (!members) return;
  await tx.delete(parlourMembers).where(eq(parlourMembers.parlourId, id));
  await addMembers(tx, id, members);
}

async function addMembers(tx: Tx, parlourId: number, members: readonly number[]): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insert(parlourMembers)
    .values(members.map((userId, position) => ({ parlourId, userId, position })));
}
