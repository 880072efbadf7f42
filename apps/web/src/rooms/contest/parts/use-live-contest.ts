import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { lookAtSongs, showCounts } from '../contest.queries.ts';

/** Starting voting for many songs counts as one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void lookAtSongs(queryClient);
  }, TOGETHER_MS);
}

/** Updates the counts after votes, and the songs after changes by colleagues. */
export function useLiveContest(): void {
  useEvents({
    votes: ({ songs }) => showCounts(queryClient, songs),
    contest: lookAgain,
    reload: lookAgain,
  });
}
