import { calls } from '@greenroom/contract';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { expectPermission, hasPermission } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import { listUsers } from '#rooms/users/users-list.store.ts';
import { searchLocations } from '#rooms/users/users-locations.store.ts';
import { profileRoutes } from '#rooms/users/users-profile.routes.ts';
import { searchUsers } from '#rooms/users/users-search.store.ts';
import { removeUser, setActive } from '#rooms/users/users.service.ts';
import { listGenres, listRoles } from '#rooms/users/users.store.ts';

type Refs = { id: number; title: string }[];

export function usersRoutes(app: FastifyInstance): void {
  // Talents and genres change with a migration only, so each process reads them once.
  const known: { roles?: Refs; genres?: Refs } = {};

  profileRoutes(app);

  answer(app, calls['users.list'], async ({ db, query, request }) => {
    // An order by money tells who spent more than whom.
    if (query.sort_by === 'totalSpent') expectPermission(request, 'money.read');
    const list = await listUsers(db, query, { zone: app.config.TIME_ZONE, mediaUrl: app.mediaUrl });
    if (!hasPermission(request, 'money.read')) for (const row of list.data) row.totalSpent = null;
    return list;
  });

  answer(app, calls['users.setActive'], async ({ db, params, body, request }) => {
    const msg = await setActive(db, request, params.id, body.active);
    return { data: { id: params.id, active: body.active }, msg };
  });

  answer(app, calls['users.remove'], async ({ db, params, request }) => {
    await removeUser(db, request, params.id);
    return { msg: USER_MESSAGES.deleted };
  });

  answer(app, calls['users.search'], async ({ db, query }) => ({
    data: { users: await searchUsers(db, query.name, app.mediaUrl) },
  }));

  const lookups = callLimit(app.db, 'locations', { points: 300, windowSeconds: 60 });
  answer(app, calls['users.searchLocations'], async ({ db, query, request }) => {
    await lookups.count(networkOf(request.ip));
    return { data: await searchLocations(db, query.query) };
  });

  answer(app, calls['users.listRoles'], async ({ db }) => ({ data: (known.roles ??= await listRoles(db)) }));

  answer(app, calls['users.listGenres'], async ({ db }) => ({
    data: (known.genres ??= await listGenres(db)),
  }));
}
