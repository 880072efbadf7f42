import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

/** Many replies that leave together count as one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: ['support'] });
  }, TOGETHER_MS);
}

/** Updates messages, deliveries and the count after events; all components that use it share one request. */
export function useLiveSupport(): void {
  useEvents({ support: lookAgain, mail: lookAgain, reload: lookAgain });
}
