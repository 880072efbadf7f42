import type { SystemCheck } from '@greenroom/contract/system';
import { calls } from '@greenroom/contract';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';

import { serveTls } from '#testing/certificate.ts';
import { createWorld, openApp, openPool } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { openDatabase } from '#kit/db/db.ts';
import { mails } from '#kit/db/kit.table.ts';
import { createSession } from '#kit/access/sessions.ts';
import { noteDone } from '#kit/watch/done.ts';
import type { Done } from '#kit/watch/done.ts';
import { admins } from '#rooms/account/account.table.ts';
import { getSystem } from '#rooms/system/system.service.ts';

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'staff@example.com' };
const world: World = await createWorld(inject('databaseUrl'), SMTP);
afterAll(() => world.close());

const read = async (from: World = world) => {
  const response = await from.call('system.get');
  expect(response.statusCode, response.body).toBe(200);
  return calls['system.get'].output.parse(response.json()).data;
};
const find = async (name: string, from: World = world): Promise<SystemCheck | undefined> =>
  (await read(from)).checks.find((check) => check.name === name);
const factOf = (check: SystemCheck | undefined, label: string) =>
  check?.facts.find((fact) => fact.label === label)?.value;

/** Says that a command ended well some days ago. */
async function noteAgo(what: Done, days: number): Promise<void> {
  await noteDone(world.db, what);
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await world.db.$client.query('update settings set value = $1 where name = $2', [at, `done_${what}`]);
}

test('names each part with its state, the worst for all, and says what to do about what is not well', async () => {
  const { state, checks } = await read();
  expect(checks.map(({ name }) => name)).toEqual([
    'mail',
    'store',
    'database',
    'jobs',
    'processes',
    'disk',
    'backup',
    'audit',
    'two_factor',
  ]);
  expect(state).toBe('warning');
  for (const check of checks) expect(check.todo === null, check.name).toBe(check.state === 'ok');
});

describe('the backup', () => {
  test('is missed until the command has made one, and then asks to be verified', async () => {
    expect(await find('backup')).toMatchObject({
      state: 'warning',
      facts: [
        { label: 'Last made', value: null },
        { label: 'Last verified', value: null },
      ],
      todo: expect.stringContaining('There is no backup yet.'),
    });
    await noteDone(world.db, 'backup');
    expect(await find('backup')).toMatchObject({
      state: 'warning',
      todo: expect.stringContaining('verify'),
    });
    await noteDone(world.db, 'verification');
    expect(await find('backup')).toMatchObject({ state: 'ok', todo: null });
  });

  test.each([
    [3, 'warning'],
    [8, 'failing'],
  ])('of %i days ago is %s, and its age is said', async (days, state) => {
    await noteAgo('backup', days);
    expect(await find('backup')).toMatchObject({
      state,
      todo: expect.stringContaining(`is ${days} days old`),
    });
  });
});

test('the activity log is asked to be checked once a month', async () => {
  await noteAgo('audit', 36);
  expect(await find('audit')).toMatchObject({ state: 'warning', todo: expect.stringContaining('verify') });
  await noteAgo('audit', 34);
  expect(await find('audit')).toMatchObject({ state: 'ok' });
});

describe('email', () => {
  const mail = { toName: '', toEmail: 'ada@example.com', subject: '', text: '', html: '' };
  const add = (id: number, more: Partial<typeof mails.$inferInsert>) =>
    world.db.insert(mails).values({ ...mail, kind: 'notice', messageId: `<${id}@x>`, ...more });

  test('says when one was last sent, and warns of those that the server refused', async () => {
    const sentAt = '2026-01-02T03:04:05.000Z';
    await add(1, { state: 'sent', sentAt });
    expect(await find('mail')).toMatchObject({ state: 'ok' });
    await add(2, { state: 'failed' });
    const found = await find('mail');
    expect([found?.state, factOf(found, 'Last sent'), factOf(found, 'Failed today')]).toEqual([
      'warning',
      sentAt,
      1,
    ]);
  });

  test('fails while mails are late', async () => {
    await add(3, { attempts: 4 });
    const found = await find('mail');
    expect([found?.state, factOf(found, 'Late'), factOf(found, 'Waiting')]).toEqual(['failing', 1, 1]);
    expect((await read()).state).toBe('failing');
  });
});

test('two versions at once are named with where they run', async () => {
  const names = ['greenroom 1.0.0 stage-1:4001', 'greenroom 1.1.0 stage-2:4001'];
  const others = names.map((processName) => openDatabase(world.url, () => undefined, { processName }));
  onTestFinished(async () => void (await Promise.all(others.map((each) => each.$client.end()))));
  for (const other of others) await other.$client.query('select 1');
  const found = await find('processes');
  expect(found).toMatchObject({ state: 'warning', todo: expect.stringContaining('Two versions') });
  expect(found?.facts).toEqual([
    { label: 'stage-1:4001', as: 'text', value: 'Version 1.0.0' },
    { label: 'stage-2:4001', as: 'text', value: 'Version 1.1.0' },
  ]);
});

test('owners and admins without a second factor are counted; those who left are not', async () => {
  const secured = { totpAt: new Date().toISOString() };
  const colleague = { name: 'x', passwordHash: '' };
  await world.db.insert(admins).values([
    { ...colleague, email: 'one@example.com', role: 'admin' },
    { ...colleague, email: 'two@example.com', role: 'viewer' },
    { ...colleague, email: 'three@example.com', role: 'owner', ...secured },
    { ...colleague, email: 'four@example.com', role: 'owner', deactivatedAt: secured.totpAt },
  ]);
  const found = await find('two_factor');
  expect([factOf(found, 'Staff without it'), factOf(found, 'Owners and admins of these')]).toEqual([3, 2]);
  expect(found).toMatchObject({ state: 'warning', link: '/staff' });
  await world.db.$client.query(`update admins set totp_at = now() where role in ('owner', 'admin')`);
  expect(await find('two_factor')).toMatchObject({ state: 'ok', link: null });
});

test('a job that keeps failing is late, with the reason', async () => {
  const { jobs } = world.app;
  const failing = jobs.run('send digests', () => Promise.reject(new Error('no road')));
  await expect(failing).rejects.toThrow('no road');
  expect(await find('jobs')).toMatchObject({ state: 'ok' });
});

describe('the first steps', () => {
  test('are all told while the community is empty, then only those that are still missed', async () => {
    const empty = await createWorld(inject('databaseUrl'));
    onTestFinished(() => empty.close());
    const names = async () => (await read(empty)).steps.map(({ name, isDone }) => `${name} ${isDone}`);
    // A world has no pages, as if they were replaced.
    expect(await names()).toEqual([
      'address false',
      'mail false',
      'texts true',
      'colleagues false',
      'people false',
    ]);
    await empty.addUser();
    expect(await names()).toEqual(['address false']);
    await empty.db.$client.query(
      `insert into pages (name, html) values ('terms', 'Write to support@example.com.')`,
    );
    expect(await names()).toEqual(['address false', 'texts false']);
  });

  test('without a mail server, emails are a warning that names the folder', async () => {
    const empty = await createWorld(inject('databaseUrl'));
    onTestFinished(() => empty.close());
    const found = await find('mail', empty);
    expect(found).toMatchObject({ state: 'warning', todo: expect.stringContaining('SMTP_URL') });
    expect(factOf(found, 'Written to')).toContain('outbox');
  });
});

/** Returns the check of a server whose address has a certificate that is valid for some days. */
const findCertificate = async (days: number, isTrusted: boolean) => {
  const server = await serveTls(days);
  onTestFinished(server.close);
  if (isTrusted) server.trust();
  const secure = await createWorld(inject('databaseUrl'), { PUBLIC_URL: server.url });
  onTestFinished(() => secure.close());
  return find('certificate', secure);
};

describe('the certificate', () => {
  test.each([
    [60, true, 'ok'],
    [10, true, 'warning'],
    [2, true, 'failing'],
    [60, false, 'failing'],
  ])('that is valid for %i days, trusted: %s, is %s', async (days, isTrusted, state) => {
    expect(await findCertificate(days, isTrusted)).toMatchObject({ state });
  });
});

test('a database that is gone hides none of the other parts', async () => {
  const gone = openPool('postgres://nobody@127.0.0.1:1/none');
  const app = await openApp(world);
  onTestFinished(async () => {
    await app.close();
    await gone.$client.end();
  });
  const { state, checks } = await getSystem(Object.assign(Object.create(app), { db: gone }));
  expect(state).toBe('failing');
  const findCheckState = (name: string) => checks.find((check) => check.name === name)?.state;
  expect([findCheckState('database'), findCheckState('backup'), findCheckState('store')]).toEqual([
    'failing',
    'failing',
    'ok',
  ]);
  expect(checks.find(({ name }) => name === 'database')?.todo).toContain('PostgreSQL');
});

test('is for owners alone', async () => {
  const [admin] = await world.db
    .insert(admins)
    .values({ name: 'a', email: 'a-viewer@example.com', passwordHash: '', role: 'viewer' })
    .returning({ id: admins.id });
  const token = await createSession(world.db, 'admin', admin?.id ?? 0);
  expect((await world.call('system.get', { token })).statusCode).toBe(403);
});
