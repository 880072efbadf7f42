import { createTransport } from 'nodemailer';

import { readConfig } from '../apps/api/src/kit/config.ts';
import { openDatabase } from '../apps/api/src/kit/db.ts';
import { openMail } from '../apps/api/src/kit/mail.ts';
import { startSmtp } from '../tests/setup/smtp.ts';
import type { Smtp } from '../tests/setup/smtp.ts';
import type { Community } from './fill.ts';
import { withClient } from './fill.ts';
import { CACHE } from './servers.ts';
import { median } from './stats.ts';

/** Mails a minute, medians over the rounds; `ratio` is the median of the rounds' own, bare to ours. */
export type MailResult = { queued: number; bare: number; ratio: number; mails: number; rounds: number };

/** As many connections as one process of ours has mails on their way. */
const CONNECTIONS = 4;
const FROM = { name: 'Greenroom', address: 'desk@greenroom.test' };

const log = (error: unknown) => process.emitWarning(String(error));
const letterOf = (number: number) => ({
  subject: 'Re: No sound',
  text: `Dear person ${number},\nplease try again.\n`,
  html: `<p>Dear person ${number},<br />please try again.</p>`,
});

/** The durable queue against bare nodemailer, to the same real mail server in this process, in alternating rounds. */
export async function measureMail(
  { url }: Community,
  { rounds, mails }: { rounds: number; mails: number },
  say: (text: string) => void,
): Promise<MailResult> {
  const found: { queued: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const smtp = await startSmtp();
    const speed = { queued: 0, bare: 0 };
    const order = ['queued', 'bare'] as const;
    try {
      for (const contestant of round % 2 === 0 ? order : order.toReversed()) {
        speed[contestant] = await (contestant === 'queued'
          ? sendQueued(url, smtp, mails)
          : sendBare(smtp, mails));
      }
    } finally {
      await smtp.stop();
    }
    found.push(speed);
    say(`  queued ${Math.round(speed.queued)} mails a minute, bare nodemailer ${Math.round(speed.bare)}`);
  }
  return {
    queued: median(found.map(({ queued }) => queued)),
    bare: median(found.map(({ bare }) => bare)),
    ratio: median(found.map(({ queued, bare }) => bare / queued)),
    mails,
    rounds,
  };
}

/** Until the mail server has taken all that was there at the start. Returns mails a minute. */
async function timeUntilTaken(smtp: Smtp, mails: number, begin: () => Promise<unknown>): Promise<number> {
  const before = smtp.mails().length;
  const startedAt = performance.now();
  const [taken] = await Promise.all([
    smtp.waitFor(before + mails, 600_000).then(() => performance.now()),
    begin(),
  ]);
  return (mails * 60_000) / (taken - startedAt);
}

async function sendQueued(url: string, smtp: Smtp, mails: number): Promise<number> {
  const config = readConfig({ DATA_DIR: CACHE, SMTP_URL: smtp.url, MAIL_FROM: FROM.address });
  const db = openDatabase(url, log);
  const mail = await openMail({ db, config, log });
  try {
    await db.transaction(async (tx) => {
      for (let number = 0; number < mails; number += 1) {
        const to = { toName: `Person ${number}`, toEmail: `person${number}@example.com` };
        await mail.queue(tx, { kind: 'notice', ...to, ...letterOf(number) });
      }
    });
    return await timeUntilTaken(smtp, mails, () => mail.start());
  } finally {
    await mail.close();
    await db.$client.end();
    await withClient(url, (client) => client.query('delete from mails'));
  }
}

async function sendBare(smtp: Smtp, mails: number): Promise<number> {
  const { hostname: host, port } = new URL(smtp.url);
  const server = createTransport({ pool: true, host, port: Number(port), maxConnections: CONNECTIONS });
  const perMinute = await timeUntilTaken(smtp, mails, () =>
    Promise.all(
      Array.from({ length: mails }, (_, number) =>
        server.sendMail({
          from: FROM,
          to: { name: `Person ${number}`, address: `person${number}@example.com` },
          ...letterOf(number),
        }),
      ),
    ),
  );
  server.close();
  return perMinute;
}
