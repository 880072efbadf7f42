import type { Output, Query } from '@greenroom/contract';
import type { StaffCallName } from '@greenroom/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';

import { takeFirstAnswer, api } from '../api.ts';

/** The calls that answer a page of a list. */
type ListCall = StaffCallName & `${string}.list`;

/**
 * Returns the query of a page, below the key of its call (`['users', 'list']`): what was asked for while the files were
 * loading answers it, and the page before stays until it is there. A newer request cancels an older one.
 */
export function listQuery<N extends ListCall>(name: N, query: NonNullable<Query<N>>) {
  // None of these calls has params or a body, which TypeScript does not see of a name that is not known.
  const options = (more: object) => [{ query, ...more }] as never;
  return {
    queryKey: [...name.split('.'), query],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<N>> =>
      api.call(name, ...options({ signal })),
    initialData: () => takeFirstAnswer(name, ...options({})),
    placeholderData: keepPreviousData,
  };
}
