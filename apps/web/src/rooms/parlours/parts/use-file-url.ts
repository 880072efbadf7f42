import { useEffect, useMemo } from 'react';

/** Returns a blob URL for a chosen file, valid while it is shown; null for none. */
export function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
