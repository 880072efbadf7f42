import { together, useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';

import { SALES } from '../sales.queries.ts';

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: SALES }));

/** Updates list and report after changes by hosts and colleagues; `parlourId`: only of that parlour. */
export function useLiveSales(parlourId?: number): void {
  useEvents({
    parlour({ id }) {
      if (parlourId === undefined || id === parlourId) lookAgain();
    },
    reload: lookAgain,
  });
}
