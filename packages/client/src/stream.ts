import { TIMEOUT_MS, ask, askWith, toApiError } from './client.ts';
import type { ClientSettings, Optional } from './client.ts';
import type { Params, Query } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';

type Bytes = NonNullable<Response['body']>;

/** The options of a stream. Its time limit covers only the first response. */
export type StreamOptions<N extends CallName> = Optional<Params<N>, 'params'> & {
  query?: Query<N>;
  signal: AbortSignal;
  /** The id of the last event received, so that the stream resumes after it. */
  lastEventId?: string;
};

/**
 * Returns the bytes of a stream or of a file download until `signal` aborts. Kept apart from the client because most
 * pages of the console open no stream.
 * @throws ApiError
 */
export function openStream<K extends CallName, N extends K>(
  given: ClientSettings<K>,
  name: N,
  options: StreamOptions<N>,
): Promise<Bytes> {
  // The types already limit callers to the calls of this client.
  const settings = given as ClientSettings;
  return askWith(settings, options as StreamOptions<CallName>, async (token) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), settings.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([options.signal, late.signal]);
    const response = await ask(settings, name, options, token, signal).finally(() => clearTimeout(timer));
    if (response.ok && response.body) return response.body;
    throw toApiError(response, await response.json().catch(() => null));
  });
}
