import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';

import { errorMessage } from '#kit/api.ts';
import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';

import {
  PROFILE_RULES,
  profileBase,
  profileBody,
  findFaults,
  profileRefusal,
} from '../users-profile.draft.ts';
import type { ProfileValues } from '../users-profile.draft.ts';
import { useReloadUser, useUpdateUser } from '../users-profile.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';

export type ProfileForm = ReturnType<typeof useProfileForm>;

export const GONE = 'This person no longer exists. A colleague deleted them, so your changes can’t be saved.';
const UPLOADING = 'The picture is still uploading.';
const NOT_ARRIVED = 'The picture was not uploaded. Retry or remove it.';
/**
 * Returns the fields that show their errors immediately: a text that is too long, and the selectors, unless they were empty
 * from the start, as an imported person's are. @source spec 5 Edit profile
 */
const listAlwaysSent = ({ roleIds, genreIds }: ProfileValues): string[] => [
  'bio',
  ...(roleIds.length > 0 ? ['roleIds'] : []),
  ...(genreIds.length > 0 ? ['genreIds'] : []),
];

function uploadFault(state: string): string {
  return state === 'failed' || state === 'cancelled' ? NOT_ARRIVED : UPLOADING;
}

/** Controls the edit form of a person: the values, and the picture that is being uploaded. */
export function useProfileForm(user: UserDetail, onSaved: () => void) {
  const draft = useDraft({ rules: PROFILE_RULES, id: user.id, fresh: profileBase(user) });
  const uploads = useUploads({ owner: user.id, folder: 'profile', kind: 'image' });
  const update = useUpdateUser(user.id);
  const reload = useReloadUser(user.id);
  const { picture } = draft.values;
  /** The newest upload. */
  const upload = uploads.items.at(-1);
  const isUnderWay = upload !== undefined && upload.state !== 'done';
  const kept = useKeptUpload(upload || picture.url !== null ? null : picture.key, 'image');

  // Once uploaded, its key is kept with the draft.
  if (upload?.key && picture.key !== upload.key)
    draft.setValues({ ...draft.values, picture: { key: upload.key, url: null } });

  function dropUploads(): void {
    for (const { id } of uploads.items) uploads.remove(id);
  }

  const form = useRecord(draft, {
    faults: { ...findFaults(draft.values), ...(isUnderWay && { picture: uploadFault(upload.state) }) },
    always: listAlwaysSent(draft.base.values),
    hasFiles: isUnderWay,
    send: async (values, from) => {
      const body = profileBody(from.values, values);
      return (await update.mutateAsync({ version: from.version, body })).data;
    },
    baseOf: profileBase,
    reload,
    refusalOf: profileRefusal,
    gone: GONE,
    savedWords: PROFILE_MESSAGES.updated,
    onSaved,
    onDiscard: dropUploads,
    onReload: uploads.clear,
  });

  return {
    ...form,
    uploads,
    /** The URL of the form's picture, or null. */
    pictureUrl: upload?.previewUrl ?? picture.url ?? kept.url,
    /** Why an earlier picture can no longer be used. */
    pictureError: kept.error ? errorMessage(kept.error) : undefined,
    /** The cropped square. The previous upload stays until this one is ready. */
    addPicture(square: File): void {
      for (const { id, key } of uploads.items) if (key === null) uploads.remove(id);
      form.markUntouched('picture');
      form.clearErrors('picture');
      uploads.add([square]);
    },
    /** Another existing picture, or none. */
    setPicture(next: ProfileValues['picture']): void {
      dropUploads();
      form.change({ picture: next });
    },
  };
}
