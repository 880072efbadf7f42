// Runs before the console, whose files are larger and still loading: what the first page needs in any case is begun here.
import { sendFirstCalls } from './app/first-calls.ts';
import { isHostKnown } from './kit/capabilities.ts';
import { formatDateTime } from './kit/format.ts';
import { getSession } from './kit/session.ts';

if (getSession()) {
  // Another host is first asked what it can do.
  if (isHostKnown()) sendFirstCalls(location);
  // A browser's first formatter loads its tables of languages, which takes a slow computer 50 ms. Safari has no such call.
  globalThis.requestIdleCallback?.(() => formatDateTime('2026-01-01T00:00:00Z'));
}
