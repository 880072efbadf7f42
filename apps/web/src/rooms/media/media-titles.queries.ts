import type { Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

/** What the provider returns about a video; null when it can't be reached. */
export type VideoTitle = Output<'media.getVideoTitle'>['data'];

const KEEPS_MS = 600_000;

/** Returns a video's title and picture, from its YouTube or Vimeo link. Undefined until known, and after a failure: the link is shown then. */
export function useVideoTitle(link: string, isWanted = true): VideoTitle | undefined {
  const { data } = useQuery({
    queryKey: ['media', 'videoTitle', link],
    queryFn: async ({ signal }) =>
      has('details')
        ? (await api.call('media.getVideoTitle', { query: { url: link }, signal })).data
        : (await import('./parts/ask-provider.ts')).askProvider(link, signal),
    enabled: isWanted,
    staleTime: KEEPS_MS,
    retry: false,
  });
  return data;
}
