import type { Db } from '#kit/db/db.ts';

/** Tables that hold no words of people. */
const NO_WORDS =
  /^(?:cities|data_sets|idempotency_keys|objects|one_time_tokens|rate_limits|sessions|settings|tallies|user_cells)$/;
/** Columns whose words the product reads itself: which of a few a row is, or where its file lies. */
const READ =
  /^(?:mails\.state|support_messages\.state|plans\.name|pages\.name|reports\.reason|connections\.(?:url|shape|off_reason)|connection_deliveries\.(?:event|state)|.*(?:\.(?:kind|decision|action|role|status|stage|origin|tab|type|video|profile_image|message_id|mail_id)|_keys?|press|_hash))$/i;

/** Returns the id that a column names most often: what there is most to read about. `where` narrows the rows. */
export async function mostOften(db: Db, table: string, column: string, where = 'true'): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `select ${column} as id from ${table} where ${column} is not null and ${where} group by 1 order by count(*) desc limit 1`,
  );
  return Number(rows[0]?.id);
}

/**
 * Puts something before every text that people have written, in every row. Returns the columns, each with its table.
 * `prefixOf` gets one of them.
 */
export async function prefixTexts(db: Db, prefixOf: (column: string) => string): Promise<string[]> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ table: string; name: string }>(
      `select relname as table, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and atttypid = 'text'::regtype and attnum > 0 and not attisdropped and attgenerated = ''
       order by relname, attnum`,
    );
    const columns = rows.filter(({ table, name }) => !NO_WORDS.test(table) && !READ.test(`${table}.${name}`));
    // The log refuses changes otherwise, and what was searched for before is searched for after.
    await client.query('set session_replication_role = replica');
    for (const { table, name } of columns) {
      const prefix = prefixOf(`${table}.${name}`);
      await client.query(`update ${table} set "${name}" = $1 || "${name}"`, [prefix]);
    }
    return columns.map(({ table, name }) => `${table}.${name}`);
  } finally {
    client.release(true);
  }
}
