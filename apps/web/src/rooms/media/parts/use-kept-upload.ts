import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { useQuery } from '@tanstack/react-query';

import { getKeptAddress } from '../media.queries.ts';

/** Returns the URL of an upload of which only the key is left, as after a reload; null while it is requested. A null key requests nothing. */
export function useKeptUpload(key: string | null, kind: UploadKind) {
  const { data, error } = useQuery({
    queryKey: ['media', 'kept', key],
    queryFn: ({ signal }) => getKeptAddress(key ?? '', kind, signal),
    enabled: key !== null,
    staleTime: Infinity,
    retry: false,
  });
  return { url: data ?? null, error };
}
