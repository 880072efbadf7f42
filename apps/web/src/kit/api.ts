import type { Output } from '@greenroom/contract';
import { ApiError, TIMEOUT_MS, createClient } from '@greenroom/client';
import type { Client, ClientSettings, HostAdapter } from '@greenroom/client';
import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName } from '@greenroom/contract/wire';

import { can } from './can.ts';
import { has } from './capabilities.ts';
import { learnTime } from './clock.ts';
import { config } from './config.ts';
import { endSession, getSession, needPassword, needTwoFactor } from './session.ts';

/** Messages for requests without a response. */
export const OFFLINE = 'You seem to be offline. Check your connection and try again.';
/** A browser does not tell a page why another origin gave no answer. */
const UNREACHED =
  config.apiUrl === ''
    ? OFFLINE
    : `${new URL(config.apiUrl, location.href).host} can’t be reached: it is down, or it refuses this console. Please try again in a moment.`;
const TOO_SLOW = 'The server took too long to answer. Please try again.';
const BUSY = 'The service is busy or restarting. Please try again in a moment.';

/** How the console reaches its server. */
export const settings: ClientSettings<StaffCallName> = {
  lines: staffWire,
  baseUrl: config.apiUrl,
  apiKey: config.apiKey,
  // Our server's own page says what it can do; any other host's answers are adapted.
  ...(config.capabilities === null && { host: loadAdapter }),
  async fetch(address, request) {
    const response = await fetch(address, request);
    learnTime(response.headers.get('date'));
    return response;
  },
  token: () => getSession()?.token ?? null,
  onFailure(error, token) {
    // A late response to an older token must not end the session that followed it.
    if (error.code === 'two_factor_needed') needTwoFactor();
    if (error.code === 'password_change_needed') needPassword();
    if (error.status === 401 && token !== null && token === getSession()?.token) endSession('expired');
  },
};
const client = createClient(settings);

async function loadAdapter(): Promise<HostAdapter> {
  const { adaptTo } = await import('@greenroom/client/other-host');
  return adaptTo(has, config.apiUrl);
}

/**
 * The typed client of every call, wired to the session.
 * @throws ApiError whose `msg` can be shown; `status` is 0 without a response.
 */
export const api: Client<StaffCallName> = {
  call: (name, ...rest) =>
    takeFirst<typeof name>(firstCallKey(name, rest[0])) ?? withErrorMessage(() => client.call(name, ...rest)),
};

type Asked = { params?: unknown; query?: unknown; body?: unknown };

/** An answer that its screen asks for later than this is too old to show. */
const FIRST_MS = 10_000;

type First = { at: number; answer: Promise<unknown>; output?: unknown };
const firsts = new Map<string, First>();

const firstCallKey = (name: string, { params, query, body }: Asked = {}): string =>
  JSON.stringify([name, params, query, body]);

/** Sends a call of the first page, if the role may make it, while the files of its screen are loading; the same call of the screen gets the answer. */
export function callFirst<N extends StaffCallName>(...[name, ...rest]: Parameters<typeof api.call<N>>): void {
  if (!can(name)) return;
  const first: First = {
    at: performance.now(),
    answer: withErrorMessage(() => client.call(name, ...rest)),
  };
  firsts.set(firstCallKey(name, rest[0]), first);
  first.answer.then(
    (output) => Object.assign(first, { output }),
    // The screen's own call reports it.
    () => undefined,
  );
}

/** Returns the answer to a first call if it is here, for a query's `initialData`: the page is then drawn once. */
export function takeFirstAnswer<N extends StaffCallName>(
  ...[name, ...rest]: Parameters<typeof api.call<N>>
): Output<N> | undefined {
  const key = firstCallKey(name, rest[0]);
  const first = firsts.get(key);
  if (first?.output === undefined || !isFresh(first)) return undefined;
  firsts.delete(key);
  return first.output as Output<N>;
}

const isFresh = ({ at }: First): boolean => performance.now() - at < FIRST_MS;

function takeFirst<N extends StaffCallName>(key: string): Promise<Output<N>> | null {
  const first = firsts.get(key);
  firsts.delete(key);
  return first && isFresh(first) ? (first.answer as Promise<Output<N>>) : null;
}

/** Runs a request; an error gets a message for the user. */
export async function withErrorMessage<T>(ask: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await ask();
  } catch (cause) {
    throw cause instanceof ApiError ? inWords(cause, performance.now() - startedAt) : cause;
  }
}

/** Gives an error without a response from our server a message for the user. */
function inWords(error: ApiError, tookMs: number): ApiError {
  if (error.code === 'no_answer') {
    const slow = tookMs >= TIMEOUT_MS - 100 ? TOO_SLOW : UNREACHED;
    const msg = navigator.onLine ? slow : OFFLINE;
    return new ApiError(0, { code: error.code, msg });
  }
  // A proxy in front of the server answers 502 to 504 in HTML.
  if (error.code === 'not_ours' && error.status >= 502 && error.status <= 504) {
    return new ApiError(error.status, { code: 'unavailable', msg: BUSY }, error.retryAfter);
  }
  return error;
}

/** Returns the record that stands in the way of a change, which a refusal names; null for none. */
export const readOtherError = (error: unknown): ApiError['other'] =>
  error instanceof ApiError ? error.other : null;

/** Returns the message to show for anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.msg : 'Something went wrong. Please try again.';
}
