import { useSyncExternalStore } from 'react';

import { getSession, onSessionChange } from './session.ts';
import type { Session } from './session.ts';

/** Returns the current session and follows its changes. Apart from session.ts, so that the boot script needs no React. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}
