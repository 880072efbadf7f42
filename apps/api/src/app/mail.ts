import type { FastifyInstance } from 'fastify';

import { isOutage } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { errorReason } from '#kit/errors.ts';
import { openMail } from '#kit/mail/mail.ts';
import { openMailbox } from '#kit/mail/mailbox.ts';
import { getParlourOfMail } from '#rooms/parlours/parlours-messages.store.ts';
import { openMailReader } from '#kit/mail/reading/open-reader.ts';
import { INBOUND, receiveFromMailbox } from '#rooms/support/incoming/incoming.service.ts';
import { hasFailed } from '#rooms/support/replies/mails.store.ts';
import { listFilesOfMail } from '#rooms/support/replies/reply-files.store.ts';
import { getReplyOfMail } from '#rooms/support/replies/replies.store.ts';

/** Opens the mail queue and the mailbox. They close with the server: no mail is begun while the last requests finish. */
export async function addMail(app: FastifyInstance): Promise<void> {
  const mail = await openMail({
    db: app.db,
    config: app.config,
    // Without the database, each look into the queue fails: its reason says it all.
    log: (error) => app.log.warn(isOutage(error) ? { reason: errorReason(error) } : { err: error }, 'mail'),
    onChange: (tx, id) => tellConsoles(app, tx, id),
    filesOf: listFilesOfMail,
  });
  app.decorate('mail', mail);
  const reader = openMailReader();
  const mailbox = openMailbox({
    db: app.db,
    config: app.config,
    taker: { maxBytes: INBOUND.bodyMaxBytes, take: (raw) => receiveFromMailbox(app, reader, raw) },
    log: (words) => app.log.warn(words, 'the mailbox of IMAP_URL can not be read'),
  });
  app.decorate('mailbox', mailbox);
  let closing: Promise<unknown> | null = null;
  const close = async () => void (await (closing ??= Promise.all([mail.close(), mailbox.close()])));
  app.addHook('preClose', async () => {
    close().catch((error: unknown) => app.log.warn({ err: error }, 'mail'));
  });
  app.addHook('onClose', async () => {
    await close();
    await reader.close();
  });
}

async function tellConsoles(app: FastifyInstance, tx: Tx, mailId: number): Promise<void> {
  const reply = await getReplyOfMail(tx, mailId);
  if (reply) return app.events.publish(tx, 'mail', reply);
  const parlour = await getParlourOfMail(tx, mailId);
  if (parlour !== null) await app.events.publish(tx, 'parlour', { id: parlour });
  if (await hasFailed(tx, mailId)) await app.events.publish(tx, 'support', { id: null });
}
