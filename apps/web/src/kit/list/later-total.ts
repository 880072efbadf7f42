import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';

type Count = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<{ data: { total: number } }>;
};

/**
 * Gives a page of a list its total. When its rows came without one, `count` asks for it, and the total is undefined until
 * then. When that fails, so does the page.
 */
export function useLaterTotal<Page extends { totalCounts: number | null }>(
  page: UseQueryResult<Page>,
  count: Count,
) {
  const isLater = page.data?.totalCounts === null && !page.isPlaceholderData;
  const counted = useQuery({ ...count, enabled: isLater });
  if (isLater && counted.error) return { ...counted, data: undefined, isPlaceholderData: false };
  const totalCounts = page.data?.totalCounts ?? counted.data?.data.total;
  return { ...page, data: page.data && { ...page.data, totalCounts } };
}
