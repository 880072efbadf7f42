import type { Output } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';

import { ApiError, askWith, createClient } from './client.ts';
import type { Client, ClientSettings, Options } from './client.ts';
import { delayMs, wait } from './wait.ts';
import type { Waits } from './wait.ts';

/** How patient a client is. A call whose server asks for a longer wait than `maxWaitMs` (`Retry-After`) fails at once. */
export type Retries = Waits & {
  /** How many times a call is sent at most, the first time included. */
  tries: number;
};

const DEFAULTS: Retries = { tries: 4, firstWaitMs: 500, maxWaitMs: 30_000 };

/**
 * Creates a client that sends a call again when that is safe and may help: after no answer, 502, 503, 504, and after 429
 * with `Retry-After`. Safe are GET and the calls that take an `Idempotency-Key`, which get a random one by default.
 * Each try has the time limit of a call. Waits end at the call's `signal`; `onFailure` gets only the last failure.
 */
export function createRetryingClient<K extends CallName>(
  given: ClientSettings<K>,
  retries: Partial<Retries> = {},
): Client<K> {
  // The types already limit callers to the calls of this client.
  const settings = given as ClientSettings;
  const { onFailure: _, ...quiet } = settings;
  const { call } = createClient(quiet) as { call: (name: CallName, options: unknown) => Promise<unknown> };
  const limits = { ...DEFAULTS, ...retries };
  return {
    call(name, ...rest) {
      const { method, keyed } = settings.lines[name];
      const options = { ...rest[0] } as Partial<Options<CallName>>;
      if (keyed) options.idempotencyKey ??= randomKey();
      const tries = method === 'GET' || keyed ? limits.tries : 1;
      return askWith(settings, options, (token) =>
        repeat(() => call(name, { ...options, token }), { ...limits, tries }, options.signal),
      ) as Promise<Output<typeof name>>;
    },
  };
}

async function repeat<T>(ask: () => Promise<T>, limits: Retries, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries >= limits.tries || !(error instanceof ApiError) || !isWorthRetry(error, limits)) throw error;
      await wait(delayMs(limits, tries - 1, error.retryAfter), signal);
    }
  }
}

function isWorthRetry({ status, retryAfter }: ApiError, { maxWaitMs }: Waits): boolean {
  if ((retryAfter ?? 0) * 1000 > maxWaitMs) return false;
  return status === 0 || (status >= 502 && status <= 504) || (status === 429 && retryAfter !== null);
}

/** `crypto.randomUUID` is not available to pages on plain http. */
const randomKey = (): string => crypto.getRandomValues(new Uint8Array(16)).join('-');
