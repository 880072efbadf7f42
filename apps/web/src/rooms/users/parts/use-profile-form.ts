import { ApiError } from '@greenroom/contract/client';
import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { useEffect, useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

import { dropKept, keepDraft } from '../users-kept.draft.ts';
import {
  baseOf,
  changedFields,
  changesOf,
  errorsOf,
  findFaults,
  firstWords,
  withFields,
} from '../users-profile.draft.ts';
import type { ProfileBase, ProfileDraft, ProfileErrors } from '../users-profile.draft.ts';
import { useReloadUser, useUpdateUser } from '../users-profile.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { useProfileBase } from './use-profile-base.ts';

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** A colleague was faster: their words, and what they made of the person. */
export type Meanwhile = { words: string; theirs: UserDetail };
/** What was sent and has arrived, and what the person is now. */
type Saved = { sent: ProfileDraft; now: ProfileBase };

export const GONE = 'This person no longer exists. A colleague deleted them, so your changes can’t be saved.';
const UPLOADING = 'The picture is still uploading.';
const NOT_ARRIVED = 'The picture was not uploaded. Retry or remove it.';

/** What keeps the form from being saved, in words. */
function hindranceOf(draft: ProfileDraft, upload: string | undefined): string | null {
  const words = firstWords(findFaults(draft));
  if (words !== null || upload === undefined || upload === 'done') return words;
  return upload === 'failed' || upload === 'cancelled' ? NOT_ARRIVED : UPLOADING;
}

function refusalOf(error: unknown, draft: ProfileDraft): ProfileErrors {
  return error instanceof ApiError && error.status === 404 ? { form: GONE } : errorsOf(error, draft);
}

/** Sends what one changed: what comes back is what has arrived, or what a colleague made of it in between. */
function useSend(userId: number) {
  const update = useUpdateUser(userId);
  const reload = useReloadUser(userId);
  return async (from: ProfileBase, sent: ProfileDraft): Promise<Saved | Meanwhile> => {
    const body = changesOf(from.fields, sent);
    try {
      const { data } = await update.mutateAsync({ version: from.version, body });
      return { sent, now: baseOf(data) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const theirs = await reload();
      const now = baseOf(theirs);
      const mine = changedFields(from.fields, sent);
      const isOpen = changedFields(now.fields, sent).some((field) => mine.includes(field));
      if (isOpen) return { words: error.msg, theirs };
      // The same was saved already: by a colleague, or by ourselves when the answer got lost.
      showToast({ kind: 'success', message: PROFILE_MESSAGES.updated });
      return { sent, now };
    }
  };
}

/** The edit form from opening to saving. A failure leaves all that one typed, chose and uploaded. */
export function useProfileForm(user: UserDetail) {
  const form = useProfileBase(user);
  const { base, draft, changed, restart } = form;
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  /** What one had typed before a colleague's change took its place. */
  const [offer, setOffer] = useState<ProfileDraft | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = useSend(user.id);
  const isDirty = saved === null && form.isChanged;

  // What came from the server since, as long as nothing is typed over it.
  if (!form.isChanged && !saved && !isBusy && user.version > base.version) restart(baseOf(user));

  useEffect(() => {
    if (isDirty) keepDraft(user.id, base, draft);
    else dropKept(user.id);
  }, [user.id, isDirty, base, draft]);

  /** Saves with the button busy; hands out what is wrong, with nothing in it when nothing is. */
  const save = async (from = base, fields = draft): Promise<ProfileErrors> => {
    setBusy(true);
    setMeanwhile(null);
    let refusals: ProfileErrors = {};
    try {
      const result = await send(from, fields);
      if ('theirs' in result) setMeanwhile(result);
      else setSaved(result);
    } catch (error) {
      showToast({ kind: 'error', message: wordsOf(error) });
      refusals = refusalOf(error, fields);
    }
    form.setRefusals(refusals);
    setBusy(false);
    return refusals;
  };

  return {
    ...form,
    meanwhile,
    offer,
    saved,
    isBusy,
    isDirty,
    /** Why it can not be saved yet, in words; null when it can, and when nothing has changed. */
    hindrance: isDirty ? hindranceOf(draft, form.upload?.state) : null,
    save: () => save(),
    /** Saves over a colleague's change what one changed oneself; what they alone changed stays. */
    overwrite: (theirs: UserDetail): Promise<ProfileErrors> => {
      const now = baseOf(theirs);
      const fields = withFields(now.fields, draft, changed);
      restart(now, fields);
      return save(now, fields);
    },
    /** Takes a colleague's change in place of what one typed, which stays on offer. */
    reload: (theirs: UserDetail): void => {
      const now = baseOf(theirs);
      setOffer(withFields(now.fields, draft, changed));
      setMeanwhile(null);
      form.uploads.clear();
      restart(now);
    },
    dropOffer: () => setOffer(null),
    /** After something else was typed while the last change was on its way: goes on from there. */
    goOn: (now: ProfileBase): void => {
      form.setBase(now);
      setSaved(null);
    },
  };
}
