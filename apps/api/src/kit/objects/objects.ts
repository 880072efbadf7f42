import { UPLOAD_MESSAGES, partsOfKey } from '@greenroom/contract/kit/uploads';
import type { ObjectFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { inArray } from '#kit/db/orm.ts';
import { fail } from '#kit/errors.ts';
import type { Finding, PictureType } from '#kit/inspection/finding.ts';
import { inspectBytes, openInspection } from '#kit/inspection/inspection.ts';
import type { Inspection } from '#kit/inspection/inspection.ts';
import { objects } from '#kit/db/kit.table.ts';
import { checkObject, checkOwnObject, mapSome } from '#kit/objects/checks.ts';
import type { CheckedObject, Words } from '#kit/objects/checks.ts';
import { findUsed, lockKeys, removeUnusedOne } from '#kit/objects/uses.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { openPictures } from '#kit/objects/pictures.ts';
import type { NotedPicture } from '#kit/objects/pictures.ts';

/** An upload that a record is about to refer to. */
export type WantedObject = {
  /** The field of the body that names it, for the error: `audio_url.0.url`. */
  field: string;
  key: string;
  kind: UploadKind;
  /** The user and the folder that it must be in. */
  owner: number;
  folder: ObjectFolder;
};

/** The operations on objects that rooms use. */
export type Objects = {
  /**
   * Inspects uploads, each only once while its bytes stay the same, and stores the results. Takes seconds for large
   * files: call it outside a transaction (`prepare`).
   * @throws bad_input with the field named
   */
  check(wanted: readonly WantedObject[]): Promise<CheckedObject[]>;
  /** Inspects an object of any size that the server itself has stored, and stores the result. */
  checkOwn(key: string, kind: UploadKind): Promise<CheckedObject | Words>;
  /** Inspects a picture that is no object. @throws unavailable when too many wait */
  inspectPicture(bytes: Uint8Array): Promise<Finding>;
  /**
   * Claims checked objects so that they are not removed. Call it in the transaction that makes a record refer to them,
   * before it does. @throws bad_input when one was removed since it was checked; `field` by key
   */
  claim(tx: Tx, checked: readonly { key: string; field: string }[]): Promise<void>;
  /**
   * Returns the picture of a key in full size, as this type and without metadata; null when there is none.
   * @throws unavailable
   */
  findPicture(picture: NotedPicture, as: PictureType): Promise<StoredObject | null>;
  /** Returns the keys that a record uses, including removed records that can be restored. */
  findUsed(db: Sql, keys: readonly string[]): Promise<Set<string>>;
  /**
   * Permanently removes the objects that no record uses any more, with their copies. Returns their keys. Keeps objects
   * elsewhere, such as the demo's songs. `note` records each one in the transaction that removes it.
   * @throws unavailable while a backup runs
   */
  removeUnused(keys: readonly string[], note?: (tx: Tx, key: string) => Promise<void>): Promise<string[]>;
};

/** The prefix of all uploads' keys; other objects, such as the demo's songs, are not removed. */
export const UPLOADS_AT = 'users/';

type Parts = { db: Db; store: ObjectStore; refs: readonly ObjectRef[]; inspection?: Inspection };

/** Returns the ETags of the inspected objects, by key. */
async function findEtags(tx: Tx, keys: readonly string[]): Promise<Map<string, string | null>> {
  const { key, etag } = objects;
  const rows = await tx
    .select({ key, etag })
    .from(objects)
    .where(inArray(key, [...keys]));
  return new Map(rows.map((row) => [row.key, row.etag]));
}

/** Opens the objects of a store, with the columns in `refs` that use them and the processes that inspect them. */
export function openObjects({
  db,
  store,
  refs,
  inspection = openInspection(),
}: Parts): Objects & { close(): Promise<void> } {
  return {
    async check(wanted) {
      // A file that is named twice is inspected once.
      const seen = new Map<string, Promise<CheckedObject | Words>>();
      const errors: Record<string, string[]> = {};
      const checked = await mapSome(wanted, async (each) => {
        const parts = partsOfKey(each.key);
        if (!parts) return { words: UPLOAD_MESSAGES.noKey };
        if (parts.owner !== each.owner || parts.folder !== each.folder) {
          return { words: UPLOAD_MESSAGES.otherFolder };
        }
        const name = `${each.kind} ${each.key}`;
        const found = seen.get(name) ?? checkObject({ db, store, inspection }, each.key, each.kind);
        seen.set(name, found);
        return found;
      });
      const right = checked.filter((each, i): each is CheckedObject => {
        if ('words' in each) errors[wanted[i]?.field ?? 'key'] = [each.words];
        return !('words' in each);
      });
      if (right.length < wanted.length) fail('bad_input', { errors });
      return right;
    },
    checkOwn: (key, kind) => checkOwnObject({ db, store, inspection }, key, kind),
    inspectPicture: (bytes) => inspectBytes(inspection, bytes, 'image'),
    async claim(tx, checked) {
      if (checked.length === 0) return;
      const keys = [...new Set(checked.map(({ key }) => key))];
      await lockKeys(tx, keys);
      const etags = await findEtags(tx, keys);
      const there = new Set<string>();
      for (const stored of await mapSome(keys, (key) => store.find(key))) {
        if (stored && etags.get(stored.key) === stored.etag) there.add(stored.key);
      }
      const gone = checked.filter(({ key }) => !there.has(key));
      if (gone.length === 0) return;
      fail('bad_input', {
        errors: Object.fromEntries(gone.map(({ field }) => [field, [UPLOAD_MESSAGES.notThere]])),
      });
    },
    findPicture: openPictures({ store, inspection }),
    findUsed: (any, keys) => findUsed(any, refs, keys),
    async removeUnused(keys, note) {
      const removed: string[] = [];
      for (const key of new Set(keys)) {
        const isUpload = key.startsWith(UPLOADS_AT);
        if (isUpload && (await removeUnusedOne({ db, store, refs, note }, key))) removed.push(key);
      }
      return removed;
    },
    close: () => inspection.close(),
  };
}
