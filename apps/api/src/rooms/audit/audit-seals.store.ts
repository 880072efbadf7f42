import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, oneOf, orNull, Text } from '#kit/db/row.ts';

const WHYS = ['changed', 'removed', 'not sealed', 'blanked'] as const;
const Found = { entries: Int, erased: Int, head: Text, entry: orNull(Int), why: orNull(oneOf(WHYS)) };

/** What is left of the log, and the first entry that is not as it was written. */
export type Chain = {
  entries: number;
  /** How many had their details erased, which the seals allow where another entry lists it. */
  erased: number;
  /** The last hash, hexadecimal; '' without entries. */
  head: string;
  broken: { entry: number; why: (typeof WHYS)[number] } | null;
};

const NO_DETAILS = sql`sha256(convert_to('[null, null]', 'UTF8'))`;

/**
 * Computes every seal anew, by built-in functions alone: whoever changes the log may also have changed ours. A removed
 * seal shows at the next one, and those at the end by an earlier head.
 */
export async function readChain(db: Sql): Promise<Chain> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const [found] = await rowsOf(
        tx,
        Found,
        sql`with checked as materialized (
              select s.id, s.entry_id, e.id is null as is_removed,
                e.before is null and e.after is null and s.details_hash <> ${NO_DETAILS} as is_erased,
                s.details_hash <> sha256(convert_to(jsonb_build_array(e.before, e.after)::text, 'UTF8')) as is_other,
                s.hash <> sha256(
                  lag(s.hash, 1, ''::bytea) over (order by s.id) || convert_to(jsonb_build_array(
                    e.id, e.admin_id, e.actor, e.action, e.kind, e.record,
                    extract(epoch from e.created_at), e.ip, e.request_id
                  )::text || case when e.key_id is null then '' else jsonb_build_array(e.key_id, e.key_name)::text end,
                  'UTF8') || s.details_hash) as is_broken
              from audit_seals s left join audit_entries e on e.id = s.entry_id
            ), listed as (
              select distinct a.id::bigint as entry_id
              from audit_entries l join audit_seals s on s.entry_id = l.id
              cross join jsonb_array_elements_text(l.after -> 'erased') a(id)
              where l.after -> 'erased' is not null and a.id::bigint < l.id
                and s.details_hash = sha256(convert_to(jsonb_build_array(l.before, l.after)::text, 'UTF8'))
            ), judged as (
              select *, is_erased and not exists (select from listed l where l.entry_id = c.entry_id) as is_blanked
              from checked c
            ), broken as (
              select id, entry_id as entry,
                case when is_removed then 'removed' when is_blanked and not is_broken then 'blanked' else 'changed' end as why
              from judged where is_removed or is_broken or is_blanked or (is_other and not is_erased)
              union all
              select null, e.id, 'not sealed' from audit_entries e
              where not exists (select from audit_seals s where s.entry_id = e.id)
            )
            select (select count(*) from audit_entries) as entries,
              (select count(*) from checked where is_erased) as erased,
              coalesce((select encode(hash, 'hex') from audit_seals order by id desc limit 1), '') as head,
              b.entry, b.why
            from (select) one left join (select * from broken order by id limit 1) b on true`,
      );
      if (!found) throw new Error('The log could not be read.');
      const { entry, why, ...rest } = found;
      return { ...rest, broken: entry === null || why === null ? null : { entry, why } };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Returns whether this hash, which was once the last, still is one of the chain. */
export async function hasHead(db: Sql, head: string): Promise<boolean> {
  return hasRow(db, sql`select id from audit_seals where encode(hash, 'hex') = ${head}`);
}
