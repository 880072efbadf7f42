import { useDraft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import { useUploads } from '#rooms/media/parts/use-uploads.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import {
  PODCAST_RULES,
  podcastBase,
  blankPodcast,
  bodyOfValues,
  findFaults,
  trackLines,
  podcastRefusal,
  withTitle,
  withoutTrack,
} from '../podcasts.draft.ts';
import { useReloadPodcast, useSavePodcast } from '../podcasts.queries.ts';
import type { Podcast } from '../podcasts.queries.ts';

type Start = {
  /** The podcast to change; null: a new one. */
  podcast: Podcast | null;
  user: FoundUser | null;
  onSaved: () => void;
};

export type PodcastForm = ReturnType<typeof usePodcastForm>;

const LEAVE_WORDS = {
  text: 'Your changes and the tracks you uploaded here will be lost.',
  leave: 'Yes, discard',
  stay: 'Keep editing',
};
const GONE = 'This podcast no longer exists. A colleague deleted it.';

function podcastDraftId(podcast: Podcast | null, user: FoundUser | null): string {
  if (podcast) return String(podcast.id);
  return user ? `new.${user.id}` : 'new';
}

/** Controls the form of a podcast: the values, and the tracks that are being uploaded. */
export function usePodcastForm({ podcast, user, onSaved }: Start) {
  const id = podcastDraftId(podcast, user);
  const fresh = podcast ? podcastBase(podcast, user) : blankPodcast(user);
  const draft = useDraft({ rules: PODCAST_RULES, id, fresh });
  const { values } = draft;
  const owner = values.user?.id ?? null;
  const uploads = useUploads({ owner, folder: 'audio', kind: 'audio', keepAs: `podcast.${id}` });
  const lines = trackLines(values.tracks, uploads.items);
  const savePodcast = useSavePodcast();
  const reload = useReloadPodcast(user?.id ?? 0);

  const form = useRecord(draft, {
    faults: findFaults(values, lines),
    hasFiles: uploads.items.length > 0,
    async send(sent, from, keyFor) {
      const to = podcast && { id: podcast.id, version: from.version };
      const body = bodyOfValues(sent, uploads.items);
      const { data } = await savePodcast(to, body, keyFor([to, body]));
      uploads.clear();
      return data;
    },
    baseOf: podcast ? (now: Podcast) => podcastBase(now, user) : undefined,
    reload: async () => (podcast ? reload(podcast.id) : undefined),
    refusalOf: (path, words) => podcastRefusal(path, words, lines),
    gone: GONE,
    leaveWords: { ...LEAVE_WORDS, title: `Discard ${podcast ? 'your changes' : 'this podcast'}?` },
    onSaved,
    onDiscard() {
      for (const item of uploads.items) uploads.remove(item.id);
    },
  });

  return {
    ...form,
    uploads: {
      ...uploads,
      remove(item: string): void {
        form.clearErrors('tracks');
        uploads.remove(item);
      },
    },
    lines,
    setTitle(key: string, title: string): void {
      uploads.setTitle(key, title);
      form.change({ tracks: withTitle(values.tracks, key, title) }, key);
    },
    addFiles(files: readonly File[]): void {
      form.clearErrors('tracks');
      form.markUntouched('tracks');
      uploads.add(files);
    },
    /** This admin deleted a saved track, so the next version is their own. */
    dropTrack(dropped: number): void {
      draft.setBase(({ version, values: before }) => {
        const after = withoutTrack(before, dropped);
        // The newer version may be here already.
        const isNew = after.tracks.length < before.tracks.length;
        return { version: version + (isNew ? 1 : 0), values: after };
      });
      draft.setValues((before) => withoutTrack(before, dropped));
    },
  };
}
