import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { failureMessage, notFoundMessage } from '#kit/failure-message.ts';
import { randomName } from '#kit/random.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { showToast } from '#kit/toast.ts';
import { removeTrack } from '#rooms/media/media.queries.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import type { PodcastListSearch } from './podcasts.search.ts';

/** A person of the list. */
export type PodcastRow = Output<'podcasts.list'>['data'][number];
/** A person's podcasts. */
export type PodcastPage = Output<'podcasts.get'>['data'];
export type Podcast = PodcastPage['podcasts'][number];
export type Track = Podcast['medias'][number];
export type PodcastBody = Body<'podcasts.create'>;

const podcastPageKey = (userId: number) => ['podcasts', 'get', userId] as const;

/** Returns the page of people for the address. */
export const usePodcastList = (search: PodcastListSearch) =>
  useQuery(listQuery('podcasts.list', queryOf(PODCAST_LIST, search)));

function pageQuery(userId: number) {
  return {
    queryKey: podcastPageKey(userId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.call('podcasts.get', { params: { id: String(userId) }, signal })).data,
  };
}

/** Returns a person and their podcasts; 0 requests nothing. */
export function useUserPodcasts(userId: number) {
  return useQuery({ ...pageQuery(userId), enabled: userId !== 0 });
}

/** Counts on the dashboard and in the user list depend on podcasts too. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [['podcasts'], ['users'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

function patchPage(client: QueryClient, userId: number, patch: (podcast: Podcast) => Podcast[]): void {
  client.setQueryData<PodcastPage>(
    podcastPageKey(userId),
    (page) => page && { ...page, podcasts: page.podcasts.flatMap(patch) },
  );
}

/** Returns one key for a request that is repeated without a response, and a new key for another request. */
function useOnceKey(): (question: unknown) => string {
  const last = useRef({ question: '', key: '' });
  return (asked) => {
    const question = JSON.stringify(asked);
    if (last.current.question !== question) last.current = { question, key: randomName() };
    return last.current.key;
  };
}

/** Creates a podcast. The same podcast sent again after a lost response is not created twice. @source spec 8 Podcast */
function useCreatePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PodcastBody; idempotencyKey: string }) =>
      api.call('podcasts.create', { body, idempotencyKey }),
    async onSuccess() {
      showToast({ kind: 'success', message: PODCAST_MESSAGES.created });
      await refresh(client);
    },
  });
}

type Change = {
  podcast: Pick<Podcast, 'id' | 'version'>;
  body: PodcastBody;
  idempotencyKey: string;
};

/** Changes a podcast as it was in `version`: 409 `changed_meanwhile` when a colleague saved first. @source spec 8 Podcast */
function useUpdatePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ podcast: { id, version }, body, idempotencyKey }: Change) =>
      api.call('podcasts.update', {
        params: { id: String(id) },
        body,
        ...(has('details') && { ifMatch: `"${id}.${version}"` }),
        idempotencyKey,
      }),
    async onSuccess() {
      showToast({ kind: 'success', message: PODCAST_MESSAGES.updated });
      await refresh(client);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void refresh(client);
    },
  });
}

/** Saves a new podcast (`to` is null) or a change of one. */
export function useSavePodcast() {
  const create = useCreatePodcast();
  const update = useUpdatePodcast();
  return (to: Change['podcast'] | null, body: PodcastBody, idempotencyKey: string) =>
    to
      ? update.mutateAsync({ podcast: to, body, idempotencyKey })
      : create.mutateAsync({ body, idempotencyKey });
}

/** Shows a podcast in the app or hides it; on refusal the switch itself reverts and says why. */
export function useSetPodcastShown(podcast: Podcast) {
  const client = useQueryClient();
  const update = useUpdatePodcast();
  const keyFor = useOnceKey();
  return async (is_show: boolean): Promise<void> => {
    try {
      const body = podcastBody({ ...podcast, is_show });
      const idempotencyKey = keyFor([podcast.version, body]);
      const { data } = await update.mutateAsync({ podcast, body, idempotencyKey });
      const { version, feed_url } = data;
      patchPage(client, podcast.user_id, (each) => [
        each.id === podcast.id ? { ...each, is_show, version, feed_url } : each,
      ]);
    } catch (error) {
      await refresh(client);
      throw error;
    }
  };
}

/** Returns a podcast as an update body without changes. */
export function podcastBody({ name, user_id, is_show, medias }: Podcast): PodcastBody {
  const audio_url = medias.map(({ id, url, title, duration, thumbnail }) => ({
    id,
    url,
    title,
    duration,
    thumbnail,
  }));
  return { name, user_id, is_show, audio_url };
}

/** Reloads a person's podcasts and returns one of them; undefined when it was deleted. */
export function useReloadPodcast(userId: number) {
  const client = useQueryClient();
  return async (id: number): Promise<Podcast | undefined> => {
    const page = await client.fetchQuery({ ...pageQuery(userId), staleTime: 0 });
    return page.podcasts.find((podcast) => podcast.id === id);
  };
}

/** Permanently deletes a track, immediately. @source spec 8 Podcast */
export function useRemoveTrack(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removeTrack,
    onSuccess(_answer, id) {
      patchPage(client, userId, (podcast) => [
        { ...podcast, medias: podcast.medias.filter((track) => track.id !== id) },
      ]);
      showToast({ kind: 'success', message: PODCAST_MESSAGES.trackDeleted });
    },
    onError: (error) =>
      void showToast({ kind: 'error', message: failureMessage(error, PODCAST_MESSAGES.trackDeleteFailed) }),
    onSettled: () => refresh(client),
  });
}

/** Deletes a podcast with its tracks; the toast offers Undo. */
export const useRemovePodcast = (userId: number) =>
  useRemoval({
    remove: (id: number) => api.call('podcasts.remove', { params: { id: String(id) } }),
    putBack: restoreOf('podcasts'),
    findName: (client, id) =>
      client.getQueryData<PodcastPage>(podcastPageKey(userId))?.podcasts.find((podcast) => podcast.id === id)
        ?.name,
    hide: (client, id) => patchPage(client, userId, (podcast) => (podcast.id === id ? [] : [podcast])),
    refresh,
    // A colleague deleted it first: the dialog disappears with its card.
    failed: notFoundMessage,
  });
