import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import type { Db } from '#kit/db/db.ts';
import { html, notify } from '#kit/events/notify.ts';
import { clockWords } from '#kit/zone-words.ts';
import { claimUnpublished } from '#rooms/parlours/parlours-warnings.store.ts';

/** Notifies the staff, once for each start, of parlours that start within the hour and are not published. */
export async function warnOfUnpublished(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, ownerId, suiteTitle, startsAt } of await claimUnpublished(tx)) {
      const time = clockWords(startsAt, PARLOUR_ZONE);
      await notify(tx, {
        message: html`<strong>${suiteTitle}</strong> is not published, so its host cannot go live at ${time}.`,
        kind: 'parlour_warnings',
        matter: id,
        link: `/scheduler-parlour?parlour=${id}`,
        about: ownerId,
      });
    }
  });
}
