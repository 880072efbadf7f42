import { useEffect, useState } from 'react';

/** Returns the focus, when a dialog unmounts, to what had it before. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
