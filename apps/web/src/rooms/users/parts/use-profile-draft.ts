import { useState } from 'react';

import { useUploads } from '#rooms/media/parts/use-uploads.ts';

import { findFaults } from '../users-profile.draft.ts';
import type { ProfileDraft, ProfileErrors } from '../users-profile.draft.ts';
import { afterPress } from './after-press.ts';

type ErrorField = Exclude<keyof ProfileErrors, 'videos'>;

/** An empty selector and a text that grows too long say so at once; other fields when one has left them. */
const ALWAYS: ReadonlySet<string> = new Set(['roleIds', 'genreIds', 'bio']);

/** What one types, chooses and uploads in the edit form, and what is wrong with it. */
export function useProfileDraft(userId: number, start: ProfileDraft) {
  const [draft, setDraft] = useState(start);
  const [refusals, setRefusals] = useState<ProfileErrors>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const uploads = useUploads({ owner: userId, folder: 'profile', kind: 'image' });
  const upload = uploads.items.at(-1);
  const arrived = upload?.key ?? null;
  const faults = findFaults(draft);

  // As soon as it has arrived the key is kept with the rest.
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
    /** The newest. */
    upload,
    setRefusals,
    restart: (fields: ProfileDraft): void => {
      setDraft(fields);
      setRefusals({});
    },
    /** What was said of these fields, of `others` and of the whole is over. */
    change: (part: Partial<ProfileDraft>, ...others: ErrorField[]): void => {
      setDraft((before) => ({ ...before, ...part }));
      forgive([...Object.keys(part), ...others, 'form']);
    },
    /** A field that was left says what is wrong with it; one that nobody came to says nothing. */
    leave: (field: string) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    errorOf: (field: ErrorField): string | undefined =>
      refusals[field] ?? (left.has(field) || ALWAYS.has(field) ? faults[field] : undefined),
    videoErrorOf: (id: number): string | undefined =>
      refusals.videos?.[id] ?? (left.has(`video-${id}`) ? faults.videos?.[id] : undefined),
    /** The square that was cut out. What has arrived before stays until this one has. */
    addPicture: (square: File): void => {
      for (const { id, key } of uploads.items) if (key === null) uploads.remove(id);
      forgive(['picture', 'form']);
      uploads.add([square]);
    },
    /** Another picture of those that are there already, or none. */
    setPicture: (picture: string | null): void => {
      for (const { id } of uploads.items) uploads.remove(id);
      setDraft((before) => ({ ...before, picture }));
      forgive(['picture', 'form']);
    },
  };
}
