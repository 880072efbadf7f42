import { ApiError } from '@greenroom/client';
import { CONNECTION_MESSAGES, isCallable } from '@greenroom/contract/connections.rules';

import { errorMessage } from '#kit/api.ts';
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

/** Returns the server's errors beside their fields. */
export function connectionRefusals(error: unknown): FieldErrors {
  const { name, url, events } = error instanceof ApiError ? error.errors : {};
  return name || url || events
    ? { name: name?.[0], url: url?.[0], events: events?.[0] }
    : { form: errorMessage(error) };
}
