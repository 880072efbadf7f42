import { randomUUID } from 'node:crypto';

import { BulkSelection } from '@greenroom/contract/kit/bulk';
import type { BulkAnswer } from '@greenroom/contract/kit/bulk';
import { BULK } from '@greenroom/contract/kit/limits';
import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { Flag, Int, listOf, Text } from '#kit/db/row.ts';
import { fail } from '#kit/errors.ts';
import { auditMany } from '#kit/records/audit.ts';
import { columnOf } from '#kit/records/trash.ts';

type Details = Record<string, unknown>;

/** A record after a change of many. Without `before` and `after` it was already as asked for. */
export type BulkRow = { id: number; title: string; before?: Details; after?: Details };

/** One of the changes that can be made to many records of a kind. */
export type BulkAct = {
  /** The action of its entries in the activity: that of the call which changes one. */
  action: Act;
  /** The action of the entries whose change it undoes, where that is another one. */
  undoes?: Act;
  /** The past participle in messages: 'deactivated'. */
  done: string;
  /**
   * Changes the records that still exist and returns them; it locks them in the order of their ids. `undone`: the earlier
   * change that this one undoes.
   */
  change: (tx: Tx, ids: readonly number[], undone?: string) => Promise<BulkRow[]>;
  /** Why it leaves out a record that still exists. */
  refused?: string;
};

/** Who asks, and when their days begin. */
type Asker = { zone: string; adminId: number };

/** What a room's change of many records consists of; `Filter` is what narrows its list. */
export type BulkSpec<Action extends string, Filter> = {
  kind: string;
  table: PgTable;
  title: PgColumn;
  /** 'person' and 'people'. */
  nouns: readonly [one: string, many: string];
  acts: Record<Action, BulkAct>;
  /** Selects the ids of all that match the filter of the list. */
  select: (filter: Filter, asker: Asker) => SQL;
  /** Tells open consoles, in the transaction. */
  publish?: (tx: Tx, request: FastifyRequest) => Promise<void>;
};

type Body<Action, Filter> = {
  action: Action;
  ids?: number[] | undefined;
  filter?: Filter | undefined;
  expected?: number | undefined;
  fingerprint?: string | undefined;
  bulk?: string | undefined;
  reason?: string | undefined;
};

const counts = new Intl.NumberFormat('en-US');
const formatBulkCount = (count: number, [one, many]: readonly [string, string]): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;

/**
 * Changes many records in one transaction: all that can be changed, each with its entry in the activity under one `bulk`
 * id. Consoles get one event.
 * @throws conflict when the filter no longer matches the expected records
 */
export async function changeMany<Action extends string, Filter>(
  db: Sql,
  request: FastifyRequest,
  spec: BulkSpec<Action, Filter>,
  body: Body<Action, Filter>,
): Promise<BulkAnswer> {
  const act = spec.acts[body.action];
  return db.transaction(async (tx) => {
    await allowTime(tx);
    const asker = { zone: request.server.config.TIME_ZONE, adminId: currentUser(request).id };
    const { ids, kept } = await findTargets(tx, spec, body, asker);
    const rows = await act.change(tx, ids, body.bulk);
    const details = {
      ...(body.reason !== undefined && { reason: body.reason }),
      ...(body.bulk !== undefined && { undoes: body.bulk }),
    };
    const { bulk, changed } = await recordMany(tx, request, spec, { action: act.action, rows, details });
    const failed = await listMissing(tx, { ...spec, ...act }, ids, rows);
    const unchanged = rows.length - changed + kept;
    const msg = `${formatBulkCount(changed, spec.nouns)} ${changed === 1 ? 'was' : 'were'} ${act.done}.`;
    return { data: { bulk, changed, unchanged, failed }, msg };
  });
}

/** Gives a transaction that changes many records more time than others have. */
export const allowTime = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select set_config('statement_timeout', ${String(BULK.timeoutMs)}, true)`);

type Recorded = { action: Act; rows: readonly BulkRow[]; details?: Details };

/**
 * Writes an entry for each changed row under a new bulk id, and tells open consoles once.
 * @throws unauthenticated, forbidden when the caller lost their access during the change
 */
export async function recordMany(
  tx: Tx,
  request: FastifyRequest,
  { kind, publish }: Pick<BulkSpec<string, never>, 'kind' | 'publish'>,
  { action, rows, details }: Recorded,
): Promise<{ bulk: string; changed: number }> {
  const bulk = randomUUID();
  const changed = rows.filter(({ before, after }) => before ?? after);
  if (changed.length === 0) return { bulk, changed: 0 };
  const entries = changed.map(({ id, before = {}, after }) => ({
    action,
    kind,
    record: id,
    before,
    after: { ...after, ...details, bulk },
  }));
  await auditMany(tx, request, entries);
  await request.server.events.publish(tx, 'activity', { kind, record: null });
  await publish?.(tx, request);
  return { bulk, changed: changed.length };
}

/** Finds the records to change. `kept`: how many of an earlier change are left as they are, since they were changed since. */
async function findTargets<Action extends string, Filter>(
  tx: Tx,
  spec: BulkSpec<Action, Filter>,
  body: Body<Action, Filter>,
  asker: Asker,
): Promise<{ ids: number[]; kept: number }> {
  if (body.ids) return { ids: [...new Set(body.ids)], kept: 0 };
  if (body.bulk !== undefined) {
    const { action, undoes = action } = spec.acts[body.action];
    return findChanged(tx, { kind: spec.kind, bulk: body.bulk, action: undoes });
  }
  const { filter, expected = 0 } = body;
  if (filter === undefined) return { ids: [], kept: 0 };
  const [found] = await rowsOf(
    tx,
    { ...BulkSelection.shape, ids: listOf(Int) },
    sql`select ${SELECTION}, coalesce(json_agg(id), '[]') as ids from ${matching(spec, filter, asker)} m`,
  );
  const { ids = [], fingerprint } = found ?? {};
  if (ids.length !== expected || fingerprint !== body.fingerprint) {
    const now = describeDifference(spec.nouns, ids.length, expected);
    fail('conflict', {
      msg: `The list has changed: ${now}. Nothing was changed. Check the list and try again.`,
    });
  }
  return { ids, kept: 0 };
}

/** Says what the list has now instead of what was expected. */
function describeDifference(nouns: readonly [string, string], count: number, expected: number): string {
  if (count === expected) {
    const still = count === 1 ? `1 ${nouns[0]} matches` : `${formatBulkCount(count, nouns)} match`;
    return `${still} as before, but not the same ${count === 1 ? 'one' : 'ones'}`;
  }
  const now =
    count > BULK.rowsMax
      ? `more than ${counts.format(BULK.rowsMax)} ${nouns[1]}`
      : formatBulkCount(count, nouns);
  return `${now} ${count === 1 ? 'matches' : 'match'} now, not ${counts.format(expected)}`;
}

/** Counts and names the set of the ids; a set of no ids too. */
const SELECTION = sql`count(*)::int as count,
  encode(substr(sha256(coalesce(string_agg(int8send(id), ''::bytea order by id), '')), 1, 16), 'hex') as fingerprint`;

/** Selects the ids that match a filter, at most one more than can be changed at once. */
const matching = <Filter>(
  { select }: Pick<BulkSpec<never, Filter>, 'select'>,
  filter: Filter,
  asker: Asker,
) => sql`(select id from (${select(filter, asker)}) found limit ${BULK.rowsMax + 1})`;

/** Counts all records that match a filter, and names the set, so that a change of them is refused once it is another. */
export async function getSelection<Filter>(
  db: Sql,
  request: FastifyRequest,
  spec: Pick<BulkSpec<never, Filter>, 'select'>,
  filter: Filter,
): Promise<{ data: BulkSelection }> {
  const asker = { zone: request.server.config.TIME_ZONE, adminId: currentUser(request).id };
  const [data] = await rowsOf(
    db,
    BulkSelection,
    sql`select ${SELECTION} from ${matching(spec, filter, asker)} m`,
  );
  if (!data) throw new Error('counting gave no row');
  return { data };
}

/** Finds what an earlier change of many changed; `kept`: how many of it were changed again since. */
export async function findChanged(
  tx: Tx,
  { kind, bulk, action }: { kind: string; bulk: string; action: string },
): Promise<{ ids: number[]; kept: number }> {
  const rows = await rowsOf(
    tx,
    { id: Int, isLast: Flag },
    sql`select e.record::bigint as id, not exists (
          select from audit_entries later
          where later.kind = e.kind and later.record = e.record and later.id > e.id and later.action = e.action
        ) as "isLast"
        from audit_entries e where e.after ->> 'bulk' = ${bulk} and e.kind = ${kind} and e.action = ${action}`,
  );
  const ids = rows.filter(({ isLast }) => isLast).map(({ id }) => id);
  return { ids, kept: rows.length - ids.length };
}

/** Lists the asked records that were left out or do not exist any more, by name where it is still known. */
async function listMissing(
  tx: Tx,
  {
    table,
    title,
    nouns,
    refused,
  }: Pick<BulkSpec<string, never>, 'table' | 'title' | 'nouns'> & Pick<BulkAct, 'refused'>,
  ids: readonly number[],
  rows: readonly BulkRow[],
): Promise<BulkAnswer['data']['failed']> {
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return [];
  const known = await rowsOf(
    tx,
    { id: Int, name: Text, isThere: Flag },
    sql`select id, left(${sql.identifier(columnOf(title))}, 200) as name, deleted_at is null as "isThere"
        from ${table} where id = any (${sql.param(missing)}::bigint[])`,
  );
  const rowOf = new Map(known.map((row) => [row.id, row]));
  const gone = `This ${nouns[0]} was already deleted.`;
  return missing.map((id) => {
    const row = rowOf.get(id);
    return { id, name: row?.name ?? null, why: row?.isThere ? (refused ?? gone) : gone };
  });
}
