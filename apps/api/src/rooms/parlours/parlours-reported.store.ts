import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag } from '#kit/db/row.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';

const Shown = { is_public: Flag, community_tab: Flag };

async function setShown(
  tx: Tx,
  id: number,
  { is_public, community_tab }: { is_public: boolean; community_tab: boolean },
): Promise<ShownChange | null> {
  const [before] = await rowsOf(
    tx,
    Shown,
    sql`with was as (
          select id, is_public, community_tab from parlours where id = ${id} and deleted_at is null for update
        )
        update parlours p set is_public = ${is_public}, community_tab = ${community_tab}, updated_at = now(),
          version = version + 1
        from was where p.id = was.id and was.is_public <> ${is_public}
        returning was.is_public, was.community_tab`,
  );
  if (!before) return null;
  const after = { is_public, community_tab };
  return { action: 'parlours.setShown', kind: 'parlours', record: id, before, after };
}

/** The parlours that members report: a hidden one is no longer published. */
export const parloursReported: Reportable = {
  kind: 'parlours',
  of: sql`select suite_title as title, description as words, owner_id as maker_id from parlours`,
  isShown: (id) => sql`select is_public from parlours where id = ${id} and deleted_at is null`,
  hide: (tx, id) => setShown(tx, id, { is_public: false, community_tab: false }),
  show: (tx, id, before) =>
    setShown(tx, id, { is_public: true, community_tab: before['community_tab'] === true }),
};
