import { calls } from '@greenroom/contract';
import { CALENDAR_MESSAGES } from '@greenroom/contract/parlours-calendar.rules';
import { isAllowed } from '@greenroom/contract/permissions';
import { CALENDAR_PATH } from '@greenroom/contract/wire';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { isKnownVersion, textEtag } from '#kit/http/etags.ts';
import { answerFile } from '#kit/http/file-answer.ts';
import { calendarOf } from '#rooms/parlours/calendar/events.service.ts';
import { getEvent, listEvents } from '#rooms/parlours/calendar/events.store.ts';
import { createLink, removeLink, renewLink } from '#rooms/parlours/calendar/links.service.ts';
import { findLink, listLinks, noteFetched } from '#rooms/parlours/calendar/links.store.ts';

/** Programs ask once an hour; a service that asks for many colleagues comes from one address. */
const LIMIT = { points: 300, windowSeconds: 600 };
const TYPE = 'text/calendar; charset=utf-8';
const FILE = /^(cal_[\w-]{43})\.ics$/;

/** Parlours in people's calendars: the staff's links with their feeds, and a parlour as a file. */
export function parloursCalendarRoutes(app: FastifyInstance): void {
  answer(app, calls['parlours.listCalendarLinks'], async ({ db, request }) => ({
    data: await listLinks(db, currentUser(request).id),
  }));

  answer(app, calls['parlours.createCalendarLink'], async ({ db, body, request }) => ({
    data: await createLink(db, request, body),
    msg: CALENDAR_MESSAGES.created,
  }));

  answer(app, calls['parlours.renewCalendarLink'], async ({ db, params, request }) => ({
    data: await renewLink(db, request, params.id),
    msg: CALENDAR_MESSAGES.renewed,
  }));

  answer(app, calls['parlours.removeCalendarLink'], async ({ db, params, request }) => {
    await removeLink(db, request, params.id);
    return { msg: CALENDAR_MESSAGES.removed };
  });

  answerFile(app, calls['parlours.getCalendarFile'], async ({ db, params }) => {
    const event = (await getEvent(db, params.id)) ?? fail('not_found');
    const text = await calendarOf(app, { events: [event] });
    return { name: `parlour-${event.id}.ics`, type: TYPE, body: Buffer.from(text) };
  });

  if (app.capabilities.includes('connections')) answerFeeds(app);
}

/** Answers the feeds. They are no calls of the contract: the secret in the address is all that a calendar program has. */
function answerFeeds(app: FastifyInstance): void {
  const limit = callLimit(app.db, 'calendar-network', LIMIT);
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: CALENDAR_PATH,
    config: { isOpen: true },
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      await limit.count(networkOf(request.ip));
      const text = (await getFeed(app, request.params.file)) ?? fail('not_found');
      const etag = textEtag(text);
      // Each time it is asked whether the secret still counts.
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (isKnownVersion(request, { etag })) return reply.status(304).send();
      return reply.type(TYPE).send(text);
    },
  });
}

/** Returns the feed of an address; null when there is none, or its owner may no longer read parlours. */
async function getFeed(app: FastifyInstance, file: string): Promise<string | null> {
  const [, secret] = FILE.exec(file) ?? [];
  const link = secret === undefined ? null : await findLink(app.db, hashToken(secret));
  if (!link || !isAllowed(link.role, 'parlours.read')) return null;
  if (link.isUnnoted) await noteFetched(app.db, link.id);
  const { hostId, name, alarmMinutes } = link;
  const events = await listEvents(app.db, { hostId, hasFinished: isAllowed(link.role, 'money.read') });
  return calendarOf(app, { events, feed: { name, alarmMinutes } });
}
