import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

/** Many replies that leave at once are one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: ['support'] });
  }, TOGETHER_MS);
}

/** Messages, deliveries and the count follow what the server tells; however many parts follow, it is asked once. */
export function useLiveSupport(): void {
  useEvents({ support: lookAgain, mail: lookAgain, reload: lookAgain });
}
