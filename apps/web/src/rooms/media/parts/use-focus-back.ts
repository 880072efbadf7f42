import { useEffect, useState } from 'react';

/** What had the focus before a dialog was drawn has it again once the dialog is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
