import { calls } from '@greenroom/contract';
import { PRESENCES } from '@greenroom/contract/staff-presence.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser, expectPermission } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { answer } from '#kit/http/answer.ts';
import { listOthers, setPlace } from '#rooms/staff/staff-presence.store.ts';

/** Who has which record open. What nobody reads later leaves no activity entry. */
export function staffPresenceRoutes(app: FastifyInstance): void {
  const limit = callLimit(app.db, 'staff.setPresence', { points: 240, windowSeconds: 60 });

  answer(app, calls['staff.setPresence'], async ({ db, body: { tab, open }, request }) => {
    const { id: adminId } = currentUser(request);
    if (open) expectPermission(request, PRESENCES[open.kind]);
    await limit.count(String(adminId));
    await db.transaction(async (tx) => {
      for (const changed of await setPlace(tx, { tab, adminId, place: open })) {
        await app.events.publish(tx, 'presence', changed);
      }
    });
    return { data: open ? await listOthers(db, open, { adminId, mediaUrl: app.mediaUrl }) : [] };
  });
}
