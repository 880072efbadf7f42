import { calls } from '@greenroom/contract';
import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import type { UserDetail } from '@greenroom/contract/users-profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { hasPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { etagOf } from '#kit/http/etags.ts';
import { createNote, removeNote } from '#rooms/users/users-notes.service.ts';
import { listNotes } from '#rooms/users/users-notes.store.ts';
import { getProfile } from '#rooms/users/users-changes.store.ts';
import { checkPicture, updateUser } from '#rooms/users/users-profile.service.ts';
import { getUser } from '#rooms/users/users-profile.store.ts';

/** Inspecting a picture takes time. */
const timeoutMs = 90_000;

/** Returns a profile as the caller's role may see it. */
function shownTo(request: FastifyRequest, user: UserDetail): UserDetail {
  if (hasPermission(request, 'money.read')) return user;
  const plans = user.user_plans.data.map((plan) => ({ ...plan, base_amount: null }));
  return { ...user, totalSpent: null, user_plans: { data: plans, totalSpent: null } };
}

/** A single user: the profile, and the staff's notes. */
export function profileRoutes(app: FastifyInstance): void {
  answer(app, calls['users.get'], async ({ db, params, request, reply }) => {
    const data = (await getUser(db, params.id, app.mediaUrl)) ?? fail('not_found');
    reply.header('etag', etagOf([data]));
    return { data: shownTo(request, data) };
  });

  answer(
    app,
    calls['users.update'],
    async ({ db, params, body, request, reply }) => {
      const data = await updateUser(db, request, params.id, body);
      reply.header('etag', etagOf([data]));
      return { data: shownTo(request, data), msg: PROFILE_MESSAGES.updated };
    },
    { prepare: checkPicture, findPresent: (db, { id }) => getProfile(db, id), timeoutMs },
  );

  answer(
    app,
    calls['users.listNotes'],
    async ({ db, params, query }) => (await listNotes(db, params.id, query)) ?? fail('not_found'),
  );

  answer(app, calls['users.createNote'], async ({ db, params, body, request }) => {
    const data = await createNote(db, request, params.id, body.message);
    return { data, msg: PROFILE_MESSAGES.noteAdded };
  });

  answer(app, calls['users.removeNote'], async ({ db, params, request }) => {
    await removeNote(db, request, params.id);
    return { msg: PROFILE_MESSAGES.noteDeleted };
  });
}
