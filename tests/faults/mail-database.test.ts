import { expect, onTestFinished, test } from 'vitest';

import { startSmtp } from '../setup/smtp.ts';
import { MAIL_FROM, copiesById, openDesk } from './mail-desk.ts';
import { cutAll, embeddedUrl, startServer, stopServer, preparedFolder } from './server.ts';

const REPLIES = 100;
/** Each time this many mails have reached the mail server, every database connection is cut. */
const EVERY = 10;

test('cutting the database connections during delivery loses no mail and repeats none', async () => {
  using folder = preparedFolder();
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const server = startServer({ DATA_DIR: folder.path, SMTP_URL: smtp.url, MAIL_FROM });
  const address = await server.address;
  const url = embeddedUrl(folder.path);
  const desk = await openDesk(url, REPLIES);
  await desk.replyAll(address, REPLIES);

  let handed = 0;
  const cuts: Promise<unknown>[] = [];
  smtp.fail(({ at }) => {
    if (at === 'data') handed += 1;
    if (at === 'data' && handed % EVERY === 0) cuts.push(cutAll(url));
    return null;
  });
  await smtp.waitFor(REPLIES, 200_000);
  await expect.poll(() => desk.states(), { timeout: 120_000 }).toEqual({ sent: REPLIES });
  await Promise.all(cuts);
  expect(cuts.length).toBeGreaterThanOrEqual(REPLIES / EVERY);
  expect(await stopServer(server)).toBe(0);
  expect(smtp.mails()).toHaveLength(REPLIES);
  expect(copiesById(smtp.mails()).size).toBe(REPLIES);
});
