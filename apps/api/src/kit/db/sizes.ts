import { rowsOf } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';

/** How large something is, and how much of it came in the last 30 days: null where no row says when it came. */
export type Size = { name: string; count: number; bytes: number; monthBytes: number | null };

/** Returns the sizes of all tables with their indexes, largest first. What came lately is its share of the rows. */
export async function listTableSizes(db: Db): Promise<Size[]> {
  const tables = await rowsOf(
    db,
    { name: Text, bytes: Int, hasTime: Flag },
    sql`select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes,
               exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'created_at'
                 and atttypid = 'timestamptz'::regtype and not attisdropped) as "hasTime"
        from pg_class c where relkind = 'r' and relnamespace in (
          select oid from pg_namespace where nspname in ('public', 'pgboss', 'drizzle'))
        order by bytes desc, 1`,
  );
  const sizes: Size[] = [];
  for (const { name, bytes, hasTime } of tables) {
    const young = hasTime ? sql`count(*) filter (where created_at > now() - interval '30 days')` : sql`0`;
    const [rows] = await rowsOf(
      db,
      { count: Int, young: Int },
      sql`select count(*) as count, ${young}::int8 as young from ${sql.raw(name)}`,
    );
    const { count = 0, young: came = 0 } = rows ?? {};
    const monthBytes = hasTime ? Math.round((bytes * came) / Math.max(1, count)) : null;
    sizes.push({ name, count, bytes, monthBytes });
  }
  return sizes;
}

/** Returns the sizes of what was uploaded, by the first part of its key, largest first. Copies of pictures are not in it. */
export const listFileSizes = (db: Db): Promise<Size[]> =>
  rowsOf(
    db,
    { name: Text, count: Int, bytes: Int, monthBytes: Int },
    sql`select split_part(key, '/', 1) as name, count(*) as count, sum(size_bytes)::int8 as bytes,
               coalesce(sum(size_bytes) filter (where created_at > now() - interval '30 days'), 0)::int8 as "monthBytes"
        from objects group by 1 order by bytes desc, 1`,
  );

/** Returns the size of the whole database, and lets its statements take as long as they need. */
export async function openSizes(db: Db): Promise<number> {
  await db.execute(sql`set statement_timeout = 0`);
  const [row] = await rowsOf(db, { bytes: Int }, sql`select pg_database_size(current_database()) as bytes`);
  return row?.bytes ?? 0;
}
