import { expect, onTestFinished, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { openPool } from '../../apps/api/src/testing/world.ts';
import { answerAddressOf } from '../../apps/api/src/rooms/support/replies/answer-address.service.ts';
import { readConfig } from '../../apps/api/src/kit/config.ts';
import { hasImap, startImap } from '../../apps/api/src/testing/imap.ts';
import { ask, preparedFolder, signIn, startServer, stopServer, tempFolder } from './server.ts';

const MAILS = 40;
const KILLS = 2;

test.skipIf(!hasImap)(
  'repeated kill -9 while a mailbox is read loses no answer and stores none twice',
  async () => {
    using cluster = preparedFolder();
    using folder = tempFolder();
    const database = await startEmbedded(cluster.path);
    onTestFinished(() => database.stop());
    const imap = await startImap();
    onTestFinished(() => imap.stop());
    const env = {
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      IMAP_URL: imap.url,
      MAIL_REPLY_TO: 'support@example.com',
    };
    await signIn(database.url);
    const [message] = await ask<{ id: number }>(
      database.url,
      `insert into support_messages (user_id, subject, message)
     select min(id), 'No sound', '<p>It stops.</p>' from users returning id::int`,
    );
    const db = openPool(database.url);
    const to = await answerAddressOf(db, readConfig(env), message?.id ?? 0);
    await db.$client.end();
    await imap.deliver(
      ...Array.from(
        { length: MAILS },
        (_, i) =>
          `From: ada@mail.example\r\nTo: ${to}\r\nMessage-ID: <${i}@mail.example>\r\n\r\nAnswer ${i}\r\n`,
      ),
    );
    const stored = () =>
      ask<{ mail_id: string }>(database.url, 'select mail_id from support_incoming order by id');

    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = startServer(env);
      const before = (await stored()).length;
      // It is in the middle: mails are stored that are not marked yet.
      await expect
        .poll(async () => (await stored()).length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before);
      server.child.kill('SIGKILL');
      expect(await server.ended).toBe('SIGKILL');
    }
    console.log(`${(await stored()).length} of ${MAILS} answers stored after ${KILLS} kills`);
    const server = startServer(env);
    await expect
      .poll(async () => (await imap.list()).filter(({ flags }) => flags.includes('\\Seen')).length, {
        timeout: 60_000,
      })
      .toBe(MAILS);
    expect(await stopServer(server)).toBe(0);
    const ids = (await stored()).map(({ mail_id }) => mail_id);
    expect(ids).toHaveLength(MAILS);
    expect(new Set(ids).size).toBe(MAILS);
    const marks = (await imap.list()).map(({ flags }) => flags.join());
    expect(new Set(marks)).toEqual(new Set(['\\Seen']));
  },
  300_000,
);
