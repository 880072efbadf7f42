import { useState } from 'react';

import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { stillTrue } from '../podcasts.draft.ts';
import type { Draft, DraftErrors } from '../podcasts.draft.ts';
import type { Podcast } from '../podcasts.queries.ts';
import { usePodcastTracks } from './use-podcast-tracks.ts';

/** Holds the form's values, uploads and errors; an error disappears when its field changes. */
export function usePodcastDraft(podcast: Podcast | null, user: FoundUser | null) {
  const { name = '', is_show = true, medias = [] } = podcast ?? {};
  /** The initial values. */
  const [start, setStart] = useState<Draft>({ user, name, isShown: is_show });
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<DraftErrors>({});
  const tracks = usePodcastTracks(draft.user?.id ?? null, medias);

  return {
    draft,
    tracks,
    errors: { ...errors, tracks: stillTrue(errors.tracks, tracks.lines) },
    setErrors,
    isDirty:
      tracks.isChanged ||
      draft.name !== start.name ||
      draft.isShown !== start.isShown ||
      draft.user?.id !== start.user?.id,
    change(part: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...part }));
      setErrors((before) => ({
        ...before,
        user: 'user' in part ? undefined : before.user,
        name: 'name' in part ? undefined : before.name,
      }));
    },
    setTitle(key: string, title: string) {
      tracks.setTitle(key, title);
      setErrors((before) => ({
        ...before,
        titles: Object.fromEntries(Object.entries(before.titles ?? {}).filter(([each]) => each !== key)),
      }));
    },
    addFiles(files: readonly File[]) {
      tracks.uploads.add(files);
      setErrors((before) => ({ ...before, tracks: undefined }));
    },
    /** Replaces the typed name and the switch by those of a newer version. */
    restart(now: Podcast) {
      const next = { user: draft.user, name: now.name, isShown: now.is_show };
      setStart(next);
      setDraft(next);
    },
  };
}
