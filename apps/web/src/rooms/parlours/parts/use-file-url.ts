import { useEffect, useMemo } from 'react';

/** An address for a file that was chosen, good as long as it is shown; null for none. */
export function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
