import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import type { HeadlineUploadField } from '@greenroom/contract/headlines.rules';

import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { useSession } from '#kit/use-session.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';
import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

import { BLANK, HEADLINE_RULES, bodyOf, findFaults, refusalOf } from '../headlines.draft.ts';
import type { HeadlineFiles } from '../headlines.draft.ts';
import { useCreateHeadline } from '../headlines.queries.ts';

export type HeadlineFormState = ReturnType<typeof useHeadlineForm>;

const FIELDS = Object.values(HEADLINE_KINDS).flatMap((kind) =>
  kind.upload === null ? [] : [{ field: kind.field, kind: kind.upload.kind }],
);

/** Removes all uploads from the form and the store. */
export function dropAll({ items, remove }: Uploads): void {
  for (const { id } of items) remove(id);
}

/** Holds the uploads of a new headline by field, in the folder of the signed-in admin. @source spec 5 News create */
function useHeadlineUploads() {
  const owner = useSession()?.id ?? null;
  const byField = FIELDS.map(({ field, kind }) => {
    // oxlint-disable-next-line react/hooks -- the kinds never change, so neither does the order of these hooks
    const uploads = useUploads({ owner, folder: 'headlines', kind, keepAs: `headline.${field}` });
    return [field, uploads] as const;
  });
  return {
    uploads: Object.fromEntries(byField) as Record<HeadlineUploadField, Uploads>,
    files: Object.fromEntries(byField.map(([field, { items }]) => [field, items])) as HeadlineFiles,
  };
}

/** Controls the form of a new headline: its texts, and the files of each type. */
export function useHeadlineForm(onSaved: () => void) {
  const draft = useDraft({ rules: HEADLINE_RULES, id: 'new', fresh: BLANK });
  const { uploads, files } = useHeadlineUploads();
  const all = Object.values(uploads);
  const create = useCreateHeadline();

  const form = useRecord(draft, {
    faults: findFaults(draft.values, files),
    hasFiles: all.some(({ items }) => items.length > 0),
    async send(values, _from, keyFor) {
      const body = bodyOf(values, files);
      const created = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      for (const each of all) each.clear();
      return created;
    },
    refusalOf: (path, words) => refusalOf(path, words, files),
    leaveWords: {
      title: 'Discard this headline?',
      text: 'Your text and uploads have not been saved.',
      leave: 'Yes, discard',
      stay: 'Keep editing',
    },
    onSaved,
    onDiscard: () => all.forEach(dropAll),
  });

  return {
    ...form,
    uploads,
    files,
    addFiles(field: HeadlineUploadField, added: readonly File[]): void {
      form.forgive(field);
      form.unleave(field);
      uploads[field].add(added);
    },
  };
}
