import { TIMEOUT_MS, ask, askWith, failureOf } from './client.ts';
import type { ClientSettings, Optional } from './client.ts';
import type { Params, Query } from './index.ts';
import type { CallName } from './wire.ts';

type Bytes = NonNullable<Response['body']>;

/** A stream has a time limit for its first answer alone. */
export type StreamOptions<N extends CallName> = Optional<Params<N>, 'params'> & {
  query?: Query<N>;
  signal: AbortSignal;
  /** The last event that came, so that it goes on from there. */
  lastEventId?: string;
};

/**
 * Returns the bytes of a call that goes on, or of one that answers a file, from its first answer to `signal`. Apart from
 * the client, since most pages of the console open none.
 * @throws ApiError
 */
export function openStream<K extends CallName, N extends K>(
  given: ClientSettings<K>,
  name: N,
  options: StreamOptions<N>,
): Promise<Bytes> {
  // Whoever calls is held to the lines by the types.
  const settings = given as ClientSettings;
  return askWith(settings, options as StreamOptions<CallName>, async (token) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), settings.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([options.signal, late.signal]);
    const response = await ask(settings, name, options, token, signal).finally(() => clearTimeout(timer));
    if (response.ok && response.body) return response.body;
    throw failureOf(response, await response.json().catch(() => null));
  });
}
