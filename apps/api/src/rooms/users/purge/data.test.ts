import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';

import { samples } from '#testing/samples/samples.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const insert = async (text: string, values: unknown[]) =>
  (await query<{ id: number }>(`insert into ${text} returning id`, values))[0]?.id ?? 0;

let person: { id: number; email: string };
let other: { id: number; email: string };
let key = '';
const sound = samples.wav(1);

/** Adds to a person one of everything that an export holds. */
async function addAll({ id, email }: { id: number; email: string }, mark: string): Promise<void> {
  await insert(`bulletins (user_id, title, description) values ($1, $2, 'b')`, [id, `${mark} post`]);
  const message = await insert(`support_messages (user_id, subject, message) values ($1, $2, 'm')`, [
    id,
    `${mark} asks`,
  ]);
  const mail = await insert(
    `mails (message_id, kind, to_name, to_email, subject, text, html, state) values ($1, 'reply', '', $2, $1, 't', '', 'sent')`,
    [`${mark} mail`, email],
  );
  await insert(
    `support_replies (message_id, mail_id, admin_id, to_name, to_email, subject, message) values ($1, $2, $3, '', $4, 's', $5)`,
    [message, mail, world.admin.id, email, `${mark} answer`],
  );
  await world.call('users.createNote', { params: { id }, body: { message: `${mark} note` } });
  await insert(
    `plans (user_id, name, start_date, end_date, base_amount_cents) values ($1, 'monthly', now(), now(), 900)`,
    [id],
  );
  const song = await insert(
    `contest_entries (title, name, object_key, duration_ms) values ($1, 'n', 'demo/x.wav', 1)`,
    [`${mark} song`],
  );
  await insert('contest_votes (entry_id, user_id) values ($1, $2)', [song, id]);
}

beforeAll(async () => {
  person = await world.addUser({ name: 'Ada', bio: 'Sings', passwordHash: 'secret-hash', roleIds: [1] });
  other = await world.addUser({ name: 'Bob' });
  await addAll(person, 'Adas');
  await addAll(other, 'Bobs');
  ({ key } = await world.upload({
    owner: person.id,
    folder: 'audio',
    kind: 'audio',
    name: 'a.wav',
    bytes: sound,
  }));
  await insert(
    `tracks (user_id, title, object_key, thumbnail_key, duration_ms) values ($1, 'One', $2, 'users/1/image/missing.png', 1)`,
    [person.id, key],
  );
});

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

const exportPersonData = (id: number) => world.call('users.exportData', { params: { id } });

describe("the export of a person's data", () => {
  test('is a ZIP with everything about them and their files, and with nothing of others or of the staff', async () => {
    const answer = await exportPersonData(person.id);
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([200, 'application/zip', `attachment; filename="person-${person.id}.zip"`]);
    const files = await unzip(answer.rawPayload);
    const read = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as unknown;
    expect(read('profile')).toMatchObject({
      id: person.id,
      name: 'Ada',
      email: person.email,
      bio: 'Sings',
      talents: ['Artist'],
    });
    expect(read('posts')).toMatchObject([{ title: 'Adas post' }]);
    expect(read('messages')).toMatchObject([
      { subject: 'Adas asks', replies: [{ message: 'Adas answer', delivery: 'sent' }] },
    ]);
    expect(read('notes')).toMatchObject([{ message: 'Adas note' }]);
    expect(read('plans')).toMatchObject([{ base_amount_cents: 900 }]);
    expect(read('votes')).toMatchObject([{ song: 'Adas song' }]);
    expect(read('mails')).toMatchObject([{ to: person.email, subject: 'Adas mail' }]);
    expect(read('activity')).toMatchObject([{ action: 'users.createNote' }, { action: 'users.exportData' }]);
    expect(read('projects')).toEqual([]);
    expect([...files.keys()].filter((name) => !name.endsWith('.json'))).toEqual([`files/${key}`]);
    expect(files.get(`files/${key}`)).toEqual(sound);
    const texts = [...files].map(([name, bytes]) => (name.endsWith('.json') ? String(bytes) : '')).join('\n');
    expect(texts).not.toMatch(/Bob|secret-hash|admin@example\.com/);
  });

  test('has every row of long lists, in order', async () => {
    await query(
      `insert into bulletins (user_id, title, description) select $1, 'p' || i, '' from generate_series(1, 1201) i`,
      [other.id],
    );
    const posts = JSON.parse(
      String((await unzip((await exportPersonData(other.id)).rawPayload)).get('posts.json')),
    ) as { title: string }[];
    expect(posts.map(({ title }) => title)).toEqual([
      'Bobs post',
      ...Array.from({ length: 1201 }, (_, i) => `p${i + 1}`),
    ]);
  });

  test('has the mails to an address that was corrected since', async () => {
    const email = 'ada@right.example';
    await world.call('account.setUserEmail', { params: { id: person.id }, body: { email } });
    const mails = String((await unzip((await exportPersonData(person.id)).rawPayload)).get('mails.json'));
    for (const words of ['Adas mail', email, person.email]) expect(mails).toContain(words);
    expect(mails).not.toContain('Bobs mail');
    person.email = email;
  });

  test('is refused for someone who does not exist, and too often in an hour', async () => {
    expect((await exportPersonData(900_000)).statusCode).toBe(404);
    await query(`update rate_limits set points = $1 where key like 'person-exports%'`, [
      PROFILE.exportsAnHour,
    ]);
    const refused = await exportPersonData(person.id);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many']);
  });
});

const erase = ({ id, email }: { id: number; email: string }) =>
  world.call('users.erase', { params: { id }, body: { email } });

describe('erasing a person', () => {
  test('takes their address, so that a wrong id erases nobody', async () => {
    const wrong = await erase({ id: person.id, email: other.email });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      { email: ['This is not the address of this person.'] },
    ]);
    expect((await world.call('users.erase', { params: { id: person.id } })).statusCode).toBe(400);
    expect((await world.call('users.get', { params: { id: person.id } })).statusCode).toBe(200);
  });

  test('purges them at once, ends their sessions, and keeps what was paid and voted', async () => {
    const token = await world.tokenOf(person.id);
    const before = await query(
      'select sum(base_amount_cents) from plans union all select count(*) from contest_votes',
    );
    const answer = await erase(person);
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'The person was erased.' }]);
    expect(await query('select name, email, bio from users where id = $1', [person.id])).toEqual([
      { name: 'Deleted user', email: `deleted-${person.id}@deleted.invalid`, bio: '' },
    ]);
    expect(
      await query('select sum(base_amount_cents) from plans union all select count(*) from contest_votes'),
    ).toEqual(before);
    expect(await query('select from tracks')).toEqual([]);
    expect(
      (await world.call('support.create', { token, body: { subject: 's', message: 'm' } })).statusCode,
    ).toBe(401);
    const left = await query(
      `select before, after from audit_entries where kind = 'users' and record = $1 and (before is not null or after - 'erased' <> '{}')`,
      [String(person.id)],
    );
    expect(left).toEqual([]);
    expect((await world.call('trash.restore', { body: { kind: 'users', id: person.id } })).statusCode).toBe(
      404,
    );
    expect((await erase(person)).statusCode).toBe(404);
  });

  test('works for one who was removed before', async () => {
    await world.call('users.remove', { params: { id: other.id } });
    expect((await erase(other)).statusCode).toBe(200);
    expect(await query('select from users where name = $1', ['Bob'])).toEqual([]);
  });
});
