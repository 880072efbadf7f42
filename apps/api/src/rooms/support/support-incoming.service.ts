import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Config } from '#kit/config.ts';
import { isOutage } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/events/notify.ts';
import { auditCommand } from '#kit/records/audit.ts';
import type { Entry } from '#kit/records/audit.ts';
import { messagesOfAddresses } from '#rooms/support/support-answer-address.service.ts';
import { readFiles } from '#rooms/support/support-files.service.ts';
import { addFiles } from '#rooms/support/support-files.store.ts';
import type { MailBody } from '#rooms/support/support-incoming-body.service.ts';
import type { MailHead } from '#rooms/support/support-incoming-head.service.ts';
import { keyOfMail } from '#rooms/support/support-incoming-key.service.ts';
import type { MailReader } from '#rooms/support/support-incoming-mail.service.ts';
import * as store from '#rooms/support/support-incoming.store.ts';
import { pathOf } from '#rooms/support/support-letters.service.ts';

/** What the webhook and the mailbox have in common. */
export const INBOUND = {
  /** Who did it in the activity: nobody signed in, and a mail's sender can be forged. */
  actor: 'Inbound mail',
  bodyMaxBytes: 10 * 1024 * 1024,
};

/** What stands in the thread while a mail is read, and stays if the server dies meanwhile. */
const UNREAD = '[Reading this mail has begun, and has not ended yet. It is in the mailbox.]';
/** Replaces the text of a mail that is not read. */
const UNREADABLE = '[This mail is broken or too large to be read here. It is in the mailbox.]';

const UNREAD_BODY: MailBody = { message: UNREADABLE, rest: '', original: null, attachments: [], files: [] };

/** The id of what was added to a thread; null for a mail that it has. */
type Added = number | null | 'no thread';

/** How mails arrive: by a request or from the mailbox, which has none. */
type Way = {
  app: FastifyInstance;
  reader: MailReader;
  log: FastifyBaseLogger;
  audit: (tx: Tx, entry: Entry) => Promise<void>;
};

/**
 * Adds a mail to each thread whose signed address it was sent to. Returns false for one that belongs to none, or that no
 * person wrote: refusing those would only send a bounce to somebody else.
 * @throws too_many, so that the mail server sends it again later
 */
export async function receive(way: Way, raw: Buffer): Promise<boolean> {
  const { db, config } = way.app;
  const head = await way.reader.readHead(raw);
  if (head?.isReport && (await noteBounce(way, raw))) return true;
  if (head === null) return drop(way, head, 'not a mail');
  const ids = await messagesOfAddresses(db, head.recipients);
  const why = ids.length === 0 ? 'no signed address' : whyNot(head, config);
  if (why !== null) return drop(way, head, why);
  const added: Added[] = [];
  for (const id of ids) added.push(await addToThread(way, id, head, keyOfMail(head, raw, id)));
  if (added.every((each) => each === 'no thread')) return drop(way, head, 'the message was removed');
  // A mail that ended its reader, or the server, is in its thread already: it is not read again.
  const made = added.filter((each) => typeof each === 'number');
  if (made.length > 0) await readInto(way, made, raw);
  return true;
}

/** Reads a mail, and writes what it says where it was added. */
async function readInto({ app, reader }: Way, made: readonly number[], raw: Buffer): Promise<void> {
  const body = raw.length <= INBOUND.bodyMaxBytes ? await reader.readBody(raw) : null;
  const { files, ...text } = body ?? UNREAD_BODY;
  const read = await readFiles(app.objects, files);
  await app.db.transaction(async (tx) => {
    for (const id of made) {
      await addFiles(tx, id, read);
      await store.setIncomingText(tx, id, text);
    }
  });
}

/**
 * Notes that one of our replies was not delivered. Its `Message-ID` can't be guessed, and names it wherever the report was
 * sent to. The thread is not opened again: nobody wrote. Returns false for a report about anything else.
 */
async function noteBounce({ app, reader, audit }: Way, raw: Buffer): Promise<boolean> {
  const bounce = raw.length <= INBOUND.bodyMaxBytes ? await reader.readBounce(raw) : null;
  if (!bounce) return false;
  return app.db.transaction(async (tx) => {
    const reply = await store.setBounced(tx, bounce);
    if (!reply) return false;
    const { id, thread, mailId, toEmail } = reply;
    await notify(tx, {
      message: html`A mail to <strong>${toEmail}</strong> could not be delivered: ${bounce.words}`,
      kind: 'mail',
      matter: mailId,
      link: thread === null ? null : pathOf(thread),
    });
    const after = { reply: id, email: toEmail, bounced: bounce.words };
    await audit(tx, {
      action: 'support.receive',
      kind: 'supports',
      ...(thread !== null && { record: thread }),
      after,
    });
    await app.events.publish(tx, 'support', { id: thread });
    return true;
  });
}

/** Takes a mail of the mailbox. Returns null for one that is to be tried again later. @throws an outage of the database */
export async function receiveFromMailbox(
  app: FastifyInstance,
  reader: MailReader,
  raw: Buffer,
): Promise<boolean | null> {
  const { log } = app;
  const way: Way = { app, reader, log, audit: (tx, entry) => auditCommand(tx, INBOUND.actor, entry) };
  return receive(way, raw).catch((error: unknown) => {
    if (isOutage(error)) throw error;
    log.warn({ err: error }, 'incoming mail left for later');
    return null;
  });
}

function drop({ log }: Way, mail: MailHead | null, why: string | null): false {
  log.warn({ why, mailId: mail?.mailId }, 'incoming mail dropped');
  return false;
}

function whyNot({ isAutomatic, sender }: MailHead, config: Config): string | null {
  if (isAutomatic) return 'automatic';
  return ownAddresses(config).includes(bareOf(sender)) ? 'from ourselves' : null;
}

/** Returns an address without what follows a `+`. */
const bareOf = (address: string): string => normalizeEmail(address).replace(/\+[^@]*/, '');
const ownAddresses = ({ MAIL_FROM, MAIL_REPLY_TO }: Config): string[] =>
  [MAIL_FROM?.address, MAIL_REPLY_TO].flatMap((address) => (address ? [bareOf(address)] : []));

/**
 * Adds a mail that is not read yet to its thread, and returns its id. Null for one that has arrived before, which changes
 * nothing.
 */
async function addToThread(
  { app, audit }: Way,
  id: number,
  { sender }: MailHead,
  key: string,
): Promise<Added> {
  return app.db.transaction(async (tx) => {
    const thread = await store.lockThread(tx, id);
    if (!thread) return 'no thread';
    const made = await store.createIncoming(tx, { messageId: id, mailId: key, sender, message: UNREAD });
    if (made === null) return null;
    const retryAfter = await store.secondsToReceive(tx, id);
    if (retryAfter > 0) fail('too_many', { retryAfter });
    await store.reopenThread(tx, id);
    const isTheirs = normalizeEmail(sender) === normalizeEmail(thread.email);
    await notify(tx, {
      message: html`<strong>${isTheirs ? thread.name : sender}</strong> answered by email: ${thread.subject}`,
      kind: 'support',
      matter: thread.id,
      link: pathOf(thread.id),
      about: thread.userId,
    });
    const after = { incoming: made, from: sender };
    await audit(tx, { action: 'support.receive', kind: 'supports', record: thread.id, after });
    await app.events.publish(tx, 'support', { id: thread.id });
    return made;
  });
}
