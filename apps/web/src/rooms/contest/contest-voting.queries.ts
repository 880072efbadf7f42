import { ApiError } from '@greenroom/client';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { failureMessage } from '#kit/failure-message.ts';
import { formatCounted } from '#kit/format.ts';
import { randomName } from '#kit/random.ts';
import { queryClient } from '#kit/query-client.ts';
import { hideToast, showToast } from '#kit/toast.ts';

import { lookAtSongs, showSong, songTitles } from './contest.queries.ts';
import type { Song } from './contest.queries.ts';

const NAMES_SHOWN = 3;

let lastToast = 0;

/** Says that voting was started or ended, and offers Undo for a minute where there is one. */
function showVoting(message: string, press: string, what?: string): void {
  // An older press can't be undone any more.
  hideToast(lastToast);
  if (!has('contest')) {
    showToast({ kind: 'success', message });
    return;
  }
  async function undo(): Promise<void> {
    try {
      const { msg } = await api.call('contest.undoPress', { body: { press } });
      showToast({ kind: 'success', message: msg, stays: 'long' });
    } finally {
      await lookAtSongs(queryClient);
    }
  }
  lastToast = showToast({ kind: 'success', message, undo, what, stays: 'minute' });
}

/** Starts or ends voting for one song. @source spec 4 Song voting, 8 */
export function useSetSongActive() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ id, is_active }: Pick<Song, 'id' | 'is_active'>) {
      const press = randomName();
      return { press, ...(await api.call('contest.setActive', { body: { id, is_active, press } })) };
    },
    onSuccess({ msg, data, press }, { id }) {
      // A host may answer with words alone; the list is reloaded in any case.
      if (data.updatedAt) showSong(client, data);
      showVoting(msg, press, songTitles(client, [id]));
    },
    onError: (error) =>
      void showToast({ kind: 'error', message: failureMessage(error, CONTEST_MESSAGES.enableFailed) }),
    onSettled: () => lookAtSongs(client),
  });
}

type Press = { songs: readonly Song[]; is_active: boolean };
/** The result of a press for all songs: how many changed, and which could not be changed. */
type Summary = { total: number; changed: number; failed: string[]; press: string };

/** Calls for one song after the other; a failure does not stop the rest, the end of the session does. */
async function setAllActive({ songs, is_active }: Press): Promise<Summary> {
  const press = randomName();
  const summary: Summary = { total: songs.length, changed: 0, failed: [], press };
  for (const song of songs) {
    try {
      await api.call('contest.setActive', { body: { id: song.id, is_active, press } });
      if (song.is_active !== is_active) summary.changed += 1;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      summary.failed.push(song.media.title);
    }
  }
  return summary;
}

/** '3 of 7 songs changed, 1 failed: Night Drive'. */
function wordsOfSummary({ total, changed, failed }: Summary): string {
  const names = failed.slice(0, NAMES_SHOWN).join(', ');
  const rest = failed.length > NAMES_SHOWN ? ` and ${failed.length - NAMES_SHOWN} more` : '';
  return `${changed} of ${formatCounted(total, 'song', 'songs')} changed, ${failed.length} failed: ${names}${rest}`;
}

/** Starts or ends voting for all songs of the contest; returns the message about those that failed, or null. */
export function useSetAllSongsActive() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(press: Press): Promise<string | null> {
      const summary = await setAllActive(press);
      const { endFailed, startFailed, ended, started } = CONTEST_MESSAGES;
      if (summary.failed.length === 0) {
        const message = press.is_active ? started : ended;
        if (summary.changed > 0) showVoting(message, summary.press);
        else showToast({ kind: 'success', message });
        return null;
      }
      const message = `${press.is_active ? startFailed : endFailed}. ${wordsOfSummary(summary)}`;
      showToast({ kind: 'error', message, stays: 'long' });
      return message;
    },
    onSettled: () => lookAtSongs(client),
  });
}
