import { CONNECTION_MESSAGES, isCallable } from '@greenroom/contract/connections.rules';

import type { FieldErrors } from '#kit/form.ts';

import type { Connection, NewConnection } from './connections.queries.ts';

/** Returns what is filled in about a connection; null for a new one. */
export const toConnectionDraft = (connection: Connection | null): NewConnection => ({
  name: connection?.name ?? '',
  url: connection?.url ?? '',
  shape: connection?.shape ?? 'standard',
  events: connection?.events ?? [],
});

/** Returns what is wrong with a draft. */
export const connectionFaults = ({ name, url, events }: NewConnection): FieldErrors => ({
  ...(!name.trim() && { name: CONNECTION_MESSAGES.nameMissing }),
  ...(!isCallable(url.trim()) && { url: CONNECTION_MESSAGES.urlWrong }),
  ...(events.length === 0 && { events: CONNECTION_MESSAGES.noEvents }),
});
