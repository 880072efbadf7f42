import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import type { HeadlineUploadField } from '@greenroom/contract/headlines.rules';

import { useSession } from '#kit/session.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';
import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

import type { HeadlineDraft } from '../headlines.draft.ts';

const FIELDS = Object.values(HEADLINE_KINDS).flatMap((kind) =>
  kind.upload === null ? [] : [{ field: kind.field, kind: kind.upload.kind }],
);

/** Removes all uploads from the form and the store. */
export function dropAll({ items, remove }: Uploads): void {
  for (const { id } of items) remove(id);
}

/** Holds the uploads of a new headline by field, in the folder of the signed-in admin. @source spec 5 News create */
export function useHeadlineUploads() {
  const owner = useSession()?.id ?? null;
  const byField = FIELDS.map(({ field, kind }) => {
    // oxlint-disable-next-line react/hooks -- the kinds never change, so neither does the order of these hooks
    const uploads = useUploads({ owner, folder: 'headlines', kind });
    return [field, uploads] as const;
  });
  const all = byField.map(([, uploads]) => uploads);
  return {
    uploads: Object.fromEntries(byField) as Record<HeadlineUploadField, Uploads>,
    files: Object.fromEntries(
      byField.map(([field, { items }]) => [field, items]),
    ) as HeadlineDraft['uploads'],
    /** After saving: the uploads now belong to the headline. */
    keepUploads: () => all.forEach(({ clear }) => clear()),
    dropUploads: () => all.forEach(dropAll),
  };
}
