import type { Body } from '@greenroom/contract';
import { isEmail } from '@greenroom/contract/kit/addresses';
import type { Measure } from '@greenroom/contract/users-measures';
import { MEASURES, MEASURE_LABELS, MEASURE_MESSAGES } from '@greenroom/contract/users-measures.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { appealUrlOf } from '#kit/access/measures.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit, auditCommand } from '#kit/records/audit.ts';
import type { Measuring, NewMeasure } from '#kit/records/measuring.ts';
import { timeWords } from '#kit/zone-words.ts';
import { endedEmail, measureEmail } from '#rooms/users/measures/emails.service.ts';
import * as store from '#rooms/users/measures/measures.store.ts';

/** Who ends a measure at its hour, in the activity. */
const CLOCK = 'end of the measure';

/** Warns, mutes or suspends a person. @throws as `takeMeasure` */
export const createMeasure = (
  db: Sql,
  request: FastifyRequest,
  userId: number,
  measure: Body<'users.createMeasure'>,
): Promise<Measure> => db.transaction((tx) => takeMeasure(tx, request, userId, measure));

/**
 * Warns, mutes or suspends a person; suspending signs them out everywhere. They are told by a mail that waits as long as
 * Undo is shown.
 * @throws not_found, bad_input when the time has passed, conflict when a measure of the kind is in force
 */
async function takeMeasure(
  tx: Tx,
  request: FastifyRequest,
  userId: number,
  { kind, until, reason, note = '' }: NewMeasure,
): Promise<Measure> {
  const { config, mail } = request.server;
  const zone = config.TIME_ZONE;
  const email = (await store.lockMeasured(tx, userId)) ?? fail('not_found');
  if (until !== null && (await store.isPast(tx, until))) {
    fail('bad_input', { errors: { until: [MEASURE_MESSAGES.past] } });
  }
  await endDue(tx, userId);
  const other = await store.findMeasure(tx, userId, kind);
  if (other) fail('conflict', { msg: otherWords(other, zone) });
  const adminId = currentUser(request).id;
  const made = await store.createMeasure(tx, { userId, kind, reason, note, until, adminId });
  if (isEmail(email)) {
    const appealUrl = await appealUrlOf(tx, request.server, made.id);
    const told = { kind, reason, until: until && timeWords(until, zone), appealUrl };
    const letter = { ...measureEmail({ id: userId, email }, told), delaySeconds: MEASURES.undoSeconds };
    await store.setMail(tx, made.id, await mail.queue(tx, letter));
  }
  if (kind === 'suspend') await revokeSessions(tx, 'user', userId);
  await audit(tx, request, {
    action: 'users.createMeasure',
    kind: 'users',
    record: userId,
    after: { measure: made.id, kind, until, reason, ...(note && { staff_note: note }) },
  });
  return made;
}

/** 'Suspended already by Ada until Dec 4, 2026, 10:00 AM EST.' */
function otherWords({ kind, by, until }: Measure, zone: string): string {
  const span = until === null ? 'for good' : `until ${timeWords(until, zone)}`;
  return `${MEASURE_LABELS[kind].state} already by ${by}, ${span}. Nothing was changed: end that first.`;
}

/**
 * Ends a measure now. The person is not told of it at all when the mail that says so still waits, else by another one.
 * @throws not_found, conflict when it has ended
 */
export const endMeasure = (
  db: Sql,
  request: FastifyRequest,
  id: number,
): Promise<{ data: Measure; msg: string }> =>
  db.transaction(async (tx) => {
    const found = (await store.lockMeasure(tx, id)) ?? fail('not_found');
    if (found.endedAt !== null) fail('conflict', { msg: endedWords(found.endedBy) });
    return endLocked(tx, request, found);
  });

async function endLocked(
  tx: Tx,
  request: FastifyRequest,
  { id, userId, email, kind, until, mailId }: store.LockedMeasure,
): Promise<{ data: Measure; msg: string }> {
  const { mail } = request.server;
  const data = await store.setEnded(tx, id, currentUser(request).id);
  const isUndone = mailId !== null && (await mail.cancel(tx, mailId));
  if (!isUndone && isEmail(email)) await mail.queue(tx, endedEmail({ id: userId, email }, kind));
  await audit(tx, request, {
    action: 'users.endMeasure',
    kind: 'users',
    record: userId,
    before: { kind, until },
    after: { measure: id, ended: data.endedAt },
  });
  return { data, msg: isUndone ? MEASURE_MESSAGES.undone : MEASURE_MESSAGES.ended };
}

/** Measures as a part of what other rooms decide. */
export const measuring: Measuring = {
  take: async (tx, request, userId, measure) => (await takeMeasure(tx, request, userId, measure)).id,
  async end(tx, request, id) {
    const found = await store.lockMeasure(tx, id);
    if (found && found.endedAt === null) await endLocked(tx, request, found);
  },
};

/** Returns why a measure can no longer be changed. */
export const endedWords = (by: string | null): string =>
  by === null ? 'It has ended by itself. Nothing was changed.' : `${by} has already ended it.`;

/** Ends what is due, of one person or of all, with an entry of the activity each. */
async function endDue(tx: Tx, userId?: number): Promise<void> {
  for (const { id, userId: record, kind, until } of await store.endDue(tx, userId)) {
    await auditCommand(tx, CLOCK, {
      action: 'users.endMeasure',
      kind: 'users',
      record,
      before: { kind, until },
      after: { measure: id, ended: until },
    });
  }
}

/** Marks the measures whose hour has come. Exactly one process does each, also after nothing ran for a while. */
export const endDueMeasures = (db: Db): Promise<void> => db.transaction((tx) => endDue(tx));
