import { HEADLINE_KINDS, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import type { HeadlineUploadField } from '@greenroom/contract/headlines.rules';

import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { useSession } from '#kit/use-session.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';
import type { Uploads } from '#rooms/media/parts/use-uploads.ts';

import {
  BLANK,
  HEADLINE_RULES,
  NEW_RULES,
  headlineBase,
  headlineBody,
  findFaults,
  headlineRefusal,
  savedHeadlineFiles,
} from '../headlines.draft.ts';
import type { HeadlineFiles, HeadlinePrefill, HeadlineValues } from '../headlines.draft.ts';
import { useCreateHeadline, useGetHeadline, useUpdateHeadline } from '../headlines.queries.ts';
import type { Headline } from '../headlines.queries.ts';

export type HeadlineFormState = ReturnType<typeof useHeadlineForm>;

const FIELDS = Object.values(HEADLINE_KINDS).flatMap((kind) =>
  kind.upload === null ? [] : [{ field: kind.field, kind: kind.upload.kind }],
);

/** Removes all uploads from the form and the store. */
export function dropAll({ items, remove }: Uploads): void {
  for (const { id } of items) remove(id);
}

/** Holds the uploads of a headline by field, in the folder of the signed-in admin. @source spec 5 News create */
function useHeadlineUploads(id: number | string, saved: HeadlineFiles | null) {
  const owner = useSession()?.id ?? null;
  // Those of a new headline are kept by the names that they always had.
  const name = id === 'new' ? 'headline' : `headline.${id}`;
  const byField = FIELDS.map(({ field, kind }) => {
    const place = { owner, folder: 'headlines', kind, keepAs: `${name}.${field}` } as const;
    // oxlint-disable-next-line react/hooks -- the kinds never change, so neither does the order of these hooks
    const uploads = useUploads({ ...place, ...(saved && { saved: saved[field] }) });
    return [field, uploads] as const;
  });
  return {
    uploads: Object.fromEntries(byField) as Record<HeadlineUploadField, Uploads>,
    files: Object.fromEntries(byField.map(([field, { items }]) => [field, items])) as HeadlineFiles,
  };
}

export type HeadlineStart = {
  /** The headline to change; null: a new one. */
  headline: Headline | null;
  /** What another page fills in for a new one, which is kept apart from the staff's own unsaved one. */
  prefill: HeadlinePrefill | null;
  onSaved: () => void;
};

/** Controls the form of a headline: its texts, its time, and the files of each type. */
export function useHeadlineForm({ headline, prefill, onSaved }: HeadlineStart) {
  const id = headline?.id ?? (prefill ? 'prefilled' : 'new');
  const fresh = headline ? headlineBase(headline) : BLANK;
  const rules = headline ? HEADLINE_RULES : NEW_RULES;
  const draft = useDraft<HeadlineValues>({ rules, id, fresh, ...(prefill && { over: prefill }) });
  const { uploads, files } = useHeadlineUploads(id, headline && savedHeadlineFiles(headline));
  const all = Object.values(uploads);
  const create = useCreateHeadline();
  const update = useUpdateHeadline();
  const getHeadline = useGetHeadline();

  const form = useRecord(draft, {
    faults: findFaults(draft.values, files, draft.base.values),
    hasFiles: all.some(({ isChanged }) => isChanged),
    async send(values, from, keyFor) {
      const publishedAt = headline?.state === 'published' ? headline.publish_at : null;
      const body = headlineBody(values, files, publishedAt);
      const to = headline && { id: headline.id, version: from.version };
      const sending = to
        ? update.mutateAsync({ headline: to, body })
        : create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      const { data } = await sending;
      for (const each of all) each.clear();
      return data;
    },
    baseOf: headline ? headlineBase : undefined,
    reload: async () => (headline ? getHeadline(headline.id) : undefined),
    refusalOf: (path, words) => headlineRefusal(path, words, files),
    gone: 'This headline no longer exists. A colleague deleted it.',
    savedWords: HEADLINE_MESSAGES.updated,
    leaveWords: {
      title: headline ? 'Discard your changes?' : 'Discard this headline?',
      text: 'Your text and uploads have not been saved.',
      leave: 'Yes, discard',
      stay: 'Keep editing',
    },
    onSaved,
    onDiscard: () => all.forEach(({ restart }) => restart()),
  });

  return {
    ...form,
    uploads,
    files,
    addFiles(field: HeadlineUploadField, added: readonly File[]): void {
      form.clearErrors(field);
      form.markUntouched(field);
      uploads[field].add(added);
    },
  };
}
