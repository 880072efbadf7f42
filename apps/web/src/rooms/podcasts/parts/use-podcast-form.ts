import { ApiError } from '@greenroom/contract/client';
import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { bodyOfDraft, errorsOf, findErrors, firstOf } from '../podcasts.draft.ts';
import type { DraftErrors, TrackLine } from '../podcasts.draft.ts';
import { useReloadPodcast, useSavePodcast } from '../podcasts.queries.ts';
import type { Podcast } from '../podcasts.queries.ts';
import { usePodcastDraft } from './use-podcast-draft.ts';

type Start = {
  /** What is changed; null: a new one. */
  podcast: Podcast | null;
  user: FoundUser | null;
  onSaved: () => void;
};

const GONE = 'This podcast no longer exists. A colleague deleted it.';

/** The form of a podcast from opening to saving; a failure leaves all that one typed, chose and uploaded. */
export function usePodcastForm({ podcast, user, onSaved }: Start) {
  /** The version that is changed. */
  const [base, setBase] = useState(podcast);
  /** Who was faster, in the server's words. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = usePodcastDraft(podcast, user);
  const { draft, tracks } = form;
  const savePodcast = useSavePodcast();
  const reload = useReloadPodcast(user?.id ?? 0);

  /** Does the work with the button busy; hands out what went wrong. */
  async function work(step: () => Promise<DraftErrors>): Promise<DraftErrors> {
    setBusy(true);
    setConflict(null);
    const found = await step().catch((error: unknown): DraftErrors => ({ form: wordsOf(error) }));
    form.setErrors(found);
    setBusy(false);
    return found;
  }

  async function send(to: Podcast | null, lines: readonly TrackLine[]): Promise<DraftErrors> {
    try {
      await savePodcast(to, bodyOfDraft(draft, lines));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return errorsOf(error, lines);
      setConflict(error.msg);
      return {};
    }
    onSaved();
    return {};
  }

  /** Does the work on the podcast as it is now. */
  const workOnNewest = (step: (now: Podcast) => Promise<DraftErrors>) =>
    work(async () => {
      const now = base && (await reload(base.id));
      if (!now) return { form: GONE };
      setBase(now);
      return step(now);
    });

  return {
    ...form,
    conflict,
    isBusy,
    /** Checks and saves; hands out what is wrong, with nothing in it when all went well. */
    async save(): Promise<DraftErrors> {
      const found = findErrors(draft, tracks.lines);
      form.setErrors(found);
      return firstOf(found) ? found : work(() => send(base, tracks.lines));
    },
    /** Saves over a colleague's change. Tracks that they added stay, those that they deleted are gone. */
    overwrite: () =>
      workOnNewest(async (now) => {
        tracks.rebase(now.medias, false);
        return send(now, tracks.linesWith(now.medias));
      }),
    /** Shows a colleague's change in place of what one typed; uploads stay. */
    reload: () =>
      workOnNewest(async (now) => {
        tracks.rebase(now.medias, true);
        form.restart(now);
        return {};
      }),
    /** A saved track was deleted by ourselves: the next version is ours. */
    dropTrack(id: number) {
      tracks.drop(id);
      setBase((before) => before && { ...before, version: before.version + 1 });
    },
  };
}
