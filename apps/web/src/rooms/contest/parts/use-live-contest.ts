import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { lookAtSongs, showCounts } from '../contest.queries.ts';

/** Starting voting for many songs is one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void lookAtSongs(queryClient);
  }, TOGETHER_MS);
}

/** Counts follow the votes, the songs what colleagues do. */
export function useLiveContest(): void {
  useEvents({
    votes: ({ songs }) => showCounts(queryClient, songs),
    contest: lookAgain,
    reload: lookAgain,
  });
}
