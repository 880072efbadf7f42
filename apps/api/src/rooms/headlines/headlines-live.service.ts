import type { Db } from '#kit/db/db.ts';
import { html, notify } from '#kit/events/notify.ts';
import { claimLive } from '#rooms/headlines/headlines-live.store.ts';

/** Tells the staff, once for each time that was set, of scheduled headlines that the app shows now. */
export async function tellOfLive(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, title } of await claimLive(tx)) {
      await notify(tx, {
        message: html`The scheduled headline <strong>${title}</strong> is in the app now.`,
        kind: 'headlines',
        link: `/headline-management?id=${id}`,
      });
    }
  });
}
