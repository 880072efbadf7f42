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
  /** The podcast to change; null: a new one. */
  podcast: Podcast | null;
  user: FoundUser | null;
  onSaved: () => void;
};

const GONE = 'This podcast no longer exists. A colleague deleted it.';

/** Controls the form of a podcast from opening to saving; a failure keeps everything that was typed, chosen or uploaded. */
export function usePodcastForm({ podcast, user, onSaved }: Start) {
  /** The version that the changes are based on. */
  const [base, setBase] = useState(podcast);
  /** Says who saved first, in the server's message. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = usePodcastDraft(podcast, user);
  const { draft, tracks } = form;
  const savePodcast = useSavePodcast();
  const reload = useReloadPodcast(user?.id ?? 0);

  /** Runs the work with the button busy; returns the errors. */
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

  /** Runs the work on the current podcast. */
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
    /** Validates and saves; returns the errors, empty on success. */
    async save(): Promise<DraftErrors> {
      const found = findErrors(draft, tracks.lines);
      form.setErrors(found);
      return firstOf(found) ? found : work(() => send(base, tracks.lines));
    },
    /** Saves over a colleague's change. Tracks that they added are kept, those that they deleted stay deleted. */
    overwrite: () =>
      workOnNewest(async (now) => {
        tracks.rebase(now.medias, false);
        return send(now, tracks.linesWith(now.medias));
      }),
    /** Replaces the form's values by a colleague's version; uploads are kept. */
    reload: () =>
      workOnNewest(async (now) => {
        tracks.rebase(now.medias, true);
        form.restart(now);
        return {};
      }),
    /** This admin deleted a saved track, so the next version is their own. */
    dropTrack(id: number) {
      tracks.drop(id);
      setBase((before) => before && { ...before, version: before.version + 1 });
    },
  };
}
