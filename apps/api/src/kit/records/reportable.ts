import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { Act } from '@greenroom/contract/recorded';

import type { Tx } from '#kit/db/db.ts';
import type { SQL } from '#kit/db/orm.ts';

type Details = Record<string, unknown>;

/** What hiding or showing a thing changed, for its own history; `before` brings it back. */
export type ShownChange = { action: Act; kind: string; record: number; before: Details; after: Details };

/** What a room has that members can report. */
export type Reportable = {
  kind: ReportKind;
  /** Selects a thing's `title`, `words` and `maker_id`, from a table with its `deleted_at`, without its condition. */
  of: SQL;
  /** Selects whether the app shows the thing with this id, by its tables' full names; no row when it is removed. */
  isShown: (record: SQL) => SQL;
  /** Selects the id of what it is a part of. */
  within?: (record: SQL) => SQL;
  /** Says why it can't be hidden now, if so. */
  refuse?: (tx: Tx, id: number) => Promise<string | null>;
  /** Takes it out of the app. Null: the app does not show it anyway. */
  hide: (tx: Tx, id: number, adminId: number) => Promise<ShownChange | null>;
  /** Shows it again as it was before it was hidden. Null: somebody did, or it is removed. */
  show: (tx: Tx, id: number, before: Details) => Promise<ShownChange | null>;
};
