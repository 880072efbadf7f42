import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createWorld, openPool } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { openMail } from '../../../apps/api/src/kit/mail/mail.ts';
import type { MailLimits } from '../../../apps/api/src/kit/mail/worker.ts';
import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp } from '../../setup/smtp.ts';

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

/** Starts a worker with its own connections. Returns how to stop it, which waits for the try in progress. */
async function startWorker(limits: Partial<MailLimits>): Promise<() => Promise<void>> {
  const db = openPool(world.url);
  const mail = await openMail({ db, config: world.app.config, log: () => undefined });
  await mail.start({ pollMs: 500, graceMs: 20_000, ...limits });
  return async () => {
    await mail.close();
    await db.$client.end();
  };
}

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

/** Queues a mail that was tried so often. */
const queue = (attempts = 0) =>
  world.db.transaction(async (tx) => {
    const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    const letter = { kind: 'reply', toName: 'Ada', toEmail: 'ada@example.com', ...words } as const;
    const id = await world.app.mail.queue(tx, letter);
    await tx.execute(`update mails set attempts = ${attempts} where id = ${id}`);
    return id;
  });

test.each([
  ['last', 1],
  ['earlier', 5],
])('a worker that has lost its claim does not record the failure of its %s try', async (_, tries) => {
  const id = await queue();
  const taken = Promise.withResolvers<unknown>();
  // Another worker takes the mail while this one waits for the mail server.
  smtp.fail(({ at }) => {
    if (at !== 'data') return null;
    const later = `attempts = attempts + 1, error = 'newer', send_at = now() + interval '1 hour'`;
    taken.resolve(query(`update mails set ${later} where id = $1`, [id]));
    return 'hang';
  });
  const stop = await startWorker({ tries, sendMs: 1000 });
  await taken.promise;
  await stop();
  const isLate = `send_at > now() + interval '50 minutes' as late`;
  expect(
    await query(`select state, error, attempts, unclear_tries, ${isLate} from mails where id = $1`, [id]),
  ).toEqual([{ state: 'queued', error: 'newer', attempts: 2, unclear_tries: 0, late: true }]);
});

test('the wait after the first try is the given one, doubles with each, and ends at the longest', async () => {
  smtp.fail(({ at }) => (at === 'recipient' ? { code: 450, words: 'Later' } : null));
  const stop = await startWorker({ backoffMs: 100_000, backoffMaxMs: 500_000, tries: 50 });
  const longest = [100, 200, 400, 500, 500];
  const ids: number[] = [];
  for (const attempts of [0, 1, 2, 3, 20]) ids.push(await queue(attempts));
  const failed = () => query('select from mails where id = any($1) and error is not null', [ids]);
  await expect.poll(async () => (await failed()).length).toBe(ids.length);
  await stop();
  const rows = await query(
    `select extract(epoch from send_at - now())::float8 as seconds from mails where id = any($1) order by id`,
    [ids],
  );
  for (const [at, { seconds }] of rows.entries()) {
    expect(seconds).toBeLessThanOrEqual(longest[at] ?? 0);
    // A quarter is random, and some time has passed.
    expect(seconds).toBeGreaterThan((longest[at] ?? 0) * 0.75 - 20);
  }
});
