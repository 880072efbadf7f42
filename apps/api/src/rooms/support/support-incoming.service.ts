import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Config } from '#kit/config.ts';
import { isOutage } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/events/notify.ts';
import { auditCommand } from '#kit/records/audit.ts';
import type { Entry } from '#kit/records/audit.ts';
import { messageOfAddresses } from '#rooms/support/support-answer-address.service.ts';
import type { MailBody } from '#rooms/support/support-incoming-body.service.ts';
import { UNREADABLE, readHead, readRest } from '#rooms/support/support-incoming-mail.service.ts';
import type { MailHead } from '#rooms/support/support-incoming-mail.service.ts';
import * as store from '#rooms/support/support-incoming.store.ts';
import { pathOf } from '#rooms/support/support-letters.service.ts';

/** What the webhook and the mailbox have in common. */
export const INBOUND = {
  /** Who did it in the activity: nobody signed in, and a mail's sender can be forged. */
  actor: 'Inbound mail',
  bodyMaxBytes: 10 * 1024 * 1024,
};

/** How mails arrive: by a request or from the mailbox, which has none. */
type Way = {
  app: FastifyInstance;
  log: FastifyBaseLogger;
  audit: (tx: Tx, entry: Entry) => Promise<void>;
};

/**
 * Adds a mail to the thread whose signed address it was sent to. Returns false for one that belongs to none, or that no
 * person wrote: refusing those would only send a bounce to somebody else.
 * @throws too_many, so that the mail server sends it again later
 */
export async function receive(way: Way, raw: Buffer): Promise<boolean> {
  const { db, config } = way.app;
  const head = await readHead(raw);
  const id = head && (await messageOfAddresses(db, head.recipients));
  const why = head === null ? 'not a mail' : id === null ? 'no signed address' : whyNot(head, config);
  if (head === null || id === null || why !== null) return drop(way, head, why);
  const isWhole = raw.length <= INBOUND.bodyMaxBytes;
  const rest = isWhole ? await readRest(raw) : { message: UNREADABLE, attachments: [] };
  return (await addToThread(way, id, { ...head, ...rest })) || drop(way, head, 'the message was removed');
}

/** Takes a mail of the mailbox. Returns null for one that is to be tried again later. @throws an outage of the database */
export async function receiveFromMailbox(app: FastifyInstance, raw: Buffer): Promise<boolean | null> {
  const { log } = app;
  const way: Way = { app, log, audit: (tx, entry) => auditCommand(tx, INBOUND.actor, entry) };
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
const bareOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*/, '');
const ownAddresses = ({ MAIL_FROM, MAIL_REPLY_TO }: Config): string[] =>
  [MAIL_FROM?.address, MAIL_REPLY_TO].flatMap((address) => (address ? [bareOf(address)] : []));

/** Returns false when the thread was removed. A mail that has arrived before changes nothing. */
async function addToThread({ app, audit }: Way, id: number, mail: MailHead & MailBody): Promise<boolean> {
  const { mailId, sender, message, attachments } = mail;
  return app.db.transaction(async (tx) => {
    const thread = await store.lockThread(tx, id);
    if (!thread) return false;
    const made = await store.createIncoming(tx, { messageId: id, mailId, sender, message, attachments });
    if (made === null) return true;
    const retryAfter = await store.secondsToReceive(tx, id);
    if (retryAfter > 0) fail('too_many', { retryAfter });
    await store.reopenThread(tx, id);
    await notify(tx, {
      message: html`<strong>${thread.name}</strong> answered by e-mail: ${thread.subject}`,
      kind: 'support',
      matter: thread.id,
      link: pathOf(thread.id),
      about: thread.userId,
    });
    const after = { incoming: made, from: sender };
    await audit(tx, { action: 'support.receive', kind: 'supports', record: thread.id, after });
    await app.events.publish(tx, 'support', { id: thread.id });
    return true;
  });
}
