import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { UserQuery } from '@greenroom/contract/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { expectPermission, hasPermission } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import { fail } from '#kit/errors.ts';
import { getSelection } from '#kit/records/bulk.ts';
import type { Room } from '#kit/room.ts';
import { appealsRoutes } from '#rooms/users/measures/appeals.routes.ts';
import { changeManyUsers, usersBulk } from '#rooms/users/list/bulk.service.ts';
import { exportUsers } from '#rooms/users/list/export.service.ts';
import { importUsers } from '#rooms/users/import/import.service.ts';
import { listUsers } from '#rooms/users/list/list.store.ts';
import { getCitiesVersion, searchLocations } from '#rooms/users/list/locations.store.ts';
import { listNearest } from '#rooms/users/list/nearest.service.ts';
import { measuresRoutes } from '#rooms/users/measures/measures.routes.ts';
import { getNeighbours } from '#rooms/users/list/neighbours.store.ts';
import { searchPlaces } from '#rooms/users/list/places.store.ts';
import { profileRoutes } from '#rooms/users/profile/profile.routes.ts';
import { listSimilar } from '#rooms/users/list/similar.store.ts';
import { searchUsers } from '#rooms/users/list/search.store.ts';
import { getTouches } from '#rooms/users/profile/touches.store.ts';
import { removeUser, setActive } from '#rooms/users/users.service.ts';
import { listGenres, listRoles } from '#rooms/users/users.store.ts';

/** An order by money tells who spent more than whom, and a filter by plan who pays. @throws forbidden */
function expectReadable(request: FastifyRequest, { sort_by, plan }: Partial<UserQuery>): void {
  if (sort_by === 'totalSpent' || plan !== undefined) expectPermission(request, 'money.read');
}

export function usersRoutes(app: FastifyInstance, rooms: readonly Room[]): void {
  const [ballots] = rooms.flatMap((room) => room.ballots ?? []);
  if (!ballots) throw new Error('no room sets votes aside');
  profileRoutes(app);
  measuresRoutes(app);
  appealsRoutes(app, rooms);
  lookupRoutes(app);

  answer(app, calls['users.list'], async ({ db, query, request }) => {
    expectReadable(request, query);
    const list = await listUsers(db, query, { zone: app.config.TIME_ZONE, mediaUrl: app.mediaUrl });
    if (!hasPermission(request, 'money.read')) for (const row of list.data) row.totalSpent = null;
    if (!hasPermission(request, 'reports.read')) for (const row of list.data) row.reports = null;
    const isNobody = list.totalCounts === 0 && query.search !== undefined;
    return { ...list, nearest: isNobody ? await listNearest(db, query, app.config.TIME_ZONE) : [] };
  });

  answer(app, calls['users.getNeighbours'], async ({ db, params, query, request }) => {
    expectReadable(request, query);
    const found = await getNeighbours(db, params.id, query, app.config.TIME_ZONE);
    return { data: found ?? fail('not_found') };
  });

  answer(app, calls['users.searchPlaces'], async ({ db, query }) => ({
    data: await searchPlaces(db, query.part, query.text),
  }));

  answer(app, calls['users.getTouches'], async ({ db, query }) => ({
    data: await getTouches(db, query.ids),
  }));

  answerCsv(app, calls['users.export'], ({ db, query, request }) => exportUsers(db, request, query));

  answer(app, calls['users.import'], async ({ db, body, request }) => {
    const data = await importUsers(db, request, body);
    const added = data.filter(({ result }) => result === 'added').length;
    return { data, msg: body.is_check ? 'The rows were checked.' : `${added} of ${data.length} were added.` };
  });

  answer(app, calls['users.setActive'], ({ db, params, body, request }) => {
    return setActive(db, request, ballots, { id: params.id, body });
  });

  answer(app, calls['users.remove'], async ({ db, params, request }) => {
    await removeUser(db, request, params.id);
    return { msg: USER_MESSAGES.deleted };
  });

  answer(app, calls['users.getSelection'], ({ db, query, request }) => {
    expectReadable(request, query);
    return getSelection(db, request, usersBulk, query);
  });

  answer(
    app,
    calls['users.changeMany'],
    ({ db, body, request }) => {
      if (body.filter) expectReadable(request, body.filter);
      return changeManyUsers(db, request, ballots, body);
    },
    { timeoutMs: BULK.timeoutMs },
  );

  answer(app, calls['users.listSimilar'], async ({ db, params, query }) => ({
    data: (await listSimilar(db, params.id, query.post, app.mediaUrl)) ?? fail('not_found'),
  }));

  answer(app, calls['users.search'], async ({ db, query }) => ({
    data: { users: await searchUsers(db, query.name, app.mediaUrl) },
  }));
}

type Refs = { id: number; title: string }[];

/** What forms look up: places, talents and genres. */
function lookupRoutes(app: FastifyInstance): void {
  // Talents and genres change with a migration only, so each process reads them once.
  const known: { roles?: Refs; genres?: Refs } = {};
  const lookups = callLimit(app.db, 'locations', { points: 300, windowSeconds: 60 });
  answer(app, calls['users.searchLocations'], async ({ db, query, request }) => {
    await lookups.count(networkOf(request.ip));
    const data = await searchLocations(db, query.query);
    return { data, loading: data.length === 0 && (await getCitiesVersion(db)) === null };
  });

  answer(app, calls['users.listRoles'], async ({ db }) => ({ data: (known.roles ??= await listRoles(db)) }));

  answer(app, calls['users.listGenres'], async ({ db }) => ({
    data: (known.genres ??= await listGenres(db)),
  }));
}
