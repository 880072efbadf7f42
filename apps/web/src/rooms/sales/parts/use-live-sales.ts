import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { SALES } from '../sales.queries.ts';

/** What happens together is one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: SALES });
  }, TOGETHER_MS);
}

/** List and report follow what hosts and colleagues do; `parlourId`: of that parlour alone. */
export function useLiveSales(parlourId?: number): void {
  useEvents({
    parlour({ id }) {
      if (parlourId === undefined || id === parlourId) lookAgain();
    },
    reload: lookAgain,
  });
}
