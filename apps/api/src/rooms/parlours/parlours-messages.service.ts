import { isEmail } from '@greenroom/contract/kit/addresses';
import type { ParlourWords } from '@greenroom/contract/parlours-messages';
import { PARLOUR_MESSAGE, PARLOUR_MESSAGE_TEXTS } from '@greenroom/contract/parlours-messages.rules';
import type { ParlourMessageKind } from '@greenroom/contract/parlours-messages.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { escapeHtml } from '#kit/events/notify.ts';
import { dirOf } from '#kit/mail/direction.ts';
import type { Email } from '#kit/mail/mail.ts';
import { senderOf } from '#kit/mail/transport.ts';
import { audit } from '#kit/records/audit.ts';
import { calendarOf } from '#rooms/parlours/calendar/events.service.ts';
import { getEventOf } from '#rooms/parlours/calendar/events.store.ts';
import {
  createMessage,
  findRetryable,
  listCancelled,
  listPeople,
} from '#rooms/parlours/parlours-messages.store.ts';
import type { Told } from '#rooms/parlours/parlours-messages.store.ts';

type Given = { message_subject?: string | undefined; message_text?: string | undefined } | null | undefined;

/** Returns the message that a request carries, or null. */
export function messageIn(given: Given): ParlourWords | null {
  const { message_subject: subject, message_text: text } = given ?? {};
  return subject === undefined || text === undefined ? null : { subject, text };
}

type Telling = { parlourId: number; kind: ParlourMessageKind; words: ParlourWords };

/**
 * Tells the host, the members and everyone who RSVPed, or after a cancellation those who know of it, in the transaction of the change: in the app, and by a mail each.
 * Returns what the activity says about it.
 */
export async function tellPeople(
  tx: Tx,
  request: FastifyRequest,
  { parlourId, kind, words }: Telling,
): Promise<{ message: string; told: number }> {
  const people = await (kind === 'restored' ? listCancelled : listPeople)(tx, parlourId);
  // An address that no mail can go to leaves the message in the app.
  const reachable = people.filter(({ email }) => isEmail(email));
  const event = await eventFor(tx, request.server, parlourId);
  const letters = reachable.map((person) => ({ ...letterOf(person, { parlourId, kind, words }), ...event }));
  const mailIds = await request.server.mail.queueAll(tx, letters);
  const mailOf = new Map(reachable.map(({ id }, place) => [id, mailIds[place] ?? null]));
  await createMessage(
    tx,
    { parlourId, adminId: currentUser(request).id, kind, ...words },
    people.map(({ id }) => ({ userId: id, mailId: mailOf.get(id) ?? null })),
  );
  return { message: words.subject, told: people.length };
}

/** Returns a parlour as it is now, for the calendars of its people; after its removal, that it is off. */
async function eventFor(tx: Tx, app: FastifyInstance, parlourId: number): Promise<{ calendar?: string }> {
  const event = app.capabilities.includes('connections') ? await getEventOf(tx, parlourId) : null;
  if (!event) return {};
  return { calendar: await calendarOf(app, { events: [event], organizer: senderOf(app.config) }) };
}

/** Tells those who were told that a parlour is cancelled that it is not; null when that was taken back in time. */
export async function tellRestored(
  tx: Tx,
  request: FastifyRequest,
  parlourId: number,
  words: ParlourWords,
): Promise<{ message: string; told: number } | null> {
  const people = await listCancelled(tx, parlourId);
  return people.length === 0 ? null : tellPeople(tx, request, { parlourId, kind: 'restored', words });
}

function letterOf({ name, email }: Told, { parlourId, kind, words: { subject, text } }: Telling): Email {
  return {
    kind: 'parlour',
    toName: name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' '),
    toEmail: email,
    subject: subject.replaceAll(/[\u2028\u2029]/gu, ' '),
    text: `${text}\n`,
    html: text
      .split(/\n{2,}/)
      .map((paragraph) => `<p${dirOf(paragraph)}>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
      .join('\n'),
    link: `/scheduler-parlour?parlour=${parlourId}`,
    ...(kind === 'cancelled' && { delaySeconds: PARLOUR_MESSAGE.undoSeconds }),
  };
}

/** Sends the failed mails of a message again. @throws not_found, conflict when there are none */
export async function retryMessage(db: Db, request: FastifyRequest, messageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = (await findRetryable(tx, messageId)) ?? fail('not_found');
    let count = 0;
    for (const id of found.mailIds) if (await request.server.mail.retry(tx, id)) count += 1;
    if (count === 0) fail('conflict', { msg: PARLOUR_MESSAGE_TEXTS.noneFailed });
    const { parlourId } = found;
    await audit(tx, request, {
      action: 'parlours.retryMessage',
      kind: 'parlours',
      record: parlourId,
      after: { message: messageId, mails: count },
    });
  });
}
