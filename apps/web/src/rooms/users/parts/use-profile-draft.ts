import { useState } from 'react';

import { useUploads } from '#rooms/media/parts/use-uploads.ts';

import { findFaults } from '../users-profile.draft.ts';
import type { ProfileDraft, ProfileErrors } from '../users-profile.draft.ts';
import { afterPress } from './after-press.ts';

type ErrorField = Exclude<keyof ProfileErrors, 'videos'>;

/** An empty selector and a text that is too long show their errors immediately; other fields when they lose the focus. */
const ALWAYS: ReadonlySet<string> = new Set(['roleIds', 'genreIds', 'bio']);

/** Holds the edit form's values, uploads and errors. */
export function useProfileDraft(userId: number, start: ProfileDraft) {
  const [draft, setDraft] = useState(start);
  const [refusals, setRefusals] = useState<ProfileErrors>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const uploads = useUploads({ owner: userId, folder: 'profile', kind: 'image' });
  const upload = uploads.items.at(-1);
  const arrived = upload?.key ?? null;
  const faults = findFaults(draft);

  // Once uploaded, its key is stored with the draft.
  if (arrived !== null && draft.picture !== arrived) setDraft({ ...draft, picture: arrived });

  function forgive(fields: readonly string[]): void {
    setRefusals((before) => ({
      ...before,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    }));
  }

  return {
    draft,
    uploads,
    /** The newest upload. */
    upload,
    setRefusals,
    restart: (fields: ProfileDraft): void => {
      setDraft(fields);
      setRefusals({});
    },
    /** Clears the errors of these fields, of `others` and of the whole form. */
    change: (part: Partial<ProfileDraft>, ...others: ErrorField[]): void => {
      setDraft((before) => ({ ...before, ...part }));
      forgive([...Object.keys(part), ...others, 'form']);
    },
    /** A field shows its error once it was left; an untouched one shows none. */
    leave: (field: string) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    errorOf: (field: ErrorField): string | undefined =>
      refusals[field] ?? (left.has(field) || ALWAYS.has(field) ? faults[field] : undefined),
    videoErrorOf: (id: number): string | undefined =>
      refusals.videos?.[id] ?? (left.has(`video-${id}`) ? faults.videos?.[id] : undefined),
    /** The cropped square. The previous upload stays until this one is ready. */
    addPicture: (square: File): void => {
      for (const { id, key } of uploads.items) if (key === null) uploads.remove(id);
      forgive(['picture', 'form']);
      uploads.add([square]);
    },
    /** Another existing picture, or none. */
    setPicture: (picture: string | null): void => {
      for (const { id } of uploads.items) uploads.remove(id);
      setDraft((before) => ({ ...before, picture }));
      forgive(['picture', 'form']);
    },
  };
}
