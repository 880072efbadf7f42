import type { FastifyInstance } from 'fastify';

import { openMail } from '#kit/mail.ts';

/** Opens the queue of letters. It ends with the server: no letter is begun while the last requests are answered. */
export async function addMail(app: FastifyInstance): Promise<void> {
  const mail = await openMail({
    db: app.db,
    config: app.config,
    log: (error) => app.log.warn({ err: error }, 'mail'),
  });
  app.decorate('mail', mail);
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= mail.close());
  app.addHook('preClose', async () => {
    close().catch((error: unknown) => app.log.warn({ err: error }, 'mail'));
  });
  app.addHook('onClose', close);
}
