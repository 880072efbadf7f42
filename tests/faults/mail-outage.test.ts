import { expect, onTestFinished, test } from 'vitest';

import { startSmtp } from '../setup/smtp.ts';
import { MAIL_FROM, copiesById, openDesk, outage } from './mail-desk.ts';
import { ask, embeddedUrl, startServer, stopServer, preparedFolder } from './server.ts';

const REPLIES = 200;
// `npm run faults` waits the whole minute. Each mail is tried three times within seconds.
const AWAY_MS = process.env['FAULTS'] === 'long' ? 60_000 : 20_000;

test(`a mail server that is down for ${AWAY_MS / 1000} s during 200 replies loses none of them, and each arrives once`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const server = startServer({ DATA_DIR: folder.path, SMTP_URL: smtp.url, MAIL_FROM });
  const address = await server.address;
  const url = embeddedUrl(folder.path);
  const desk = await openDesk(url, REPLIES);

  await smtp.down();
  const isBack = outage(AWAY_MS);
  await desk.replyAll(address, REPLIES);
  await expect
    .poll(() => ask(url, 'select count(*)::int as tried from mails where attempts >= 3'), {
      timeout: 60_000,
    })
    .toEqual([{ tried: REPLIES }]);
  await isBack;
  expect(await desk.states()).toEqual({ queued: REPLIES });
  await smtp.up();
  const backAt = performance.now();

  await smtp.waitFor(REPLIES, 120_000);
  const drainedMs = performance.now() - backAt;
  await expect.poll(() => desk.states()).toEqual({ sent: REPLIES });
  // Deliveries under way end before the server does.
  expect(await stopServer(server)).toBe(0);
  expect(server.errors()).toBe('');

  const taken = smtp.mails();
  expect(taken).toHaveLength(REPLIES);
  expect(copiesById(taken).size).toBe(REPLIES);
  expect(new Set(taken.flatMap(({ recipients }) => recipients)).size).toBe(REPLIES);
  await annotate(
    `${REPLIES} replies while the mail server was down for ${AWAY_MS / 1000} s: ${copiesById(taken).size} Message-IDs, 0 twice, all sent ${Math.round(drainedMs / 1000)} s after its return`,
    'D1',
  );
});
