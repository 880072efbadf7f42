import { afterAll, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { openFiller } from '#testing/fill.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/**
 * Lists what is kept when a user is purged, in their own row and in every table that refers to them. A new column is
 * emptied by `usersTrash`, or is listed here because it names no one, or because others' payments, votes and parlours
 * need it.
 */
const STAYS: Record<string, string> = {
  users: `id email_verified_at role_ids genre_ids featured active rating total_spent_cents created_at updated_at version`,
  // Payments, for bookkeeping.
  plans: 'id user_id name start_date end_date base_amount_cents created_at',
  transactions: 'id sale_id user_id amount_cents fee_cents status payment_id admin created_at',
  plan_refunds: 'id plan_id amount_cents admin created_at',
  // Finished parlours, with their participants.
  parlours: `id owner_id suite_title description price_cents poster_key video_intro_key starts_at live_at finished_at
    is_public community_tab warned_for folded created_at updated_at version calendar_sequence`,
  parlour_members: 'parlour_id user_id position',
  parlour_rsvps: 'parlour_id user_id created_at',
  sales: `id parlour_id user_id title description price_cents saved_to_profile is_top video_key duration_ms
    num_participants created_at`,
  // A headline is the staff's; it no longer says whom it was about.
  headlines: `id admin_id type title description website_link video_key video_duration_ms photo_keys created_at
    publish_at is_awaited publish_at_before folded version`,
  // Who reported what and how it ended, without a word of either.
  reports: 'id thing_id user_id reason by_mail told_at created_at',
  reported_things: `id kind record maker_id reporters held_for last_at decision decided_by_id decided_at measure_id created_at`,
  measures: 'id user_id kind until created_by_id ended_at ended_by_id created_at',
  // The words go with the message.
  appeals: 'id measure_id decision decided_at decided_by_id created_at',
  sale_reviews: 'id sale_id user_id stars message created_at',
  // Votes and songs. A user's vote has no name and no device: only a guest's has.
  contest_partners: 'entry_id user_id position',
  contest_set_aside_votes: 'set_aside_id vote_id',
  contest_votes: 'id entry_id user_id name device_hash source_hash has_token turn created_at',
};

/** Tables with personal data that do not refer to users. The data expires (maintenance), or is kept on purpose. */
const KNOWS: Record<string, string> = {
  // Hashes of tokens, until they expire; the removal ends the sessions, a purge the links.
  sessions:
    'token_hash realm subject_id created_at used_at expires_at number ip user_agent by_passkey sign_on',
  one_time_tokens: 'token_hash purpose subject_id created_at expires_at used_at revoked',
  // Bookkeeping, which names people by id alone.
  money_entries: `id origin origin_id sale_id user_id paid_at day corrects payments gross_cents refund_cents share_cents
    fee_cents`,
  // 24 hours, and until the limit has passed; a purge deletes those of the person.
  idempotency_keys: 'subject key request_hash answer created_at',
  rate_limits: 'key points expire',
  // 30 days, replies longer; a purge deletes those to the person.
  mails: `id message_id kind to_name to_email subject text html state attempts error unclear_tries link reply_to copied conversation unsubscribe_url calendar attached_bytes file_tries is_written
    send_at created_at sent_at`,
  // Who did what, kept forever; a purge erases what it says about the person.
  audit_entries:
    'id admin_id actor action kind record before after created_at ip request_id act_id key_id key_name',
};

/** Tables without personal data of the community. */
const IMPERSONAL = `access_keys admins audit_seals board_looks cities connection_deliveries connections contest_entries contest_round_songs contest_rounds contest_set_asides data_sets devices digests genres
  handover_notes invitations money_months money_rates notification_choices notification_marks notification_reads objects pages passkeys presences recovery_codes roles rules saved_replies settings sign_on_subjects tallies user_cells video_titles`;

const words = (text: string) => text.split(/\s+/).toSorted();

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await world.db.$client.query<T>(text, values)).rows;
}

/** The tables that refer to users, including indirectly. */
async function listTied(): Promise<string[]> {
  const found = await query<{ name: string }>(
    `with recursive tied(id) as (
       select 'users'::regclass::oid
       union select conrelid from pg_constraint join tied on confrelid = tied.id where contype = 'f'
     ) select id::regclass::text as name from tied`,
  );
  return found.map(({ name }) => name);
}

/** Returns each table's row, column by column; null when the row was deleted. */
async function readRows(tables: string[]): Promise<Map<string, Record<string, unknown> | null>> {
  const rows = new Map<string, Record<string, unknown> | null>();
  for (const table of tables) {
    const [row] = await query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    rows.set(table, row?.row ?? null);
  }
  return rows;
}

test('purging a user leaves only the listed data about them and in the records that refer to them', async () => {
  const tables = await listTied();
  const fill = openFiller(world.db);
  const personId = await fill('users');
  for (const table of tables) await fill(table);
  const before = await readRows(tables);
  for (const [table, row] of before) {
    const empty = Object.entries(row ?? { row: null }).filter(([, value]) => value === null);
    expect([table, empty.map(([name]) => name).filter((name) => name !== 'deleted_at')]).toEqual([table, []]);
  }

  await world.call('users.remove', { params: { id: personId } });
  await query(`update users set deleted_at = now() - interval '31 days' where deleted_at is not null`);
  expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);

  const stays: Record<string, string[]> = {};
  for (const [table, row] of await readRows(tables)) {
    const was = before.get(table);
    const names = Object.keys(row ?? {}).filter(
      (name) => row?.[name] !== null && JSON.stringify(row?.[name]) === JSON.stringify(was?.[name]),
    );
    if (names.length > 0) stays[table] = names.toSorted();
  }
  expect(stays).toEqual(
    Object.fromEntries(Object.entries(STAYS).map(([table, names]) => [table, words(names)])),
  );
  const [person] = await query<{ name: string; email: string }>('select name, email from users');
  expect(person?.name).toBe('Deleted user');
  expect(person?.email).toMatch(/^deleted-\d+@deleted\.invalid$/);
});

test('every other table is known to hold no personal data, or data that expires', async () => {
  const tied = new Set(await listTied());
  const found = await query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(attname::text order by attname) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  );
  const others = found.filter(({ name }) => !tied.has(name));
  expect(others.map(({ name }) => name).toSorted()).toEqual(
    words(`${IMPERSONAL} ${Object.keys(KNOWS).join(' ')}`),
  );
  for (const [table, names] of Object.entries(KNOWS)) {
    expect([table, others.find(({ name }) => name === table)?.columns.toSorted()]).toEqual([
      table,
      words(names),
    ]);
  }
});
