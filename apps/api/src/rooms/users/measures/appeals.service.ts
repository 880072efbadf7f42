import type { Body } from '@greenroom/contract';
import { APPEAL_LABELS, APPEAL_MESSAGES, appealSubject } from '@greenroom/contract/users-appeals.rules';
import type { ToldMeasure } from '@greenroom/contract/users-measures';
import { MEASURE_MESSAGES } from '@greenroom/contract/users-measures.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { readSignedId } from '#kit/access/signed-ids.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { auditFirst, personActor } from '#kit/records/audit.ts';
import type { Correspondence } from '#kit/records/correspondence.ts';
import * as store from '#rooms/users/measures/appeals.store.ts';
import { endedWords } from '#rooms/users/measures/measures.service.ts';
import { isPast, setEnded, setUntil } from '#rooms/users/measures/measures.store.ts';

/** @throws token_invalid */
const measureOf = async (db: Sql, token: string): Promise<number> =>
  (await readSignedId(db, 'appeal', token)) ?? failInvalid();

const failInvalid = () => fail('token_invalid', { msg: APPEAL_MESSAGES.invalid });

/** @throws token_invalid for a measure against nobody, conflict when it was answered or has ended */
function expectOpen(found: Awaited<ReturnType<typeof store.getAppealable>>) {
  if (!found) return failInvalid();
  if (found.isAnswered) fail('conflict', { msg: APPEAL_MESSAGES.used });
  if (found.isEnded) fail('conflict', { msg: APPEAL_MESSAGES.ended });
  return found;
}

/** Returns the measure that a link is for. @throws token_invalid, conflict when it was answered or has ended */
export async function getAppeal(db: Sql, token: string): Promise<ToldMeasure> {
  const { kind, reason, createdAt, until } = expectOpen(
    await store.getAppealable(db, await measureOf(db, token)),
  );
  return { kind, reason, createdAt, until };
}

/**
 * Takes the answer of a person to a measure against them, once: it becomes a message to the staff.
 * @throws token_invalid, conflict when it was answered or has ended, too_many
 */
export async function createAppeal(
  db: Sql,
  request: FastifyRequest,
  { receive }: Correspondence,
  { token, message }: Body<'users.createAppeal'>,
): Promise<void> {
  const measureId = await measureOf(db, token);
  await db.transaction(async (tx) => {
    const { userId, kind } = expectOpen(await store.lockAppealable(tx, measureId));
    const actId = await auditFirst(tx, request, {
      action: 'users.createAppeal',
      kind: 'users',
      record: userId,
      after: { measure: measureId, kind },
      actor: personActor(userId),
    });
    const support = await receive(tx, request, { userId, subject: appealSubject(kind), message, actId });
    if (!(await store.createAppeal(tx, measureId, support))) {
      fail('conflict', { msg: APPEAL_MESSAGES.used });
    }
  });
}

/**
 * Decides about an appeal: the measure stays, ends earlier or ends now. The person gets the answer as a reply to their
 * message, and no other mail.
 * @throws not_found, conflict when the measure has ended or a colleague has decided, bad_input for another end that is
 * not earlier, too_many
 */
export async function decideAppeal(
  db: Sql,
  request: FastifyRequest,
  { answer }: Correspondence,
  id: number,
  { decision, until, message }: Body<'users.decideAppeal'>,
): Promise<void> {
  const adminId = currentUser(request).id;
  await db.transaction(async (tx) => {
    const was = (await store.lockAppeal(tx, id)) ?? fail('not_found');
    const { measureId, userId, supportId, kind } = was;
    if (was.decision) fail('conflict', { msg: decidedWords(was.decision, was.decidedBy) });
    if (was.endedAt !== null) fail('conflict', { msg: endedWords(was.endedBy) });
    await expectUntil(tx, { decision, until, last: was.until });
    if (until !== undefined) await setUntil(tx, measureId, until);
    const ended = decision === 'lift' ? (await setEnded(tx, measureId, adminId)).endedAt : null;
    await store.setDecision(tx, id, { decision, adminId });
    const actId = await auditFirst(tx, request, {
      action: 'users.decideAppeal',
      kind: 'users',
      record: userId,
      before: { kind, until: was.until },
      after: { measure: measureId, decision, ...(until !== undefined && { until }), ...(ended && { ended }) },
    });
    await answer(tx, request, { messageId: supportId ?? fail('not_found'), message, actId });
  });
}

const decidedWords = (decision: keyof typeof APPEAL_LABELS, by: string | null): string =>
  `${by ?? 'A colleague'} has already decided: ${APPEAL_LABELS[decision].done}. Nothing was changed.`;

const refuse = (words: string) => fail('bad_input', { errors: { until: [words] } });

type Ends = Pick<Body<'users.decideAppeal'>, 'decision' | 'until'> & { last: string | null };

/** @throws bad_input when the end is missing, unwanted, past, or not before the `last` one */
async function expectUntil(tx: Tx, { decision, until, last }: Ends): Promise<void> {
  if (decision !== 'shorten') {
    if (until !== undefined) refuse(APPEAL_MESSAGES.untilUnwanted);
    return;
  }
  if (until === undefined) return refuse(APPEAL_MESSAGES.untilMissing);
  if (await isPast(tx, until)) refuse(MEASURE_MESSAGES.past);
  if (last !== null && Date.parse(until) >= Date.parse(last)) refuse(APPEAL_MESSAGES.notEarlier);
}
