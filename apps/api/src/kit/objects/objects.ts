import { UPLOAD_MESSAGES, partsOfKey } from '@greenroom/contract/kit/uploads';
import type { ObjectFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { inArray } from 'drizzle-orm';

import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { PictureType } from '#kit/inspection/finding.ts';
import { openInspection } from '#kit/inspection/inspection.ts';
import type { Inspection } from '#kit/inspection/inspection.ts';
import { objects } from '#kit/db/kit.table.ts';
import { checkObject, mapSome } from '#kit/objects/checks.ts';
import type { CheckedObject, Words } from '#kit/objects/checks.ts';
import { findUsed, lockKeys, removeUnusedOne } from '#kit/objects/uses.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import type { ObjectStore, StoredObject } from '#kit/objects/store.ts';
import { openPictures } from '#kit/objects/pictures.ts';
import type { NotedPicture } from '#kit/objects/pictures.ts';

/** An upload that a record is about to point at. */
export type WantedObject = {
  /** The field of the body that names it, for the error: `audio_url.0.url`. */
  field: string;
  key: string;
  kind: UploadKind;
  /** Whose folder it must lie in, and which. */
  owner: number;
  folder: ObjectFolder;
};

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
  claim(tx: Tx, checked: readonly { key: string; field: string }[]): Promise<void>;
  /**
   * The picture of a key in full size, as this type and without what was noted in the file; null where there is none.
   * @throws unavailable
   */
  findPicture(picture: NotedPicture, as: PictureType): Promise<StoredObject | null>;
  /** Those of the keys that a record uses, also a removed one that can come back. */
  findUsed(db: Sql, keys: readonly string[]): Promise<Set<string>>;
  /**
   * Removes for good those of the keys that no record uses by now, with their copies; says which. Leaves what lies
   * elsewhere, as the demo's songs. `note` writes down each in the transaction that removes it.
   */
  removeUnused(keys: readonly string[], note?: (tx: Tx, key: string) => Promise<void>): Promise<string[]>;
};

/** What all keys of uploads begin with; other objects are nobody's to remove, as the demo's songs. */
export const UPLOADS_AT = 'users/';

type Parts = { db: Db; store: ObjectStore; refs: readonly ObjectRef[]; inspection?: Inspection };

/** The objects of a store, those who use them by `refs`, and the processes that look into them. */
export function openObjects({
  db,
  store,
  refs,
  inspection = openInspection(),
}: Parts): Objects & { close(): Promise<void> } {
  return {
    async check(wanted) {
      // The same file is looked into once, also when it is named twice.
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
    async claim(tx, checked) {
      if (checked.length === 0) return;
      const keys = [...new Set(checked.map(({ key }) => key))];
      await lockKeys(tx, keys);
      const rows = await tx
        .select({ key: objects.key, etag: objects.etag })
        .from(objects)
        .where(inArray(objects.key, keys));
      const etags = new Map(rows.map(({ key, etag }) => [key, etag]));
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
