import type { Output } from '@greenroom/contract';
import type { Parlour } from '@greenroom/contract/parlours';
import { PARLOUR, PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { lockParlour } from '#rooms/parlours/parlours-changes.store.ts';
import { listClashes } from '#rooms/parlours/parlours-clashes.store.ts';
import { createParlour, getEdited, lockPeople } from '#rooms/parlours/parlours-forms.store.ts';
import type { EditedParlour } from '#rooms/parlours/parlours-forms.store.ts';
import { listStarts } from '#rooms/parlours/parlours-series.store.ts';
import { getParlour } from '#rooms/parlours/parlours.store.ts';

/** @throws not_found, conflict when it has finished */
async function getRepeatable(db: Sql, id: number): Promise<EditedParlour> {
  const parlour = (await getEdited(db, id)) ?? fail('not_found');
  if (parlour.isFinished) fail('conflict', { msg: PARLOUR_MESSAGES.hasFinished });
  return parlour;
}

/** Returns when the next weeks of a parlour would start, with what clashes. @throws not_found, conflict */
export async function getSeries(
  db: Sql,
  { id, weeks }: { id: number; weeks: number },
): Promise<Output<'parlours.getSeries'>['data']> {
  const { ownerId, members } = await getRepeatable(db, id);
  const series = await listStarts(
    db,
    id,
    Array.from({ length: weeks }, (_, at) => at + 1),
  );
  const found: Output<'parlours.getSeries'>['data'] = [];
  for (const { week, start_date } of series) {
    found.push({
      week,
      start_date,
      clashes: await listClashes(db, { start_date, user_ids: [ownerId, ...members] }),
    });
  }
  return found;
}

/**
 * Repeats a parlour in some of the next weeks, by copies that know nothing of each other: a series as a record would need
 * rules for editing 'this and all later ones', which nobody asked for. The copies are not published; who was deactivated meanwhile stays in them,
 * as in an edit.
 * @throws not_found, conflict, bad_input
 */
export async function createSeries(
  db: Sql,
  request: FastifyRequest,
  id: number,
  weeks: readonly number[],
): Promise<Parlour[]> {
  const { events, mediaUrl } = request.server;
  return db.transaction(async (tx: Tx) => {
    const named = await getRepeatable(tx, id);
    // The users are locked first, as when a user is removed, to avoid deadlocks.
    await lockPeople(tx, [named.ownerId, ...named.members]);
    await lockParlour(tx, id);
    const {
      id: _id,
      version: _version,
      isLive: _live,
      isFinished: _finished,
      ...fields
    } = await getRepeatable(tx, id);
    const made: Parlour[] = [];
    for (const { start_date: startsAt } of await listStarts(tx, id, weeks)) {
      if (new Date(startsAt).getUTCFullYear() > PARLOUR.lastYear) {
        fail('bad_input', { errors: { weeks: [PARLOUR_MESSAGES.startTooLate] } });
      }
      const copy = await createParlour(tx, { ...fields, startsAt });
      made.push((await getParlour(tx, copy, mediaUrl)) ?? fail('not_found'));
    }
    await audit(tx, request, {
      action: 'parlours.createSeries',
      kind: 'parlours',
      record: id,
      after: { parlours: made.map((each) => each.id), starts: made.map((each) => each.start_date) },
    });
    await events.publish(tx, 'parlour', { id });
    return made;
  });
}
