import { readConfig } from '../apps/api/src/kit/config.ts';
import { openDatabase } from '../apps/api/src/kit/db/db.ts';
import type { Db } from '../apps/api/src/kit/db/db.ts';
import { mails as mailTable } from '../apps/api/src/kit/db/kit.table.ts';
import { openTransport } from '../apps/api/src/kit/mail/transport.ts';
import { openMail } from '../apps/api/src/kit/mail/mail.ts';
import type { Mail } from '../apps/api/src/kit/mail/mail.ts';
import { startSmtp } from '../tests/setup/smtp.ts';
import type { Smtp } from '../tests/setup/smtp.ts';
import type { Community } from './fill.ts';
import { withClient } from './fill.ts';
import { CACHE } from './servers.ts';
import { median } from './stats.ts';

/** Mails per minute, medians over the rounds; `ratio` is the median of the rounds' own ratios, bare to ours. */
export type MailResult = { queued: number; bare: number; ratio: number; mails: number; rounds: number };

/** The number of mails that one of our processes sends simultaneously. */
const LANES = 4;
const LIMITS = { connectMs: 5000, greetingMs: 5000, socketMs: 20_000 };

const log = (error: unknown) => process.emitWarning(String(error));

/**
 * Compares mails from the durable queue with the same mails sent directly by nodemailer, to a real mail server in this
 * process, in alternating rounds.
 */
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
        speed[contestant] = await send(url, smtp, mails, contestant);
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

/** Returns the mails per minute until the mail server has accepted all. */
async function send(url: string, smtp: Smtp, count: number, contestant: 'queued' | 'bare'): Promise<number> {
  const config = readConfig({ DATA_DIR: CACHE, SMTP_URL: smtp.url, MAIL_FROM: 'desk@greenroom.test' });
  const db = openDatabase(url, log);
  const mail = await openMail({ db, config, log });
  const transport = openTransport(config, LIMITS);
  try {
    await queueLetters(db, mail, count);
    const rows = await db.select().from(mailTable);
    const before = smtp.mails().length;
    const startedAt = performance.now();
    const taken = smtp.waitFor(before + count, 600_000).then(() => performance.now());
    if (contestant === 'queued') await mail.start();
    else {
      const left = rows.values();
      const lanes = Array.from({ length: LANES }, async () => {
        for (const row of left) await transport.send(row, [], AbortSignal.timeout(60_000));
      });
      await Promise.all(lanes);
    }
    return (count * 60_000) / ((await taken) - startedAt);
  } finally {
    transport.close();
    await mail.close();
    await db.$client.end();
    await withClient(url, (client) => client.query('delete from mails; delete from pgboss.job'));
  }
}

async function queueLetters(db: Db, mail: Mail, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      await mail.queue(tx, {
        kind: 'reply',
        toName: `Person ${number}`,
        toEmail: `person${number}@example.com`,
        subject: 'Re: No sound',
        text: `Dear person ${number},\nplease try again.\n`,
        html: `<p>Dear person ${number},<br />please try again.</p>`,
      });
    }
  });
}
