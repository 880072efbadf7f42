import { calls } from '@greenroom/contract';
import { PARLOUR } from '@greenroom/contract/parlours.rules';
import type * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { isNear, takesPart } from '#rooms/parlours/parlours.table.ts';

const Clash = calls['parlours.listClashes'].output.shape.data.element;
type Clash = z.input<typeof Clash>;
type Wanted = { start_date: string; user_ids: number[]; except?: number | undefined };

/**
 * Returns the parlours of these users, as host or member, that start less than two hours from a time; a live one lasts
 * from its start until now. Earliest first.
 */
export async function listClashes(db: Sql, { start_date, user_ids, except }: Wanted): Promise<Clash[]> {
  const time = sql`${start_date}::timestamptz`;
  const asked = sql`${sql.param(user_ids)}::bigint[]`;
  return rowsOf(
    db,
    Clash,
    sql`select p.id, p.suite_title, ${iso(sql`p.starts_at`)} as start_date, p.live_at is not null as live,
               theirs.people
        from parlours p join users h on h.id = p.owner_id
        cross join lateral (
          select json_agg(json_build_object('id', u.id, 'name', u.name) order by ${nameOrder(sql`u.name`)}, u.id) as people
          from users u
          where u.id = any (${asked}) and u.deleted_at is null and ${takesPart('p')}
        ) theirs
        where p.deleted_at is null and p.finished_at is null and h.deleted_at is null
          and p.id is distinct from ${except ?? null}::bigint and theirs.people is not null
          and ${isNear('p', time)}
        order by p.starts_at, p.id limit ${PARLOUR.listMax}`,
  );
}
