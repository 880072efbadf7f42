import { expect, onTestFinished, test } from 'vitest';

import { startSmtp } from '../setup/smtp.ts';
import { MAIL_FROM, copiesById, openDesk } from './mail-desk.ts';
import { embeddedUrl, startServer, stopServer, preparedFolder } from './server.ts';

const REPLIES = 50;
const STOPS = 4;
/** Number of mails that are delivered before each stop. */
const BETWEEN = 6;

test('stopping a server during delivery, as for a new version, finishes what is under way: no mail is lost or repeated', async () => {
  using folder = preparedFolder();
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const env = { DATA_DIR: folder.path, SMTP_URL: smtp.url, MAIL_FROM };
  let server = startServer(env);
  const address = await server.address;
  const desk = await openDesk(embeddedUrl(folder.path), REPLIES);
  await desk.replyAll(address, REPLIES);

  for (let stop = 0; stop < STOPS; stop += 1) {
    const { child, ended } = server;
    let handed = 0;
    smtp.fail(({ at }) => {
      if (at === 'data') handed += 1;
      if (at === 'data' && handed === BETWEEN) child.kill('SIGTERM');
      return null;
    });
    expect(await ended, server.errors()).toBe(0);
    server = startServer(env);
    await server.address;
  }
  smtp.fail(null);
  await expect.poll(() => desk.states(), { timeout: 120_000 }).toEqual({ sent: REPLIES });
  expect(await stopServer(server)).toBe(0);
  expect(smtp.mails()).toHaveLength(REPLIES);
  expect(copiesById(smtp.mails()).size).toBe(REPLIES);
});
