import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { partsOfKey } from '@greenroom/contract/kit/uploads';
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { hasPeople, seedDemo } from '#app/seed-demo.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { safeHtml } from '#kit/html.ts';

const PEOPLE = 600;
/** A fixed time in the past, so that a row dated by the real clock appears to be in the future. */
const NOW = new Date('2026-03-14T15:09:26.000Z');
const TABLES = [
  'users',
  'plans',
  'projects',
  'podcasts',
  'tracks',
  'objects',
  'bulletins',
  'bulletin_responses',
  'support_messages',
  'support_replies',
  'support_comments',
  'support_incoming',
  'support_files',
  'support_reply_files',
  'measures',
  'appeals',
  'handover_notes',
  'user_notes',
  'mails',
  'headlines',
  'contest_entries',
  'contest_partners',
  'contest_votes',
  'contest_rounds',
  'contest_round_songs',
  'parlours',
  'parlour_members',
  'parlour_rsvps',
  'sales',
  'transactions',
  'sale_reviews',
  'plan_refunds',
  'money_months',
  'notifications',
  'pages',
];

const worlds: World[] = [];

async function seedWorld(): Promise<World> {
  const world = await createWorld(inject('databaseUrl'));
  worlds.push(world);
  await seedDemo(world.db, { users: PEOPLE, now: NOW, store: world.store, passwordHash: 'a hash' });
  return world;
}

const queryRows = async (world: World, query: string) =>
  (await world.db.$client.query<Record<string, string | number | null>>(query)).rows;
const queryNumber = async (world: World, query: string) =>
  Number(Object.values((await queryRows(world, query))[0] ?? {})[0]);

async function readObjectBytes(world: World, key: string): Promise<Buffer> {
  const bytes = await world.store.read(key);
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}

let first: World;
beforeAll(async () => {
  first = await seedWorld();
});
afterAll(async () => {
  for (const world of worlds) await world.close();
});

describe('the demo community', () => {
  // Making it twice shows nothing more on a second database, and takes longest.
  test.runIf(process.env['TEST_DATABASE'] === 'embedded')(
    'is the same every time it is created',
    async () => {
      const second = await seedWorld();
      for (const table of TABLES) {
        // The id of the transaction that wrote a row may differ.
        const row = `(to_jsonb(t) - 'xact')::text`;
        const query = `select md5(string_agg(${row}, '|' order by ${row})) as sum, count(*) as rows from ${table} t`;
        expect({ table, ...(await queryRows(second, query))[0] }).toEqual({
          table,
          ...(await queryRows(first, query))[0],
        });
      }
      const keys = await queryRows(first, 'select key from objects order by key');
      const hashDemoObjects = async (world: World) => {
        const hash = createHash('sha256');
        for (const { key } of keys) hash.update(await readObjectBytes(world, String(key)));
        return hash.digest('hex');
      };
      expect(await hashDemoObjects(second)).toBe(await hashDemoObjects(first));
    },
  );

  test('fills every room', async () => {
    for (const table of TABLES) {
      expect(await queryNumber(first, `select count(*) from ${table}`), table).toBeGreaterThan(0);
    }
    expect(await queryNumber(first, 'select count(*) from users')).toBe(PEOPLE);
    expect(await hasPeople(first.db)).toBe(true);
    expect(await queryNumber(first, 'select count(*) from contest_entries where featured')).toBe(10);
    expect(await queryNumber(first, 'select count(distinct status) from transactions')).toBe(4);
    expect(await queryNumber(first, 'select count(distinct type) from headlines')).toBe(3);
    expect(
      await queryNumber(
        first,
        'select count(*) from parlours where live_at is not null and finished_at is null',
      ),
    ).toBe(1);
    expect(await queryNumber(first, 'select max(length(name)) from users')).toBe(60);
    expect(
      await queryNumber(first, 'select count(*) from users where profile_image is null'),
    ).toBeGreaterThan(0);
    expect(
      await queryNumber(first, 'select count(*) from notifications where done_at is null'),
    ).toBeGreaterThan(0);
    expect(await queryNumber(first, 'select count(password_hash) from users')).toBe(1);
    expect(await queryRows(first, 'select distinct stage from support_messages order by stage')).toEqual(
      ['answered', 'closed', 'later', 'open'].map((stage) => ({ stage })),
    );
    for (const column of ['assignee_id', 'merged_into', 'reopened_at']) {
      expect(
        await queryNumber(first, `select count(${column}) from support_messages`),
        column,
      ).toBeGreaterThan(0);
    }
  });

  test('has no dates in the future except upcoming parlours, postponed messages, and the ends of plans and measures', async () => {
    const columns = await queryRows(
      first,
      `select table_name as "table", column_name as "column" from information_schema.columns
       where data_type = 'timestamp with time zone' and table_schema = 'public'
         and (table_name, column_name) not in (('parlours', 'starts_at'), ('plans', 'end_date'), ('support_messages', 'later_until'), ('measures', 'until'))`,
    );
    for (const { table, column } of columns) {
      if (!TABLES.includes(String(table))) continue;
      const late = `select count(*) from ${String(table)} where ${String(column)} > '${NOW.toISOString()}'`;
      expect(await queryNumber(first, late), `${String(table)}.${String(column)}`).toBe(0);
    }
    const running = `select count(*) from plans where end_date > '${NOW.toISOString()}'`;
    expect(await queryNumber(first, running)).toBeGreaterThan(0);
  });

  test('follows the order of events', async () => {
    const wrong = {
      plans: 'plans x join users u on u.id = x.user_id where x.start_date < u.created_at',
      projects: 'projects x join users u on u.id = x.user_id where x.created_at < u.created_at',
      bulletins: 'bulletins x join users u on u.id = x.user_id where x.created_at < u.created_at',
      responses: `bulletin_responses x join users u on u.id = x.user_id
        join bulletins b on b.id = x.bulletin_id where x.created_at < greatest(u.created_at, b.created_at)`,
      support: 'support_messages x join users u on u.id = x.user_id where x.created_at < u.created_at',
      hosts: 'parlour_members m join parlours p on p.id = m.parlour_id where m.user_id = p.owner_id',
      votes: `contest_votes v join contest_round_songs s using (entry_id) join contest_rounds r on r.id = s.round_id
        where v.created_at not between r.started_at and coalesce(r.ended_at, 'infinity')`,
      sales: 'sales x join parlours p on p.id = x.parlour_id where p.finished_at is null',
      top: 'sales where is_top and not saved_to_profile',
      tracks: `(select podcast_id from tracks where podcast_id is not null group by 1 having count(*) > 3) x`,
      emails: `users where email <> lower(email) or email !~ '^[a-z0-9.]+@example\\.(com|net|org)$'`,
    };
    for (const [name, from] of Object.entries(wrong)) {
      expect(await queryNumber(first, `select count(*) from ${from}`), name).toBe(0);
    }
  });

  test('refers only to files that exist', async () => {
    const named = await queryRows(
      first,
      `select profile_image as key from users union select object_key from tracks
       union select thumbnail_key from tracks union select object_key from contest_entries
       union select thumbnail_key from contest_entries union select poster_key from parlours
       union select video_intro_key from parlours union select video_key from sales
       union select video_key from headlines union select unnest(photo_keys) from headlines
       union select unnest(picture_keys) from projects`,
    );
    const stored = await queryRows(first, 'select key, size_bytes as size from objects');
    const sizes = new Map(stored.map(({ key, size }) => [String(key), Number(size)]));
    for (const { key } of named) if (key !== null) expect(sizes.has(String(key)), String(key)).toBe(true);
    for (const [key, size] of sizes) expect((await first.store.find(key))?.sizeBytes, key).toBe(size);
    expect(Math.max(...sizes.values())).toBeLessThan(500_000);
  });

  test('has JPEG pictures, those of users under keys like those of uploads', async () => {
    const faces = await queryRows(first, 'select distinct profile_image as key from users');
    for (const { key } of faces) {
      if (key !== null) expect(partsOfKey(String(key))).toMatchObject({ folder: 'profile' });
    }
    const types = `select distinct content_type as type from objects where content_type like 'image/%'`;
    expect(await queryRows(first, types)).toEqual([{ type: 'image/jpeg' }]);
    const cover = (await queryRows(first, 'select thumbnail_key as key from contest_entries limit 1'))[0];
    expect((await sharp(await readObjectBytes(first, String(cover?.['key']))).metadata()).format).toBe(
      'jpeg',
    );
  });

  test('has songs whose length matches their tracks', async () => {
    const songs = await queryRows(
      first,
      'select distinct object_key as key, duration_ms as long from tracks',
    );
    for (const { key, long } of songs) {
      const file = await readObjectBytes(first, String(key));
      const { format } = await parseBuffer(file, { mimeType: 'audio/mpeg' }, { duration: true });
      expect(format).toMatchObject({ container: 'MPEG', codec: 'MPEG 2 Layer 3' });
      // Encoders pad the first and the last frame.
      expect(Math.abs((format.duration ?? 0) * 1000 - Number(long)), String(key)).toBeLessThan(120);
    }
  });

  test('keeps tallies that equal the real counts', async () => {
    const tally = (metric: string) => queryNumber(first, `select tally('${metric}')`);
    expect(await tally('users')).toBe(PEOPLE);
    expect(await tally('featured')).toBe(
      await queryNumber(first, 'select count(*) from users where featured'),
    );
    expect(await tally('active')).toBe(await queryNumber(first, 'select count(*) from users where active'));
    expect(await tally('bulletins')).toBe(await queryNumber(first, 'select count(*) from bulletins'));
    expect(await tally('headlines')).toBe(await queryNumber(first, 'select count(*) from headlines'));
    const earned = await queryNumber(
      first,
      'select (select sum(base_amount_cents) from plans) - (select sum(amount_cents) from plan_refunds)',
    );
    expect(await queryNumber(first, `select sum(amount) from tallies where metric = 'revenue'`)).toBe(earned);
    expect(await queryNumber(first, 'select sum(total_spent_cents) from users')).toBe(earned);
  });

  test('has refunds, a rate change, a closed month, and a correction of it', async () => {
    expect(
      await queryNumber(first, 'select count(*) from transactions where reason is not null'),
    ).toBeGreaterThan(0);
    expect(await queryNumber(first, 'select count(*) from money_rates')).toBe(2);
    expect(await queryNumber(first, 'select count(distinct corrects) from money_entries')).toBe(1);
    const wrong =
      'money_entries e where e.corrects is null and e.day <> (e.paid_at at time zone community_zone())::date';
    expect(await queryNumber(first, `select count(*) from ${wrong}`)).toBe(0);
  });

  test('has connections that send nothing, with deliveries, and keys that nobody has', async () => {
    const [found] = await queryRows(
      first,
      `select (select count(*)::int from connections where not is_on) as off,
              (select count(*)::int from connections where is_on) as on,
              (select json_agg(state order by state) from connection_deliveries) as deliveries,
              (select json_agg(is_house order by id) from access_keys) as keys`,
    );
    const deliveries = ['delivered', 'delivered', 'delivered', 'given_up', 'given_up'];
    expect(found).toEqual({ off: 2, on: 0, deliveries, keys: [true, false] });
  });

  test('has HTML that the sanitiser does not change', async () => {
    const texts = await queryRows(
      first,
      'select message as html from support_messages union select message from notifications',
    );
    for (const { html } of texts) expect(safeHtml(String(html)).replaceAll('<br />', '<br>')).toBe(html);
  });
});
