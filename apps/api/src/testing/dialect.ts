import { Client, DatabaseError } from 'pg';
import type { PoolClient } from 'pg';

import type { Db } from '#kit/db/db.ts';

/** What a database plans; the rest (`begin`, `listen`, `lock`…) it plans not. */
const PLANNED = /^\s*(?:select|insert|update|delete|with|values|merge)\b/i;
/** The same migrations made the tables of both: what one has not, such as a temporary table, is no matter of dialect. */
const NO_TABLE = '42P01';

/** The statements that this process has had planned. */
const planned = new Set<string>();

/**
 * Notes every statement of a world's pools. `check` has the older PostgreSQL of `TEST_DIALECT_URL` plan those that are
 * new, which finds syntax, functions and types that it lacks. Without that server it checks nothing.
 */
export function noteStatements(...dbs: Db[]): { check(): Promise<void> } {
  const url = process.env['TEST_DIALECT_URL'];
  if (!url) return { check: async () => undefined };
  const fresh = new Set<string>();
  const note = (client: PoolClient) => {
    const noted = (...sent: unknown[]): unknown => {
      const [first] = sent;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (text && PLANNED.test(text) && !planned.has(text)) fresh.add(text);
      // Looked up when it is called: a test may watch it.
      return Reflect.apply(Client.prototype.query as (...args: unknown[]) => unknown, client, sent);
    };
    client.query = noted as typeof client.query;
  };
  for (const { $client: pool } of dbs) pool.on('connect', note);
  return { check: () => plan(url, fresh) };
}

async function plan(url: string, texts: ReadonlySet<string>): Promise<void> {
  const refused: string[] = [];
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) {
      try {
        // One of several in a text may stay after an error in a later one.
        await client.query('deallocate all');
        await client.query(`prepare one as ${text}`);
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        if (error.code !== NO_TABLE) refused.push(`${error.code} ${error.message}: ${text}`);
      }
      planned.add(text);
    }
  } finally {
    await client.end();
  }
  if (refused.length > 0) throw new Error(`The older PostgreSQL refuses:\n${refused.join('\n')}`);
}
