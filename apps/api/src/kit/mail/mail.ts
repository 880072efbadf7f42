import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';

import { isStoredEmail } from '@greenroom/contract/kit/addresses';
import { INVALID_EMAIL } from '@greenroom/contract/kit/sign-in';

import type { Config } from '#kit/config.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { and, eq, inArray, isNull, ne, sql } from '#kit/db/orm.ts';
import { fail } from '#kit/errors.ts';
import { mails } from '#kit/db/kit.table.ts';
import { Int } from '#kit/db/row.ts';
import { openQueue } from '#kit/mail/queue.ts';
import { outboxOf, senderOf } from '#kit/mail/transport.ts';
import { startWorker } from '#kit/mail/worker.ts';
import type { FilesOfMail, MailLimits, OnMailChange } from '#kit/mail/worker.ts';
import { startOutboxClearing } from '#kit/mail/outbox.ts';

/** A mail to one recipient, and those who get a copy. */
export type Email = {
  kind: 'reply' | 'reset' | 'verify' | 'notice' | 'invitation' | 'parlour';
  toName: string;
  toEmail: string;
  subject: string;
  text: string;
  /** Already escaped. */
  html: string;
  /** The delay before it is sent. It can be undone until then. */
  delaySeconds?: number;
  /** The console's path that shows it. */
  link?: string;
  /** Where answers go; default: to the sender. */
  replyTo?: string;
  /** Who gets a copy. */
  copied?: string[];
  /** The `Message-ID`s of the conversation, oldest first: the mail answers the last one. */
  conversation?: string[];
  /** The address at which a POST ends mails of this sort. */
  unsubscribeUrl?: string;
  /** An event for their calendar, as iCalendar that says its method. */
  calendar?: string;
  /** The size of its files, which `filesOf` returns when it is sent. */
  attachedBytes?: number;
};

/** The durable queue of mails. */
export type Mail = {
  /** `outbox`: there is no mail server, so mails are written to a folder. */
  mode: 'smtp' | 'outbox';
  /**
   * Queues a mail in the caller's transaction, so that both succeed or fail together. Returns the mail's id.
   * @throws bad_input when a name, subject or address is not valid in a header
   */
  queue(tx: Tx, letter: Email): Promise<number>;
  /** Queues mails to many people like `queue`, in a few statements: 2,500 take less than a second. Returns their ids in the same order. */
  queueAll(tx: Tx, letters: readonly Email[]): Promise<number[]>;
  /** Cancels a mail. Returns false when it was sent or is being sent. */
  cancel(tx: Tx, id: number): Promise<boolean>;
  /**
   * Sends a failed mail again, as the same message. Allows only one more unclear try when an earlier one may have arrived.
   * Returns false when it has not failed.
   */
  retry(tx: Tx, id: number): Promise<boolean>;
  /** Starts to deliver due mails in this process, which may share the work with others. */
  start(limits?: Partial<MailLimits>): Promise<void>;
  /** Returns whether the queue responds. */
  isReady(): Promise<boolean>;
  /** Stops taking mails, and waits a while for those that are being sent. */
  close(): Promise<void>;
};

/** Twelve tries take about 25 minutes: longer than a greylisting server or a restart. @source issue 4, Mail */
const LIMITS_OF_MAIL: MailLimits = {
  connectMs: 5000,
  greetingMs: 5000,
  socketMs: 20_000,
  sendMs: 30_000,
  leaseMs: 60_000,
  tries: 12,
  backoffMs: 1000,
  backoffMaxMs: 300_000,
  graceMs: 10_000,
  pollMs: 2000,
  sweepMs: 15_000,
};

/** Rows of a statement: PostgreSQL takes at most 65,535 values in one. */
const BATCH = 1000;

/** What a `Message-ID` looks like: something at something. Fax gateways and scripts send '<>', or one word for all. */
export const MESSAGE_ID = /^<[!-;=?-~]{1,250}@[!-;=?-~]{1,250}>$/;

const NO_LINE = 'Control characters are not allowed.';

type Parts = {
  db: Db;
  config: Config;
  log: (error: unknown) => void;
  onChange?: OnMailChange;
  filesOf?: FilesOfMail;
};

/** Opens the queue of mails. None is delivered before `start`. */
export async function openMail({
  db,
  config,
  log,
  onChange = async () => undefined,
  filesOf = async () => [],
}: Parts): Promise<Mail> {
  const queue = await openQueue(db, log);
  const domain = domainToASCII(senderOf(config).address.split('@').at(-1) ?? '');
  let stopWorker: (() => Promise<void>) | null = null;
  let stopClearing: (() => void) | null = null;
  return {
    mode: config.SMTP_URL ? 'smtp' : 'outbox',
    async queue(tx, letter) {
      checkHeaders(letter);
      const [id = 0] = await insertMails(tx, [letter], domain);
      await queue.wake(tx, id, letter.delaySeconds);
      return id;
    },
    async queueAll(tx, letters) {
      letters.forEach(checkHeaders);
      const ids: number[] = [];
      for (let from = 0; from < letters.length; from += BATCH) {
        const batch = letters.slice(from, from + BATCH);
        ids.push(...(await insertMails(tx, batch, domain)));
      }
      await queue.wakeAll(tx, ids, letters[0]?.delaySeconds);
      return ids;
    },
    cancel: async (tx, id) => (await cancelMails(tx, [id])).length > 0,
    async retry(tx, id) {
      const [again] = await tx
        .update(mails)
        .set({ state: 'queued', attempts: 0, unclearTries: sql`least(unclear_tries, 1)`, sendAt: sql`now()` })
        .where(and(eq(mails.id, id), eq(mails.state, 'failed'), ne(mails.text, '')))
        .returning({ id: mails.id });
      if (!again) return false;
      await queue.wake(tx, id);
      await onChange(tx, id);
      return true;
    },
    async start(limits) {
      const parts = { db, config, queue, onChange, filesOf, log, limits: { ...LIMITS_OF_MAIL, ...limits } };
      stopWorker = await startWorker(parts);
      stopClearing = startOutboxClearing(db, outboxOf(config), log);
    },
    isReady: () => queue.isReady(),
    async close() {
      stopClearing?.();
      await stopWorker?.();
      await queue.close();
    },
  };
}

/** Cancels those of the mails that were never tried. Returns their ids. */
export async function cancelMails(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const cancelled = await tx
    .update(mails)
    .set({ state: 'cancelled', text: '', html: '', calendar: null })
    .where(
      // A mail that was tried and queued again by staff may have arrived, so it can't be cancelled.
      and(inArray(mails.id, [...ids]), eq(mails.state, 'queued'), eq(mails.attempts, 0), isNull(mails.error)),
    )
    .returning({ id: mails.id });
  return cancelled.map(({ id }) => id);
}

async function insertMails(tx: Tx, letters: readonly Email[], domain: string): Promise<number[]> {
  const next = await rowsOf(
    tx,
    { id: Int },
    sql`select nextval(pg_get_serial_sequence('mails', 'id')) as id from generate_series(1, ${letters.length}::int)`,
  );
  const rows = letters.map(({ delaySeconds = 0, ...words }, place) => {
    const id = next[place]?.id ?? 0;
    const messageId = `<mail-${id}.${randomBytes(9).toString('hex')}@${domain}>`;
    return { ...words, id, messageId, sendAt: sql`now() + ${delaySeconds} * interval '1 second'` };
  });
  if (rows.length > 0) await tx.insert(mails).overridingSystemValue().values(rows);
  return rows.map(({ id }) => id);
}

/** Checks that a mail can't add headers, or have recipients that nobody named. */
function checkHeaders({ toName, toEmail, subject, copied = [], conversation = [] }: Email): void {
  if (!conversation.every((id) => MESSAGE_ID.test(id)))
    throw new Error('a mail answers what is no Message-ID');
  const errors = {
    ...(isAddress(toEmail) ? {} : { email: [INVALID_EMAIL] }),
    ...(copied.every(isAddress) ? {} : { copied: [INVALID_EMAIL] }),
    ...(isLine(toName) ? {} : { name: [NO_LINE] }),
    ...(isLine(subject) ? {} : { subject: [NO_LINE] }),
  };
  if (Object.keys(errors).length > 0) fail('bad_input', { errors });
}

const isAddress = (email: string) => isStoredEmail(email) && isLine(email);

const isLine = (text: string) => /^[^\p{Cc}\p{Cs}\u2028\u2029]{0,998}$/u.test(text);

/** Returns how many mails wait, how many are late (tried four times, or due for ten minutes), and how many failed. */
export async function countMails(db: Db): Promise<{ queued: number; late: number; failed: number }> {
  const [row] = await rowsOf(
    db,
    { queued: Int, late: Int, failed: Int },
    sql`select
      (select count(*) from mails where state = 'queued') as queued,
      (select count(*) from mails where state = 'queued'
        and (attempts >= 4 or send_at < now() - interval '10 minutes')) as late,
      (select count(*) from mails where state = 'failed') as failed`,
  );
  return row ?? { queued: 0, late: 0, failed: 0 };
}
