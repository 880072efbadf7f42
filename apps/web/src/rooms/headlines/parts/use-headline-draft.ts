import type { HeadlineUploadField } from '@greenroom/contract/headlines.rules';
import { useState } from 'react';

import { faultOf } from '../headlines.draft.ts';
import type { HeadlineDraft, HeadlineField } from '../headlines.draft.ts';
import { useHeadlineUploads } from './use-headline-uploads.ts';

type Words = Pick<HeadlineDraft, 'type' | 'title' | 'website_link' | 'description'>;

export type HeadlineDraftForm = ReturnType<typeof useHeadlineDraft>;

const BLANK: Words = { type: 1, title: '', website_link: '', description: '' };

/** Holds the values of a new headline: the texts, the uploads, and each field's error. */
export function useHeadlineDraft() {
  const [words, setWords] = useState(BLANK);
  const { files, ...uploads } = useHeadlineUploads();
  const [left, setLeft] = useState<ReadonlySet<HeadlineField>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<HeadlineField, string>>>({});
  const draft: HeadlineDraft = { ...words, uploads: files };

  function forgive(field: HeadlineField): void {
    setRefusals((before) => ({ ...before, [field]: undefined }));
  }

  return {
    ...uploads,
    draft,
    setType: (type: HeadlineDraft['type']) => setWords((before) => ({ ...before, type })),
    write(field: 'title' | 'website_link' | 'description', text: string) {
      setWords((before) => ({ ...before, [field]: text }));
      forgive(field);
    },
    forgive,
    /** A field shows its error once it was left; an untouched one shows none. */
    leave: (field: HeadlineField) => setLeft((before) => new Set([...before, field])),
    errorOf: (field: HeadlineField) =>
      refusals[field] ?? (left.has(field) ? faultOf(field, draft) : undefined),
    /** Shows the server's error of each field; returns the first of these fields, if any. */
    refuse(errors: Record<string, string[]>): HeadlineField | undefined {
      const found = Object.entries(errors).map(([path, [said]]) => {
        const [field, place] = path.split('.');
        const items = draft.uploads[field as HeadlineUploadField] ?? [];
        const file = place ? items[Number(place)] : undefined;
        return [field, file ? `${file.name}: ${said}` : said] as const;
      });
      setRefusals(Object.fromEntries(found));
      return found[0]?.[0] as HeadlineField | undefined;
    },
  };
}
