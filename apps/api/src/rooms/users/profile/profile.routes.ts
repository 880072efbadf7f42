import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import { PROFILE, PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import type { UserDetail } from '@greenroom/contract/users-profile';
import { TIMELINE_KINDS } from '@greenroom/contract/users-timeline.rules';
import type { TimelineKind } from '@greenroom/contract/users-timeline.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { currentUser, hasPermission } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { answer } from '#kit/http/answer.ts';
import { answerZip } from '#kit/http/zip-answer.ts';
import { fail } from '#kit/errors.ts';
import { recordsEtag } from '#kit/http/etags.ts';
import { erase, exportData } from '#rooms/users/purge/data.service.ts';
import { createNote, removeNote } from '#rooms/users/profile/notes.service.ts';
import { listNotes } from '#rooms/users/profile/notes.store.ts';
import { listTimeline } from '#rooms/users/profile/timeline.store.ts';
import { getProfile } from '#rooms/users/profile/changes.store.ts';
import { checkPicture, updateUser } from '#rooms/users/profile/profile.service.ts';
import { getUser } from '#rooms/users/profile/profile.store.ts';

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];

/** Inspecting a picture takes time. */
const timeoutMs = 90_000;

/** Returns a profile as the caller's role may see it. */
function shownTo(request: FastifyRequest, user: UserDetail): UserDetail {
  const [seesMoney, seesPodcasts, seesPosts, seesSupport, seesReports] = (
    ['money.read', 'podcasts.read', 'bulletins.read', 'support.read', 'reports.read'] as const
  ).map((permission) => hasPermission(request, permission));
  const { podcasts, bulletins, supports } = user.counts;
  const plans = user.user_plans.data.map((plan) => ({ ...plan, base_amount: null }));
  return {
    ...user,
    ...(!seesMoney && { totalSpent: null, user_plans: { data: plans, totalSpent: null } }),
    ...(!seesReports && { reports: null }),
    podcasts: seesPodcasts ? user.podcasts : [],
    counts: {
      ...user.counts,
      podcasts: seesPodcasts ? podcasts : null,
      bulletins: seesPosts ? bulletins : null,
      supports: seesSupport ? supports : null,
    },
  };
}

/** A single user: the profile, and the staff's notes. */
export function profileRoutes(app: FastifyInstance): void {
  answer(app, calls['users.get'], async ({ db, params, request, reply }) => {
    const data = (await getUser(db, params.id, app.mediaUrl)) ?? fail('not_found');
    reply.header('etag', recordsEtag([data]));
    return { data: shownTo(request, data) };
  });

  answer(
    app,
    calls['users.update'],
    async ({ db, params, body, request, reply }) => {
      const data = await updateUser(db, request, params.id, body);
      reply.header('etag', recordsEtag([data]));
      return { data: shownTo(request, data), msg: PROFILE_MESSAGES.updated };
    },
    { prepare: checkPicture, findPresent: (db, { id }) => getProfile(db, id), timeoutMs },
  );

  answer(
    app,
    calls['users.listNotes'],
    async ({ db, params, query }) => (await listNotes(db, params.id, query)) ?? fail('not_found'),
  );

  answer(app, calls['users.listTimeline'], async ({ db, params, query, request }) => {
    const kinds = KINDS.filter((kind) => hasPermission(request, TIMELINE_KINDS[kind]));
    return (await listTimeline(db, params.id, { ...query, kinds })) ?? fail('not_found');
  });

  answer(app, calls['users.createNote'], async ({ db, params, body, request }) => {
    const data = await createNote(db, request, params.id, body.message);
    return { data, msg: PROFILE_MESSAGES.noteAdded };
  });

  answer(app, calls['users.removeNote'], async ({ db, params, request }) => {
    await removeNote(db, request, params.id);
    return { msg: PROFILE_MESSAGES.noteDeleted };
  });

  const exports = callLimit(app.db, 'person-exports', { points: PROFILE.exportsAnHour, windowSeconds: 3600 });
  answerZip(app, calls['users.exportData'], async ({ db, params, request }) => {
    await exports.count(`admin ${currentUser(request).id}`);
    return exportData(db, request, params.id);
  });

  answer(
    app,
    calls['users.erase'],
    async ({ db, params, body, request }) => ({ msg: await erase(db, request, params.id, body.email) }),
    { timeoutMs: BULK.timeoutMs },
  );
}
