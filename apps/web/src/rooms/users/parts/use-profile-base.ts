import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';

import { dropKept, getKept } from '../users-kept.draft.ts';
import { baseOf, changedFields } from '../users-profile.draft.ts';
import type { ProfileBase, ProfileDraft } from '../users-profile.draft.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { useProfileDraft } from './use-profile-draft.ts';

/** Holds an edit's initial values, its draft, and the difference. It starts with the stored draft, if any. */
export function useProfileBase(user: UserDetail) {
  const [kept, setKept] = useState(() => getKept(user.id));
  const [base, setBase] = useState<ProfileBase>(() => kept?.base ?? baseOf(user));
  const form = useProfileDraft(user.id, kept?.draft ?? base.fields);
  const { draft, uploads, upload } = form;
  const changed = changedFields(base.fields, draft);
  const isOldPicture = draft.picture === base.fields.picture;
  const keptUpload = useKeptUpload(upload || isOldPicture ? null : draft.picture, 'image');

  function dropUploads(): void {
    for (const { id } of uploads.items) uploads.remove(id);
  }

  const restart = (now: ProfileBase, fields: ProfileDraft = now.fields): void => {
    setBase(now);
    form.restart(fields);
  };

  return {
    ...form,
    kept,
    base,
    changed,
    isChanged: changed.length > 0 || (upload !== undefined && upload.state !== 'done'),
    /** The URL of the form's picture, or null. */
    pictureUrl: upload?.previewUrl ?? (isOldPicture ? base.pictureUrl : keptUpload.url),
    /** Why an earlier picture can no longer be used. */
    pictureError: keptUpload.error ? wordsOf(keptUpload.error) : undefined,
    /** Replaces the initial values; the typed text is kept. */
    setBase,
    /** Replaces the initial values and the typed text. */
    restart,
    /** Discards the stored draft and returns to the server's values. */
    startOver: (): void => {
      dropUploads();
      restart(baseOf(user));
      setKept(null);
    },
    /** Discards the draft, here and in the storage. */
    discard: (): void => {
      dropUploads();
      dropKept(user.id);
    },
  };
}
