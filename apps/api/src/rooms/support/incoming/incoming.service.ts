import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Config } from '#kit/config.ts';
import { isOutage } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/events/notify.ts';
import { MESSAGE_ID } from '#kit/mail/mail.ts';
import { auditCommand } from '#kit/records/audit.ts';
import type { Entry } from '#kit/records/audit.ts';
import { messagesOfAddresses } from '#rooms/support/replies/answer-address.service.ts';
import { readFiles } from '#rooms/support/incoming/files.service.ts';
import { addFiles, countBytesOfDay } from '#rooms/support/incoming/files.store.ts';
import type { NewFile } from '#rooms/support/incoming/files.store.ts';
import type { MailBody } from '#kit/mail/reading/body.ts';
import type { MailHead } from '#kit/mail/reading/head.ts';
import { hashText, keyOfMail } from '#rooms/support/incoming/key.service.ts';
import type { MailReader } from '#kit/mail/reading/open-reader.ts';
import { mayBeReaction } from '#kit/mail/reading/reaction.ts';
import * as store from '#rooms/support/incoming/incoming.store.ts';
import { planPagePath } from '#rooms/support/replies/letters.service.ts';
import { addReaction } from '#rooms/support/incoming/reactions.store.ts';

/** What the webhook and the mailbox have in common. */
export const INBOUND = {
  /** Who did it in the activity: nobody signed in, and a mail's sender can be forged. */
  actor: 'Inbound mail',
  bodyMaxBytes: SUPPORT.mailMaxBytes,
};

/** What stands in the thread while a mail is read, and stays if the server dies meanwhile. */
const UNREAD = '[Reading this mail has begun, and has not ended yet. It is in the mailbox.]';
/** Replaces the text of a mail that is not read. */
const UNREADABLE = '[This mail is broken or too large to be read here. It is in the mailbox.]';

/** How often reading a mail begins: what ended it the first time may have had nothing to do with the mail. */
const READINGS = 3;

const UNREAD_BODY: MailBody = { message: UNREADABLE, rest: '', original: null, attachments: [], files: [] };

/** The id of what was added to a thread, and is to be read; null for a mail that was read. */
type Added = { id: number; readings: number } | null | 'no thread';

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
  if (mayBeReaction(raw) && (await noteReaction(way, raw, head, ids))) return true;
  const added: Added[] = [];
  const text = await hashText(raw);
  for (const id of ids) added.push(await addToThread(way, id, head, keyOfMail(head, text, id)));
  if (added.every((each) => each === 'no thread')) return drop(way, head, 'the message was removed');
  const unread = added.filter((each) => each !== null && each !== 'no thread');
  if (unread.length > 0) await readInto(way, unread, raw);
  return true;
}

/**
 * Reads a mail, and writes what it says where it was added. One whose reading was cut short, by the database or by the end
 * of the server, is read again when it arrives again; one that ended its reader is not.
 */
async function readInto(way: Way, unread: readonly Exclude<Added, null | 'no thread'>[], raw: Buffer) {
  const { app, reader } = way;
  const isRead = raw.length <= INBOUND.bodyMaxBytes && unread.every(({ readings }) => readings <= READINGS);
  const { files, ...text } = (isRead ? await reader.readBody(raw) : null) ?? UNREAD_BODY;
  const read = await readFiles(app.objects, files);
  await app.db.transaction(async (tx) => {
    await store.lockThreadsOf(
      tx,
      unread.map(({ id }) => id),
    );
    for (const { id } of unread) {
      if (await store.setIncomingText(tx, id, text))
        await addFiles(tx, id, await withinDay(way, tx, id, read));
    }
  });
}

/** Returns files with those refused that are more than the mails about a person may bring in a day. */
async function withinDay({ log }: Way, tx: Tx, id: number, files: readonly NewFile[]): Promise<NewFile[]> {
  let bytes = files.length > 0 ? await countBytesOfDay(tx, id) : 0;
  const kept = files.map((file): NewFile => {
    if (!file.content) return file;
    bytes += file.sizeBytes;
    if (bytes <= SUPPORT.filesADayMaxBytes) return file;
    const { name, type, sizeBytes } = file;
    return { name, type, sizeBytes, refusal: SUPPORT_MESSAGES.fileDayFull };
  });
  if (bytes > SUPPORT.filesADayMaxBytes) {
    log.warn({ incoming: id, bytes }, 'files of an incoming mail are not kept: too many in a day');
  }
  return kept;
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
      link: thread === null ? null : planPagePath(thread),
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

/**
 * Shows a reaction, such as a thumb of Gmail, at our reply. It opens no thread: nobody wrote. Returns false for any other
 * mail, and where there is no reply.
 */
async function noteReaction(
  { app, reader, audit }: Way,
  raw: Buffer,
  { sender }: MailHead,
  ids: readonly number[],
): Promise<boolean> {
  const reaction = raw.length <= INBOUND.bodyMaxBytes ? await reader.readReaction(raw) : null;
  if (!reaction) return false;
  return app.db.transaction(async (tx) => {
    let isNoted = false;
    for (const messageId of ids) {
      const reply = await addReaction(tx, { messageId, ...reaction });
      isNoted ||= reply !== null;
      if (!reply?.isNew) continue;
      const { id, thread } = reply;
      const after = { reply: id, from: sender, reaction: reaction.emoji };
      await audit(tx, { action: 'support.receive', kind: 'supports', record: thread, after });
      await app.events.publish(tx, 'support', { id: thread });
    }
    return isNoted;
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
  return ownAddresses(config).includes(dropSubaddress(sender)) ? 'from ourselves' : null;
}

/** Returns an address without what follows a `+`. */
const dropSubaddress = (address: string): string => normalizeEmail(address).replace(/\+[^@]*/, '');
const ownAddresses = ({ MAIL_FROM, MAIL_REPLY_TO }: Config): string[] =>
  [MAIL_FROM?.address, MAIL_REPLY_TO].flatMap((address) => (address ? [dropSubaddress(address)] : []));

/** Returns who is in copy of a mail: those that it was sent to, without its writer and us. */
function copiedAddresses(named: readonly string[], sender: string, config: Config): string[] {
  const own = new Set([normalizeEmail(sender), ...ownAddresses(config)]);
  const others = named
    .filter((address) => isEmail(address))
    .map(normalizeEmail)
    .filter((address) => !own.has(address) && !own.has(dropSubaddress(address)));
  return [...new Set(others)].slice(0, SUPPORT.copiesMax);
}

/**
 * Adds a mail that is not read yet to its thread. Null for one that has arrived before and was read, which changes nothing.
 */
async function addToThread(
  { app, audit }: Way,
  id: number,
  { sender, mailId, named }: MailHead,
  key: string,
): Promise<Added> {
  const made = {
    messageId: id,
    mailId: key,
    headerId: MESSAGE_ID.test(mailId) ? mailId : null,
    sender,
    copied: copiedAddresses(named, sender, app.config),
    message: UNREAD,
  };
  return app.db.transaction(async (tx) => {
    const thread = await store.lockThread(tx, id);
    if (!thread) return 'no thread';
    const { id: incoming, isNew, readings } = await store.createIncoming(tx, made);
    if (readings === null) return null;
    const added = { id: incoming, readings };
    if (!isNew) return added;
    const retryAfter = await store.secondsToReceive(tx, id);
    if (retryAfter > 0) fail('too_many', { retryAfter });
    await store.reopenThread(tx, id);
    const isTheirs = normalizeEmail(sender) === normalizeEmail(thread.email);
    await notify(tx, {
      message: html`<strong>${isTheirs ? thread.name : sender}</strong> answered by email: ${thread.subject}`,
      kind: 'support',
      matter: thread.id,
      link: planPagePath(thread.id),
      about: thread.userId,
    });
    const after = { incoming, from: sender };
    await audit(tx, { action: 'support.receive', kind: 'supports', record: thread.id, after });
    await app.events.publish(tx, 'support', { id: thread.id });
    return added;
  });
}
