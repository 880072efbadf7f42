import { DIGEST_HOUR } from '@greenroom/contract/notifications.rules';
import { isAllowed } from '@greenroom/contract/permissions';
import { STOP_DIGEST_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { signId } from '#kit/access/signed-ids.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { digestEmail } from '#rooms/dashboard/dashboard-digest-email.service.ts';
import { claimDigest, listDigestNews, listDue } from '#rooms/dashboard/dashboard-digest.store.ts';
import { getRunSheet } from '#rooms/dashboard/dashboard-desk.store.ts';

/**
 * Mails the digest to who wants it, once a morning in the community's time zone; nothing to say is no mail. It is claimed
 * and queued in one transaction, so that of several processes exactly one sends it.
 */
export async function sendDigests(app: FastifyInstance, now = new Date()): Promise<void> {
  const { db, config, mail } = app;
  if (!app.capabilities.includes('activity')) return;
  const moment = { now, zone: config.TIME_ZONE };
  for (const reader of await listDue(db, DIGEST_HOUR, moment)) {
    await db.transaction(async (tx) => {
      if (!(await claimDigest(tx, reader.id, moment))) return;
      const sheet = await getRunSheet(tx, {
        adminId: reader.id,
        may: (permission) => isAllowed(reader.role, permission),
        zone: config.TIME_ZONE,
      });
      const publicUrl = publicUrlOf(app);
      const stopUrl = `${publicUrl}${STOP_DIGEST_PATH}?token=${await signId(tx, 'stop_digest', reader.id)}`;
      const email = digestEmail(reader, { publicUrl, stopUrl }, sheet, await listDigestNews(tx, reader, now));
      if (email) await mail.queue(tx, email);
    });
  }
}
