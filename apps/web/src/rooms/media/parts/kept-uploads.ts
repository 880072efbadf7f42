import { openDrafts } from '#kit/drafts.ts';
import { isNumber, isText, listCheck, orNull, objectCheck } from '#kit/record/shape.ts';

import type { UploadItem } from './upload-list.ts';

/** What is kept of an upload that has arrived. */
type KeptUpload = Pick<
  UploadItem,
  'id' | 'name' | 'size' | 'title' | 'durationSeconds' | 'width' | 'height'
> & { key: string; url: string };

type KeptUploads = { owner: number; uploads: KeptUpload[] };

const drafts = openDrafts('upload');

const isKept = objectCheck<KeptUploads>({
  owner: isNumber,
  uploads: listCheck(
    objectCheck<KeptUpload>({
      id: isText,
      name: isText,
      size: isNumber,
      title: orNull(isText),
      durationSeconds: orNull(isNumber),
      width: orNull(isNumber),
      height: orNull(isNumber),
      key: isText,
      url: isText,
    }),
  ),
});

/** Returns the uploads that were kept under a name, with the owner of their folder; null for none, or damaged ones. */
export function getKeptUploads(name: string): { owner: number; items: UploadItem[] } | null {
  try {
    const kept: unknown = JSON.parse(drafts.get(name).text);
    if (!isKept(kept)) return null;
    const arrived = { state: 'done', progress: 1, error: null, file: null } as const;
    const items = kept.uploads.map((upload) => ({ ...upload, ...arrived, previewUrl: upload.url }));
    return { owner: kept.owner, items };
  } catch {
    return null;
  }
}

function stringifyUploads(owner: number | null, items: readonly UploadItem[]): string {
  const uploads = items.flatMap(({ id, name, size, title, durationSeconds, width, height, key, url }) =>
    key === null || url === null ? [] : [{ id, name, size, title, durationSeconds, width, height, key, url }],
  );
  return owner === null || uploads.length === 0 ? '' : JSON.stringify({ owner, uploads });
}

/** Keeps what has arrived under a name; without uploads, nothing. */
export function keepUploads(name: string, owner: number | null, items: readonly UploadItem[]): void {
  const words = stringifyUploads(owner, items);
  if (drafts.get(name).text !== words) drafts.set(name, words);
}
