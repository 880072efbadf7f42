import type { Output } from '@greenroom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';

/** Something that a person did, or that staff did to them. */
export type TimelineEntry = Output<'users.listTimeline'>['data'][number];

/** It is shown beside the profile, so it starts short. */
const AT_A_TIME = 8;

/** Returns what a person did page by page, newest first. */
export function useTimeline(userId: number) {
  return useInfiniteQuery({
    queryKey: ['users', 'timeline', userId],
    queryFn: ({ pageParam, signal }) =>
      api.call('users.listTimeline', {
        params: { id: String(userId) },
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
  });
}
