import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

/** Remembers, each time the bulletin board is opened, that its posts were seen. A failure only leaves them as new. */
export function useSetPostsSeen(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!has('activity')) return;
    void api.call('dashboard.setPostsSeen').then(
      () => client.invalidateQueries({ queryKey: ['dashboard', 'sheet'] }),
      () => undefined,
    );
  }, [client]);
}
