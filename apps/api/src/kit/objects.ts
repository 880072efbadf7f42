import type { UploadFolder, UploadKind } from '@greenroom/contract/media.rules';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Sql, Tx } from '#kit/db.ts';

/** An upload that a record is about to point at. */
export type WantedObject = {
  /** The field of the body that names it, for the error: `audio_url.0.url`. */
  field: string;
  key: string;
  kind: UploadKind;
  /** Whose folder it must lie in, and which. */
  owner: number;
  folder: UploadFolder;
};

/** What an inspected object is. Pixels of pictures and video, milliseconds of sound and video. */
export type CheckedObject = {
  key: string;
  kind: UploadKind;
  contentType: string;
  sizeBytes: number;
  durationMs: number | null;
  width: number | null;
  height: number | null;
};

/** A column that holds keys of objects: one, or a list of them. A removed record keeps its objects until it is purged. */
export type ObjectRef = { table: PgTable; column: PgColumn };

/** What rooms ask of the objects. */
export type Objects = {
  /**
   * Looks into uploads, each once for as long as its bytes stay the same, and notes what they are. Takes seconds where
   * files are large: call it outside of a transaction (`prepare`).
   * @throws bad_input with the field named
   */
  check(wanted: readonly WantedObject[]): Promise<CheckedObject[]>;
  /**
   * In the transaction that makes a record point at checked objects, before it does: nobody removes them meanwhile.
   * @throws bad_input when one has gone since it was checked; `field` by key
   */
  hold(tx: Tx, checked: readonly { key: string; field: string }[]): Promise<void>;
  /** Those of the keys that a record uses, also a removed one that can come back. */
  findUsed(db: Sql, keys: readonly string[]): Promise<Set<string>>;
  /** Removes for good those of the keys that no record uses by now, with their copies; says which. */
  removeUnused(keys: readonly string[]): Promise<string[]>;
};
