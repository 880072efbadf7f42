// @both: the queue of mails is the database’s.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';

import { createWorld, openPool } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { openMail } from '../../../apps/api/src/kit/mail/mail.ts';
import type { Email, Mail } from '../../../apps/api/src/kit/mail/mail.ts';
import type { MailLimits } from '../../../apps/api/src/kit/mail/worker.ts';
import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp } from '../../setup/smtp.ts';

const QUICK = { backoffMs: 20, backoffMaxMs: 100, pollMs: 500, sweepMs: 500, graceMs: 200 };

const smtp: Smtp = await startSmtp();
const world: World = await createWorld(inject('databaseUrl'), {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'staff@greenroom.example',
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});
beforeEach(() => smtp.fail(null));

const opened: Mail[] = [];
afterEach(async () => {
  smtp.fail(null);
  for (const mail of opened.splice(0)) await mail.close();
});

type Options = Partial<MailLimits> & { onChange?: Parameters<typeof openMail>[0]['onChange'] };

/** Starts a worker as in another process, with its own connections. */
async function startWorker({ onChange, ...limits }: Options = {}): Promise<{ mail: Mail; said: string[] }> {
  const said: string[] = [];
  const db = openPool(world.url);
  const mail = await openMail({
    db,
    config: world.app.config,
    log: (error) => said.push(String(error)),
    ...(onChange && { onChange }),
  });
  await mail.start({ ...QUICK, ...limits });
  const close = async () => {
    await mail.close();
    await db.$client.end();
  };
  let closing: Promise<void> | null = null;
  const once = { ...mail, close: () => (closing ??= close()) };
  opened.push(once);
  return { mail: once, said };
}

const letter: Email = {
  kind: 'reply',
  toName: 'Ada',
  toEmail: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const queue = (more: Partial<Email> = {}) =>
  world.db.transaction((tx) => world.app.mail.queue(tx, { ...letter, ...more }));
const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const findSentCopies = async (id: number) => {
  const [row] = await query('select message_id from mails where id = $1', [id]);
  return smtp.mails().filter(({ messageId }) => messageId === row?.['message_id']);
};
const queryAttempts = async (id: number) =>
  (await query('select attempts from mails where id = $1', [id]))[0]?.['attempts'];

test('three workers share 60 mails, and each mail is sent once', async () => {
  await Promise.all([startWorker(), startWorker(), startWorker()]);
  const ids = await Promise.all(Array.from({ length: 60 }, () => queue()));
  for (const id of ids) await world.mail.reach(id, 'sent');
  const copies = await Promise.all(ids.map((id) => findSentCopies(id)));
  expect(copies.filter((each) => each.length !== 1)).toEqual([]);
});

test('a worker sends one mail at a time, and starts the next when the previous one is recorded', async () => {
  const noted: unknown[] = [];
  const hold = { at: 3, until: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>() };
  await startWorker({
    async onChange(_, id) {
      noted.push(id);
      if (noted.length !== hold.at) return;
      hold.reached.resolve();
      await hold.until.promise;
    },
  });
  const before = smtp.mails().length;
  const ids = await Promise.all(Array.from({ length: 8 }, () => queue()));
  await hold.reached.promise;
  // Another poll for due mails runs meanwhile.
  await expect
    .poll(() =>
      query("select now() - started_on > interval '1 second' as long from pgboss.job where state = 'active'"),
    )
    .toEqual([{ long: true }]);
  expect(smtp.mails().length - before).toBe(hold.at);
  hold.until.resolve();
  for (const id of ids) await world.mail.reach(id, 'sent');
});

test('a mail without a wake-up call, and one with two, are each sent once', async () => {
  const [lost, twice] = [await queue({ delaySeconds: 1 }), await queue()];
  await query(`delete from pgboss.job where singleton_key = $1`, [String(lost)]);
  await query(`insert into pgboss.job (name, data, singleton_key) values ('mail', $1, 'another')`, [
    { id: twice },
  ]);
  await startWorker();
  for (const id of [lost, twice]) {
    expect(await world.mail.reach(id, 'sent')).toMatchObject({ attempts: 1 });
    expect(await findSentCopies(id)).toHaveLength(1);
  }
});

test('a mail whose worker died is sent again after its timeout, and not before', async () => {
  const id = await queue();
  await query(`update mails set attempts = 1, send_at = now() + interval '2 seconds' where id = $1`, [id]);
  await startWorker();
  const { sentAt } = await world.mail.reach(id, 'sent');
  const [row] = await query('select created_at from mails where id = $1', [id]);
  expect(Date.parse(sentAt ?? '') - Date.parse(String(row?.['created_at']))).toBeGreaterThan(1500);
  expect(await queryAttempts(id)).toBe(2);
  expect(await findSentCopies(id)).toHaveLength(1);
});

test.each(['greeting', 'recipient', 'data'] as const)(
  'a server that never answers (%s) delays a mail only for a limited time',
  async (step) => {
    let left = 1;
    smtp.fail(({ at }) => (at === step && left-- > 0 ? 'hang' : null));
    await startWorker({ connectMs: 300, greetingMs: 300, socketMs: 300, sendMs: 1000 });
    const id = await queue();
    await expect
      .poll(async () => (await query('select error from mails where id = $1', [id]))[0]?.['error'])
      .toMatch(/Greeting never received|Timeout/);
    await world.mail.reach(id, 'sent');
    expect(await findSentCopies(id)).toHaveLength(1);
  },
);

test('a delivery that takes too long in total is ended, even while the server still responds', async () => {
  let left = 1;
  smtp.fail(({ at }) => (at === 'data' && left-- > 0 ? 'hang' : null));
  await startWorker({ sendMs: 400 });
  const id = await queue();
  await expect
    .poll(async () => (await query('select error, state from mails where id = $1', [id]))[0])
    .toEqual({ error: 'The mail server took too long.', state: 'queued' });
  await world.mail.reach(id, 'sent');
});

test('a stopping server starts no mail, leaves a stuck one to the next server, and loses none', async () => {
  smtp.fail(({ at }) => (at === 'recipient' ? 'hang' : null));
  const { mail } = await startWorker({ tries: 1 });
  const ids = await Promise.all(Array.from({ length: 8 }, () => queue()));
  await expect.poll(() => smtp.hanging()).toBe(1);
  await mail.close();
  expect(await query(`select distinct state from mails where id = any($1)`, [ids])).toEqual([
    { state: 'queued' },
  ]);
  smtp.fail(null);
  await startWorker();
  for (const id of ids) {
    await world.mail.reach(id, 'sent');
    expect(await findSentCopies(id)).toHaveLength(1);
  }
});

test('a stopping server finishes the delivery in progress', async () => {
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
  const { mail } = await startWorker({
    graceMs: 20_000,
    onChange() {
      arrive();
      return mayEnd;
    },
  });
  const id = await queue();
  await isThere;
  const closed = mail.close();
  const later = await queue();
  letEnd();
  await closed;
  const states = await query('select id, state from mails where id = any($1) order by id', [[id, later]]);
  expect(states).toEqual([
    { id, state: 'sent' },
    { id: later, state: 'queued' },
  ]);
  await startWorker();
  await world.mail.reach(later, 'sent');
});

test('a failing change listener cannot cause a mail to be sent twice', async () => {
  const told: number[] = [];
  const { said } = await startWorker({
    async onChange(_, id) {
      told.push(id);
      throw new Error('the one who is told has failed');
    },
  });
  const id = await queue();
  await world.mail.reach(id, 'sent');
  expect(told).toEqual([id]);
  expect(said.join('\n')).toContain('the one who is told has failed');
  expect(await findSentCopies(id)).toHaveLength(1);
});

test('losing the database between sending and recording causes no second copy', async () => {
  const { said } = await startWorker();
  const ids = await Promise.all(Array.from({ length: 12 }, () => queue({ delaySeconds: 1 })));
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  let left = 3;
  smtp.fail(({ at }) => {
    if (at === 'data' && left-- > 0) void query(cut).catch(() => undefined);
    return null;
  });
  for (const id of ids) {
    await expect
      .poll(async () => (await query('select state from mails where id = $1', [id]).catch(() => []))[0])
      .toEqual({ state: 'sent' });
    expect(await findSentCopies(id)).toHaveLength(1);
  }
  expect(said).not.toEqual([]);
});

test('an unwritable folder is retried, and a file appears only when it is complete', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { SMTP_URL: _, ...rest } = world.app.config;
  const mail = await openMail({
    db: world.db,
    config: { ...rest, DATA_DIR: dataDir },
    log: () => undefined,
  });
  opened.push(mail);
  await mail.start(QUICK);
  expect(mail.mode).toBe('outbox');
  rmSync(join(dataDir, 'outbox'), { recursive: true });
  const id = await queue();
  await expect
    .poll(async () => (await query('select error from mails where id = $1', [id]))[0]?.['error'])
    .toContain('ENOENT');
  mkdirSync(join(dataDir, 'outbox'));
  const { messageId } = await world.mail.reach(id, 'sent');
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([`${messageId.slice(1).split('@')[0]}.eml`]);
});
