import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';

import { dropKept, getKept } from '../users-kept.draft.ts';
import { baseOf, changedFields } from '../users-profile.draft.ts';
import type { ProfileBase, ProfileDraft } from '../users-profile.draft.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { useProfileDraft } from './use-profile-draft.ts';

/** What an edit starts from, what one made of it, and how the two differ. It begins with what was kept of an edit before. */
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
    /** Where the picture of the form is, or null. */
    pictureUrl: upload?.previewUrl ?? (isOldPicture ? base.pictureUrl : keptUpload.url),
    /** Why a picture of before can not be used any more. */
    pictureError: keptUpload.error ? wordsOf(keptUpload.error) : undefined,
    /** Another start; what is typed stays. */
    setBase,
    /** Another start, and what is typed. */
    restart,
    /** Back to what the server has, in place of what was kept. */
    startOver: (): void => {
      dropUploads();
      restart(baseOf(user));
      setKept(null);
    },
    /** Forgets what was kept, here and in the store. */
    discard: (): void => {
      dropUploads();
      dropKept(user.id);
    },
  };
}
