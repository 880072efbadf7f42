import type { Client } from '@greenroom/client';
import { expect, onTestFinished, test } from 'vitest';

import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp, Step } from '../../setup/smtp.ts';
import { MAIL_FROM, copiesById, openDesk } from '../mail-desk.ts';
import { ask, embeddedUrl, startServer, stopServer, preparedFolder } from '../server.ts';

const REPLIES = 40;
const ROUNDS = 30;

/** What the console requests all day. */
const READS: ((client: Client) => Promise<unknown>)[] = [
  (client) => client.call('support.list'),
  (client) => client.call('users.list'),
  (client) => client.call('dashboard.get'),
  (client) => client.call('bulletins.list'),
  (client) => client.call('notifications.list'),
];

/** Every list responds, round after round, and each round ends while mails still wait for the mail server. */
async function checkLists(client: Client, smtp: Smtp): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect.poll(() => smtp.hanging(), { interval: 20 }).toBeGreaterThan(0);
    await Promise.all(READS.map((read) => read(client)));
  }
}

test.for<Step['at']>(['greeting', 'data'])(
  'a mail server that hangs at the %s keeps nobody waiting who is at the console, nor the stop; all arrive later',
  async (at, { annotate }) => {
    using folder = preparedFolder();
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const env = { DATA_DIR: folder.path, SMTP_URL: smtp.url, MAIL_FROM };
    const first = startServer(env);
    const address = await first.address;
    const url = embeddedUrl(folder.path);
    const desk = await openDesk(url, 2 * REPLIES);
    smtp.fail((step) => (step.at === at ? 'hang' : null));
    await desk.replyAll(address, REPLIES);

    await checkLists(desk.clientOf(address), smtp);
    // Replies are still written, and no database connection waits with the mails.
    await desk.replyAll(address, 2 * REPLIES);
    await expect.poll(() => smtp.hanging(), { interval: 20 }).toBeGreaterThan(0);
    const held = await ask(
      url,
      `select state, query from pg_stat_activity where xact_start < now() - interval '3 seconds' and backend_type = 'client backend'`,
    );
    expect(held).toEqual([]);
    expect(await desk.states()).toEqual({ queued: 2 * REPLIES });
    expect(await stopServer(first)).toBe(0);
    expect(smtp.mails()).toEqual([]);

    smtp.fail(null);
    const second = startServer(env);
    await second.address;
    await smtp.waitFor(2 * REPLIES, 120_000);
    await expect.poll(() => desk.states()).toEqual({ sent: 2 * REPLIES });
    expect(await stopServer(second)).toBe(0);
    expect(smtp.mails()).toHaveLength(2 * REPLIES);
    expect(copiesById(smtp.mails()).size).toBe(2 * REPLIES);
    await annotate(
      `the mail server hangs at the ${at}: ${ROUNDS * READS.length} reads answered meanwhile, ${2 * REPLIES} of ${2 * REPLIES} mails sent once later`,
      'D2',
    );
  },
);
