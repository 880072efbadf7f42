import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { SALES } from '../sales.queries.ts';

/** Simultaneous changes count as one. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: SALES });
  }, TOGETHER_MS);
}

/** Updates list and report after changes by hosts and colleagues; `parlourId`: only of that parlour. */
export function useLiveSales(parlourId?: number): void {
  useEvents({
    parlour({ id }) {
      if (parlourId === undefined || id === parlourId) lookAgain();
    },
    reload: lookAgain,
  });
}
