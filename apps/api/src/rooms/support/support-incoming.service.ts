import type { FastifyRequest } from 'fastify';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { html, notify } from '#kit/events/notify.ts';
import { audit } from '#kit/records/audit.ts';
import { messageOfAddresses } from '#rooms/support/support-answer-address.service.ts';
import type { MailBody } from '#rooms/support/support-incoming-body.service.ts';
import { readHead, readRest } from '#rooms/support/support-incoming-mail.service.ts';
import type { MailHead } from '#rooms/support/support-incoming-mail.service.ts';
import * as store from '#rooms/support/support-incoming.store.ts';
import { pathOf } from '#rooms/support/support-letters.service.ts';

/** Who did it in the activity: nobody signed in, and a mail's sender can be forged. */
const ACTOR = { id: null, email: 'Inbound mail' };

/**
 * Adds a mail to the thread whose signed address it was sent to. Returns false for one that belongs to none, or that no
 * person wrote: refusing those would only send a bounce to somebody else.
 * @throws too_many, so that the mail server sends it again later
 */
export async function receive(db: Db, request: FastifyRequest, raw: Buffer): Promise<boolean> {
  const head = await readHead(raw);
  const id = head && (await messageOfAddresses(db, head.recipients));
  const why = head === null ? 'not a mail' : id === null ? 'no signed address' : whyNot(head, request);
  if (head === null || id === null || why !== null) return drop(request, head, why);
  const mail = { ...head, ...(await readRest(raw)) };
  return (await addToThread(db, request, id, mail)) || drop(request, head, 'the message was removed');
}

function drop({ log }: FastifyRequest, mail: MailHead | null, why: string | null): false {
  log.warn({ why, mailId: mail?.mailId }, 'incoming mail dropped');
  return false;
}

function whyNot({ isAutomatic, sender }: MailHead, { server }: FastifyRequest): string | null {
  if (isAutomatic) return 'automatic';
  return ownAddresses(server.config).includes(bareOf(sender)) ? 'from ourselves' : null;
}

/** Returns an address without what follows a `+`. */
const bareOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*/, '');
const ownAddresses = ({ MAIL_FROM, MAIL_REPLY_TO }: Config): string[] =>
  [MAIL_FROM?.address, MAIL_REPLY_TO].flatMap((address) => (address ? [bareOf(address)] : []));

/** Returns false when the thread was removed. A mail that has arrived before changes nothing. */
async function addToThread(
  db: Db,
  request: FastifyRequest,
  id: number,
  mail: MailHead & MailBody,
): Promise<boolean> {
  const { mailId, sender, message, attachments } = mail;
  return db.transaction(async (tx) => {
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
    await audit(tx, request, {
      action: 'support.receive',
      kind: 'supports',
      record: thread.id,
      after,
      actor: ACTOR,
    });
    await request.server.events.publish(tx, 'support', { id: thread.id });
    return true;
  });
}
