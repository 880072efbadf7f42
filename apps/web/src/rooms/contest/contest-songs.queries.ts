import type { Body, Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { formatCounted } from '#kit/format.ts';
import { showToast } from '#kit/toast.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import { lookAtSongs, songTitles } from './contest.queries.ts';

type Said = Output<'contest.setFeatured'>;
type Ids = readonly number[];

/** The server's error about the chosen songs is more precise than the general message. */
async function withReason<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors, msg } = error;
    throw new ApiError(status, { code, errors, msg: errors['songsId']?.[0] ?? msg });
  }
}

type Choice = Omit<Body<'contest.setFeatured'>, 'songsId'>;

function setFeatured(songsId: Ids, choice: Choice): Promise<Said> {
  return withReason(api.call('contest.setFeatured', { body: { ...choice, songsId: [...songsId] } }));
}

/** Returns '1 song was restored', '3 songs were restored'. */
function restored(count: number): string {
  return `${formatCounted(count, 'song was', 'songs were')} restored`;
}

/** Adds submissions to the contest, at most ten per call. @source spec 8 Song contest */
export function useAddSongs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: Ids) => setFeatured(ids, { featured: true }),
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError: () => void showToast({ kind: 'error', message: CONTEST_MESSAGES.addFailed }),
    onSettled: () => lookAtSongs(client),
  });
}

/** Returns songs to the contest, in calls of ten. Their voting is paused, as for all added songs. */
async function addAgain(ids: Ids) {
  for (let at = 0; at < ids.length; at += CONTEST.selectMax) {
    await setFeatured(ids.slice(at, at + CONTEST.selectMax), { featured: true });
  }
  const msg = `${restored(ids.length)} to the contest. Voting is paused. Start it when you are ready.`;
  return { msg, stays: 'long' } as const;
}

/** Removes songs from the contest: in an open round this disqualifies them. The toast offers Undo. */
export const useTakeSongsOut = () => useTakingOut(false, CONTEST_MESSAGES.deleteFailed);

/** Clears the contest of all its songs: this ends an open round with its ranking. The toast offers Undo. */
export const useClearSongs = () => useTakingOut(true, CONTEST_MESSAGES.clearFailed);

type TakenOut = { ids: Ids; reason?: string };

/** `failure`: the specification's text for it. */
const useTakingOut = (clear: boolean, failure: string) =>
  useRemoval({
    remove: ({ ids, reason }: TakenOut) =>
      setFeatured(ids, { featured: false, clear, ...(reason && { reason }) }),
    putBack: ({ ids }) => addAgain(ids),
    findName: (client, { ids }) => songTitles(client, ids),
    refresh: lookAtSongs,
    failed: () => failure,
  });

/** Deletes submissions; the toast offers Undo. @source spec 8 Song contest */
export function useRemoveSongs() {
  const restoreSong = restoreOf('songs');
  return useRemoval<Ids>({
    remove: (ids) => withReason(api.call('contest.removeSongs', { body: { songsId: [...ids] } })),
    putBack:
      restoreSong &&
      (async (ids) => {
        for (const id of ids) await restoreSong(id);
        return { msg: `${restored(ids.length)}.` };
      }),
    findName: songTitles,
    refresh: lookAtSongs,
    failed: () => CONTEST_MESSAGES.deleteFailed,
  });
}
