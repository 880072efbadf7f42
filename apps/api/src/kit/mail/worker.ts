import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '#kit/config.ts';
import { isOutage, rowsOf } from '#kit/db/db.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { mails } from '#kit/db/kit.table.ts';
import { and, eq, sql } from '#kit/db/orm.ts';
import { Float, Int } from '#kit/db/row.ts';
import type { MailQueue } from '#kit/mail/queue.ts';
import { openTransport, rejectionOf } from '#kit/mail/transport.ts';
import type { MailFile, Rejection, Transport, TransportLimits } from '#kit/mail/transport.ts';
import { html, notify } from '#kit/events/notify.ts';

/** The tries and time limits of a mail; times in milliseconds. */
export type MailLimits = TransportLimits & {
  /** The number of tries before the mail fails. */
  tries: number;
  /** The wait after the first failed try; each further one is twice as long, up to the longest. */
  backoffMs: number;
  backoffMaxMs: number;
  /** The time limit of a whole delivery. */
  sendMs: number;
  /** How long a worker claims a mail. After this, others may take it; longer than `sendMs`. */
  leaseMs: number;
  /** How long a mail in progress may take to finish when the server stops. */
  graceMs: number;
  /** How often each lane polls for due mails; at least 500. */
  pollMs: number;
  /** How often to look for forgotten mails, and how late a mail must be to count as one. */
  sweepMs: number;
};

/** What a line takes at least: 10 MB are sent within the two minutes that a job of the queue lasts. */
const BYTES_A_MS = 128;
const FILES_GONE = 'Its files are no longer here.';

/** Risks a second copy only once: a server that disconnects after each message may have accepted them all. */
const UNCLEAR_TRIES = 2;

type MailRow = typeof mails.$inferSelect;

/** Notifies the rooms, in the same transaction, that a mail was sent, has failed or is queued again. */
export type OnMailChange = (tx: Tx, id: number) => Promise<void>;

/** Returns the files of a mail, in their order. */
export type FilesOfMail = (db: Db, mailId: number) => Promise<MailFile[]>;

type WorkerParts = {
  db: Db;
  config: Config;
  queue: MailQueue;
  limits: MailLimits;
  onChange: OnMailChange;
  filesOf: FilesOfMail;
  log: (error: unknown) => void;
};

type Running = WorkerParts & {
  transport: Transport;
  /** Aborts deliveries in progress when the server stops. */
  stopping: AbortSignal;
};

/** Starts to deliver due mails. Returns a function that stops it: it takes no more mails, and gives those in progress time to finish. */
export async function startWorker(parts: WorkerParts): Promise<() => Promise<void>> {
  const { config, queue, limits, log } = parts;
  const stop = new AbortController();
  const transport = openTransport(config, limits);
  const running: Running = { ...parts, transport, stopping: stop.signal };
  await queue.work((id) => deliverMail(running, id), limits.pollMs / 1000);
  let sweeping = wakeForgotten(running).catch(log);
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => wakeForgotten(running)).catch(log);
  }, limits.sweepMs);
  return async () => {
    clearInterval(timer);
    const grace = setTimeout(() => stop.abort(), limits.graceMs);
    await queue.drain();
    clearTimeout(grace);
    await sweeping;
    transport.close();
  };
}

/** Sends a due mail, once among all processes, and stores the result. */
async function deliverMail(parts: Running, id: number): Promise<void> {
  const mail = await beginMail(parts, id);
  if (!mail) return wakeLater(parts, id);
  const rejection = await tryMail(parts, mail);
  await persist(parts, async (tx, tell) => {
    const hasChanged = rejection
      ? await noteFailure(parts, tx, mail, rejection)
      : await noteSent(parts, tx, mail);
    if (hasChanged) await tell(tx, mail.id);
  });
}

/** Claims the mail for the lease by moving `send_at`, so that no other worker takes it until then. */
async function beginMail({ db, limits }: Running, id: number): Promise<MailRow | null> {
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`attempts + 1`,
      fileTries: sql`file_tries + 1`,
      sendAt: sql`now() + (${limits.leaseMs} + attached_bytes / ${BYTES_A_MS}) * interval '1 ms'`,
    })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued'), sql`send_at <= now()`))
    .returning();
  return mail ?? null;
}

/** Wakes again at the right time for a mail that is not due yet, or that another worker has claimed. */
async function wakeLater({ db, queue }: Running, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [waiting] = await rowsOf(
      tx,
      { seconds: Float },
      sql`select extract(epoch from send_at - now())::float8 as seconds from mails where id = ${id} and state = 'queued'`,
    );
    if (waiting) await queue.wake(tx, id, Math.max(0.05, waiting.seconds));
  });
}

async function tryMail(
  { db, transport, limits, stopping, config, filesOf }: Running,
  mail: MailRow,
): Promise<Rejection | null> {
  const longestMs = limits.sendMs + Math.floor(mail.attachedBytes / BYTES_A_MS);
  try {
    const files = mail.attachedBytes > 0 ? await filesOf(db, mail.id) : [];
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    if (bytes !== mail.attachedBytes) return { words: FILES_GONE, isFinal: true, isUnclear: false };
    await transport.send(mail, files, AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]));
    return null;
  } catch (error) {
    return rejectionOf(error, config);
  }
}

/**
 * Stores that a mail was sent, or it would be sent twice. While the database is unavailable, retries until the lease
 * ends. An error in the rooms' handlers does not prevent it.
 */
async function persist(
  { db, limits, log, onChange }: Running,
  write: (tx: Tx, tell: OnMailChange) => Promise<void>,
): Promise<void> {
  const until = performance.now() + limits.leaseMs - limits.sendMs;
  let tell = onChange;
  for (;;) {
    try {
      await db.transaction((tx) => write(tx, tell));
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      log(error);
      if (!isOutage(error)) tell = async () => undefined;
      await sleep(200);
    }
  }
}

/** The kinds whose texts are kept: replies stay in their thread, messages about a parlour on its page. */
const KEPT: ReadonlySet<MailRow['kind']> = new Set(['reply', 'parlour']);
/** Returns the emptied text of a mail, which is kept no longer than needed. */
const emptied = ({ kind }: MailRow) => (KEPT.has(kind) ? {} : { text: '', html: '', unsubscribeUrl: null });
/** Returns the emptied text of a failed mail with a single-use link. A notice has none, and can be sent again. */
const emptiedFailed = (mail: MailRow) => (mail.kind === 'notice' ? {} : emptied(mail));

async function noteSent({ config }: Running, tx: Tx, mail: MailRow): Promise<boolean> {
  const sent = await tx
    .update(mails)
    .set({ state: 'sent', isWritten: !config.SMTP_URL, sentAt: sql`now()`, error: null, ...emptied(mail) })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'queued')))
    .returning({ id: mails.id });
  return sent.length > 0;
}

/** Returns true when the mail has failed for good. */
async function noteFailure(
  { limits, queue, stopping }: Running,
  tx: Tx,
  mail: MailRow,
  { words, isFinal, isUnclear }: Rejection,
): Promise<boolean> {
  // A worker that has claimed it since has the newer state.
  const mine = and(eq(mails.id, mail.id), eq(mails.state, 'queued'), eq(mails.attempts, mail.attempts));
  const unclearTries = mail.unclearTries + (isUnclear ? 1 : 0);
  const mayHaveArrived = unclearTries >= UNCLEAR_TRIES;
  if (isFinal || mayHaveArrived || (mail.attempts >= limits.tries && !stopping.aborted)) {
    const failed = await tx
      .update(mails)
      .set({ state: 'failed', error: words, unclearTries, ...emptiedFailed(mail) })
      .where(mine)
      .returning({ id: mails.id });
    if (failed.length === 0) return false;
    await notify(tx, {
      message: mayHaveArrived
        ? html`A mail to <strong>${mail.toEmail}</strong> may have been delivered: the mail server got it
            twice without confirming it.`
        : html`A mail to <strong>${mail.toEmail}</strong> could not be delivered: ${words}`,
      kind: 'mail',
      matter: mail.id,
      link: mail.link as `/${string}` | null,
    });
    return true;
  }
  const seconds = stopping.aborted ? 0 : waitMs(limits, mail.attempts) / 1000;
  const waiting = await tx
    .update(mails)
    .set({ error: words, unclearTries, sendAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(mine)
    .returning({ id: mails.id });
  if (waiting.length > 0) await queue.wake(tx, mail.id, seconds);
  return false;
}

/** Doubles the wait each time, with a random part so that mails that failed together are not retried together. */
function waitMs({ backoffMs, backoffMaxMs }: MailLimits, attempts: number): number {
  const most = Math.min(backoffMaxMs, backoffMs * 2 ** (attempts - 1));
  return most * (0.75 + Math.random() / 4);
}

/** Wakes a worker for due mails that none has taken: their worker was killed, or their job was lost. */
async function wakeForgotten({ db, queue, limits }: Running): Promise<void> {
  const forgotten = await rowsOf(
    db,
    { id: Int },
    sql`select id from mails where state = 'queued' and send_at < now() - ${limits.sweepMs} * interval '1 ms' order by send_at, id limit 500`,
  );
  if (forgotten.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id } of forgotten) await queue.wake(tx, id);
  });
}
