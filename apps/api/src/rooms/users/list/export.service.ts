import { centsOf } from '@greenroom/contract/kit/money';
import type { UserQuery } from '@greenroom/contract/users';
import type { FastifyRequest } from 'fastify';

import { expectPermission, hasPermission } from '#kit/access/guard.ts';
import type { Db } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import type { Exported } from '#kit/records/export.ts';
import { getUsers, listUserIds } from '#rooms/users/list/list.store.ts';

const COLUMNS = [
  'Id',
  'Name',
  'Email',
  'City',
  'State',
  'Zipcode',
  'Talents',
  'Featured',
  'Active',
  { time: 'Joined' },
] as const;

/** Exports the people of a filter as CSV; what they spent only to those who may see it. @throws forbidden */
export async function exportUsers(db: Db, request: FastifyRequest, query: Exported<UserQuery>): Promise<Csv> {
  const hasMoney = hasPermission(request, 'money.read');
  if (query.sort_by === 'totalSpent' || query.plan) expectPermission(request, 'money.read');
  // The last one.
  const columns = hasMoney ? [...COLUMNS, 'Total spent'] : COLUMNS;
  const ids = query.ids ?? (await listUserIds(db, query, request.server.config.TIME_ZONE));
  return exportList(request, {
    action: 'users.export',
    kind: 'users',
    name: 'people',
    query,
    columns,
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const people = await getUsers(db, part);
      return people.map((user) =>
        [
          user.id,
          user.name,
          user.email,
          user.city,
          user.state,
          user.zipcode,
          user.roles.map(({ title }) => title).join(', '),
          user.featured,
          user.active,
          new Date(user.createdAt),
          BigInt(centsOf(user.totalSpent ?? 0)),
        ].slice(0, columns.length),
      );
    }),
  });
}
