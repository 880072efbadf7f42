import type { FastifyInstance } from 'fastify';

import type { Tx } from '#kit/db/db.ts';
import { openMail } from '#kit/mail/mail.ts';
import { getParlourOfMail } from '#rooms/parlours/parlours-messages.store.ts';
import { getReplyOfMail } from '#rooms/support/support-replies.store.ts';

/** Opens the mail queue. It closes with the server: no mail is started while the last requests finish. */
export async function addMail(app: FastifyInstance): Promise<void> {
  const mail = await openMail({
    db: app.db,
    config: app.config,
    log: (error) => app.log.warn({ err: error }, 'mail'),
    onChange: (tx, id) => tellConsoles(app, tx, id),
  });
  app.decorate('mail', mail);
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= mail.close());
  app.addHook('preClose', async () => {
    close().catch((error: unknown) => app.log.warn({ err: error }, 'mail'));
  });
  app.addHook('onClose', close);
}

async function tellConsoles(app: FastifyInstance, tx: Tx, mailId: number): Promise<void> {
  const reply = await getReplyOfMail(tx, mailId);
  if (reply) return app.events.publish(tx, 'mail', reply);
  const parlour = await getParlourOfMail(tx, mailId);
  if (parlour !== null) await app.events.publish(tx, 'parlour', { id: parlour });
}
