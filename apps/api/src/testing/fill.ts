import type { Db } from '#kit/db/db.ts';

type Column = { name: string; type: string; default: string | null; points: string | null };

/** The writable columns of a table, each with the table that it refers to. */
const listColumns = async (db: Db, table: string) =>
  (
    await db.$client.query<Column>(
      `select attname as name, format_type(atttypid, null) as type, pg_get_expr(adbin, adrelid) as default,
            (select confrelid::regclass::text from pg_constraint
             where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as points
     from pg_attribute left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
      [table],
    )
  ).rows;

const VALUES: Record<string, (column: Column) => unknown> = {
  text: ({ name }) => `Quillfeather ${name}`,
  'text[]': ({ name }) => [`Quillfeather ${name}`],
  bytea: ({ name }) => Buffer.from(name),
  smallint: () => 7,
  'smallint[]': () => [7],
  'integer[]': () => [7],
  integer: () => 7,
  bigint: () => 7,
  'double precision': () => 7.5,
  jsonb: () => '{}',
  boolean: (column) => column.default !== 'true',
  'timestamp with time zone': () => '2026-01-02T03:04:05.678Z',
  date: () => '2026-01-02',
  xid8: () => '7',
};
/** Columns that do not accept every value. */
const ALLOWED: Record<string, unknown> = { 'transactions.status': 'succeeded', 'reported_things.hid': '{}' };

/**
 * Returns a function that fills every column of one row in a table, after the rows that it refers to, and returns the row's
 * id. `present`: rows that exist already, by their table.
 */
export function openFiller(db: Db, present: Record<string, number> = {}): (table: string) => Promise<number> {
  const filled = new Map(Object.entries(present));
  return async function fill(table) {
    const done = filled.get(table);
    if (done !== undefined) return done;
    const names: string[] = [];
    const values: unknown[] = [];
    const own: string[] = [];
    for (const column of await listColumns(db, table)) {
      if (column.name === 'deleted_at') continue;
      // It refers to itself once it is there.
      if (column.points === table) {
        own.push(column.name);
        continue;
      }
      const value = ALLOWED[`${table}.${column.name}`] ?? VALUES[column.type]?.(column);
      if (value === undefined) throw new Error(`${table}.${column.name}: no value of type ${column.type}`);
      names.push(`"${column.name}"`);
      values.push(column.points ? await fill(column.points) : value);
    }
    const { rows } = await db.$client.query<{ id?: number }>(
      `insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning *`,
      values,
    );
    const made = rows[0]?.id ?? 0;
    for (const name of own) {
      await db.$client.query(`update ${table} set "${name}" = id where id = $1`, [made]);
    }
    filled.set(table, made);
    return made;
  };
}
