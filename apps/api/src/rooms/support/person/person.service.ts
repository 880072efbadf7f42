import type { Permission } from '@greenroom/contract/permissions';
import { findTopics } from '@greenroom/contract/support.rules';
import type { SupportPerson } from '@greenroom/contract/support-person';

import type { Db } from '#kit/db/db.ts';
import { textOfHtml } from '#kit/html.ts';
import * as store from '#rooms/support/person/person.store.ts';
import { getSupport } from '#rooms/support/support.store.ts';

type Shown = { mediaUrl: string; may: (permission: Permission) => boolean };

/** Returns who wrote a message, as the caller's role may see it; null when there is no such message. */
export async function getSupportPerson(
  db: Db,
  id: number,
  { mediaUrl, may }: Shown,
): Promise<SupportPerson | null> {
  const message = await getSupport(db, id, '');
  if (!message) return null;
  const userId = message.user.id;
  const [person, money, rsvps, contest, notes, threads] = await Promise.all([
    store.getPerson(db, userId, mediaUrl),
    may('money.read') ? store.getMoney(db, userId) : null,
    may('parlours.read') ? store.listRsvps(db, userId) : null,
    may('contest.read') ? store.getVotes(db, userId) : null,
    may('people.read') ? store.listNewestNotes(db, userId) : null,
    store.listThreads(db, userId, id),
  ]);
  const topics = findTopics(message.subject, textOfHtml(message.message));
  return { person, topics, money, rsvps, contest, notes, threads };
}
