import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/contract/client';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { api } from '#kit/api.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { randomName } from '#kit/random.ts';
import { showToast } from '#kit/toast.ts';
import { listQueryOf } from '#kit/url-state.ts';
import { removeTrack } from '#rooms/media/media.queries.ts';
import { useRestore } from '#rooms/trash/trash.queries.ts';

import { DEFAULT_SORT } from './podcasts.search.ts';
import type { PodcastListSearch } from './podcasts.search.ts';

/** A person of the list. */
export type PodcastRow = Output<'podcasts.list'>['data'][number];
/** A person's podcasts. */
export type PodcastPage = Output<'podcasts.get'>['data'];
export type Podcast = PodcastPage['podcasts'][number];
export type Track = Podcast['medias'][number];
export type PodcastBody = Body<'podcasts.create'>;

const keyOf = (userId: number) => ['podcasts', 'get', userId] as const;

/** Returns the page of people for the address; the old page stays until it is loaded. */
export function usePodcastList(search: PodcastListSearch) {
  const query = listQueryOf(search, DEFAULT_SORT, LIMITS.pageSize);
  return useQuery({
    queryKey: ['podcasts', 'list', query],
    queryFn: ({ signal }) => api.call('podcasts.list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

function pageQuery(userId: number) {
  return {
    queryKey: keyOf(userId),
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
    keyOf(userId),
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
  const keyFor = useOnceKey();
  return useMutation({
    mutationFn: (body: PodcastBody) => api.call('podcasts.create', { body, idempotencyKey: keyFor(body) }),
    async onSuccess() {
      showToast({ kind: 'success', message: PODCAST_MESSAGES.created });
      await refresh(client);
    },
  });
}

type Change = {
  podcast: Pick<Podcast, 'id' | 'version'>;
  body: PodcastBody;
};

/** Changes a podcast as it was in `version`: 409 `changed_meanwhile` when a colleague saved first. @source spec 8 Podcast */
function useUpdatePodcast() {
  const client = useQueryClient();
  const keyFor = useOnceKey();
  return useMutation({
    mutationFn: ({ podcast: { id, version }, body }: Change) =>
      api.call('podcasts.update', {
        params: { id: String(id) },
        body,
        ifMatch: `"${id}.${version}"`,
        idempotencyKey: keyFor({ id, version, body }),
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
  return (to: Podcast | null, body: PodcastBody) =>
    to ? update.mutateAsync({ podcast: to, body }) : create.mutateAsync(body);
}

/** Shows a podcast in the app or hides it; on refusal the switch itself reverts and says why. */
export function useSetPodcastShown(podcast: Podcast) {
  const client = useQueryClient();
  const update = useUpdatePodcast();
  return async (is_show: boolean): Promise<void> => {
    try {
      const { data } = await update.mutateAsync({ podcast, body: bodyOf({ ...podcast, is_show }) });
      patchPage(client, podcast.user_id, (each) => [each.id === data.id ? data : each]);
    } catch (error) {
      await refresh(client);
      throw error;
    }
  };
}

/** Returns a podcast as an update body without changes. */
export function bodyOf({ name, user_id, is_show, medias }: Podcast): PodcastBody {
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
export function useRemovePodcast(userId: number) {
  const client = useQueryClient();
  const restore = useRestore('podcasts', refresh);
  return useMutation({
    mutationFn: (id: number) => api.call('podcasts.remove', { params: { id: String(id) } }),
    onSuccess({ msg }, id) {
      patchPage(client, userId, (podcast) => (podcast.id === id ? [] : [podcast]));
      showToast({ kind: 'success', message: msg, undo: () => restore.mutateAsync(id) });
    },
    onError(error) {
      // A colleague deleted it first: the dialog disappears with its card.
      if (error instanceof ApiError && error.status === 404) showToast({ kind: 'error', message: error.msg });
    },
    onSettled: () => refresh(client),
  });
}
