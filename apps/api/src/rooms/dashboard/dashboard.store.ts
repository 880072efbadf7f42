import { GRAPH } from '@greenroom/contract/dashboard.rules';
import type { Period } from '@greenroom/contract/dashboard.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Float, Int, listOf, Text } from '#kit/db/row.ts';

const Counts = z.object({
  registered_users: Int,
  registered_headlines: Int,
  total_featured: Int,
  total_headline_count: Int,
  total_bulletin_count: Int,
});
type Counts = z.input<typeof Counts>;
const RoleCount = z.object({ title: Text, role_id: Int, member_count: Int });
type RoleCount = z.input<typeof RoleCount>;

/** Returns the counts and the members of each talent. It reads tallies; only running weekly plans are counted. */
export async function getCounts(db: Sql): Promise<[Counts, RoleCount[]]> {
  const [row] = await rowsOf(
    db,
    { counts: Counts, roles: listOf(RoleCount) },
    sql`select json_build_object(
          'registered_users', tally('users'),
          'registered_headlines', tally('headlines'),
          'total_featured', tally('featured'),
          'total_headline_count', (
            select count(distinct p.user_id) from plans p
            where p.name = 'weekly' and p.end_date > now() and p.start_date <= now()
              and not exists (select from users u where u.id = p.user_id and u.deleted_at is not null)),
          'total_bulletin_count', tally('bulletins')
        ) as counts, (
          select json_agg(json_build_object('title', r.title, 'role_id', r.id, 'member_count', tally('role', r.id::text)) order by r.id)
          from roles r
        ) as roles`,
  );
  if (!row) throw new Error('the counts gave no row');
  return [row.counts, row.roles];
}

const Bucket = z.object({ lable: Text, labelDate: Text, amount: Float, count: Int });
export type Bucket = z.input<typeof Bucket>;
type Question = { filterType: Period; start_date?: string | undefined; end_date?: string | undefined };

const today = (zone: string): SQL => sql`(now() at time zone ${zone})::date`;

/** The first and last day, and whether buckets are months. */
function selectBounds({ filterType, start_date, end_date }: Question, zone: string): SQL {
  if (filterType === 'weekly') return sql`select ${today(zone)} - 6, ${today(zone)}, false`;
  if (filterType === 'monthly') return sql`select ${today(zone)} - 29, ${today(zone)}, false`;
  if (filterType === 'yearly') {
    return sql`select (date_trunc('month', ${today(zone)}) - interval '11 months')::date, ${today(zone)}, true`;
  }
  return sql`select ${start_date}::date, ${end_date}::date, ${end_date}::date - ${start_date}::date >= ${GRAPH.dailyDays}`;
}

const Sums = z.object({ membershipRevenue: Float, totalUsers: Int });
type Sums = z.input<typeof Sums>;

/** Returns the sums of the period before, which is equally long; before a year are the same days one year earlier. */
export async function getSumsBefore(db: Sql, question: Question, zone: string): Promise<Sums> {
  const earlier =
    question.filterType === 'yearly'
      ? sql`(first - interval '1 year')::date, (last - interval '1 year')::date`
      : sql`first - (last - first + 1), first - 1`;
  const [row] = await rowsOf(
    db,
    Sums,
    sql`with bounds (first, last, by_month) as (${selectBounds(question, zone)}),
          before (first, last) as (select ${earlier} from bounds)
        select coalesce(sum(amount) filter (where metric = 'revenue'), 0)::float8 / 100 as "membershipRevenue",
               coalesce(sum(amount) filter (where metric = 'joined'), 0)::int as "totalUsers"
        from tallies, before
        where metric in ('joined', 'revenue') and key >= first::text and key <= last::text`,
  );
  if (!row) throw new Error('the sums gave no row');
  return row;
}

/**
 * Returns revenue and registrations by day or month of the community, oldest first, including empty buckets. Whoever was
 * removed since has still joined: no past figure changes.
 */
export async function getGraph(db: Sql, question: Question, zone: string): Promise<Bucket[]> {
  const dayWord = question.filterType === 'weekly' ? 'Dy' : 'Mon FMDD';
  return rowsOf(
    db,
    Bucket,
    sql`with bounds (first, last, by_month) as (${selectBounds(question, zone)}),
          sums as (
            select metric, case when by_month then date_trunc('month', key::date)::date else key::date end as bucket, sum(amount) as amount
            from tallies, bounds
            where metric in ('joined', 'revenue') and key >= first::text and key <= last::text group by 1, 2
          ),
          buckets as (
            select d::date as bucket, by_month from bounds,
              generate_series(case when by_month then date_trunc('month', first::timestamp) else first::timestamp end, last::timestamp,
                              case when by_month then interval '1 month' else interval '1 day' end) d
          )
        select to_char(b.bucket, case when by_month then 'Mon YYYY' else ${dayWord} end) as lable,
               to_char(b.bucket, 'YYYY-MM-DD') as "labelDate",
               coalesce(r.amount, 0)::float8 / 100 as amount, coalesce(n.amount, 0)::int as count
        from buckets b
        left join sums r on r.metric = 'revenue' and r.bucket = b.bucket
        left join sums n on n.metric = 'joined' and n.bucket = b.bucket
        order by b.bucket`,
  );
}
