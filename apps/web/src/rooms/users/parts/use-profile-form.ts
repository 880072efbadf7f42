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

/** A colleague saved first: the server's message, and their version of the person. */
export type Meanwhile = { words: string; theirs: UserDetail };
/** What was sent and saved, and the person now. */
type Saved = { sent: ProfileDraft; now: ProfileBase };

export const GONE = 'This person no longer exists. A colleague deleted them, so your changes can’t be saved.';
const UPLOADING = 'The picture is still uploading.';
const NOT_ARRIVED = 'The picture was not uploaded. Retry or remove it.';

/** Returns why the form can't be saved, as a message. */
function hindranceOf(draft: ProfileDraft, upload: string | undefined): string | null {
  const words = firstWords(findFaults(draft));
  if (words !== null || upload === undefined || upload === 'done') return words;
  return upload === 'failed' || upload === 'cancelled' ? NOT_ARRIVED : UPLOADING;
}

function refusalOf(error: unknown, draft: ProfileDraft): ProfileErrors {
  return error instanceof ApiError && error.status === 404 ? { form: GONE } : errorsOf(error, draft);
}

/** Sends the changed fields; returns what was saved, or a colleague's version saved in between. */
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
      // The same was saved already: by a colleague, or by this form when the response was lost.
      showToast({ kind: 'success', message: PROFILE_MESSAGES.updated });
      return { sent, now };
    }
  };
}

/** Controls the edit form from opening to saving. A failure keeps everything that was typed, chosen or uploaded. */
export function useProfileForm(user: UserDetail) {
  const form = useProfileBase(user);
  const { base, draft, changed, restart } = form;
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  /** The text typed before a colleague's change replaced it. */
  const [offer, setOffer] = useState<ProfileDraft | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = useSend(user.id);
  const isDirty = saved === null && form.isChanged;

  // Data that arrived from the server since, unless the user has typed over it.
  if (!form.isChanged && !saved && !isBusy && user.version > base.version) restart(baseOf(user));

  useEffect(() => {
    if (isDirty) keepDraft(user.id, base, draft);
    else dropKept(user.id);
  }, [user.id, isDirty, base, draft]);

  /** Saves with the button busy; returns the errors, empty on success. */
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
    /** Why it cannot be saved yet; null when it can, and when nothing has changed. */
    hindrance: isDirty ? hindranceOf(draft, form.upload?.state) : null,
    save: () => save(),
    /** Saves this user's own changes over a colleague's; what only the colleague changed is kept. */
    overwrite: (theirs: UserDetail): Promise<ProfileErrors> => {
      const now = baseOf(theirs);
      const fields = withFields(now.fields, draft, changed);
      restart(now, fields);
      return save(now, fields);
    },
    /** Replaces the typed text by a colleague's change, and keeps offering the text. */
    reload: (theirs: UserDetail): void => {
      const now = baseOf(theirs);
      setOffer(withFields(now.fields, draft, changed));
      setMeanwhile(null);
      form.uploads.clear();
      restart(now);
    },
    dropOffer: () => setOffer(null),
    /** When the user typed more during the last save: continues from there. */
    goOn: (now: ProfileBase): void => {
      form.setBase(now);
      setSaved(null);
    },
  };
}
