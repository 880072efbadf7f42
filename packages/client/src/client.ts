import type { Body, Output, Params, Query } from '@greenroom/contract';
import type { Failure } from '@greenroom/contract/kit/errors';
import type { CallName, Wire } from '@greenroom/contract/wire';

/** A call that failed. `status` 0: there was no response (offline, connection lost, timed out). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong, by field. */
  readonly errors: Record<string, string[]>;
  /** With `changed_meanwhile`: whether it was the same admin, in another tab. */
  readonly isOwnChange: boolean;
  /** With `conflict`: the record that has what was asked for; null when the server names none. */
  readonly other: NonNullable<Failure['other']> | null;
  /** With `account_inactive` at a sign-in: where a suspended person can answer once; null when they can't, or did. */
  readonly appealUrl: string | null;
  readonly requestId: string | null;
  /** Seconds to wait before a retry, when the server gave them. */
  readonly retryAfter: number | null;

  constructor(status: number, failure: Partial<Failure>, retryAfter: number | null = null) {
    super(failure.msg ?? NO_ANSWER);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code ?? 'no_answer';
    this.errors = failure.errors ?? {};
    this.isOwnChange = failure.isOwnChange ?? false;
    this.other = failure.other ?? null;
    this.appealUrl = failure.appealUrl ?? null;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = retryAfter;
  }

  /** The message to show to a user. */
  get msg(): string {
    return this.message;
  }
}

const NO_ANSWER = 'The server did not answer. Check the connection and try again.';
const NOT_OURS = 'Unexpected answer from the server. Please try again.';

/** The fields that a call takes, or none. */
export type Optional<T, K extends string> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
/** A query may be left out; params and a body that a call declares may not. */
export type Options<N extends CallName> = Optional<Params<N>, 'params'> &
  Optional<Body<N>, 'body'> & {
    query?: Query<N>;
    signal?: AbortSignal;
    /** Sent instead of the session's token; null sends none. */
    token?: string | null;
    idempotencyKey?: string;
    /** Overrides the client's time limit, for a call that takes longer than others. */
    timeoutMs?: number;
    /** `"{id}.{version}"` of the record that was edited: 409 `changed_meanwhile` when it has changed since. */
    ifMatch?: string;
    /** For a stream: the id of the last event received, so that it resumes after it. */
    lastEventId?: string;
  };
type Arguments<N extends CallName> = [Params<N>, Body<N>] extends [undefined, undefined]
  ? [options?: Options<N>]
  : [options: Options<N>];

export type ClientSettings<K extends CallName = CallName> = {
  /** The calls the client can make: `staffWire`, or `wire` to include those of the app. */
  lines: Readonly<Record<K, Wire>>;
  /** Empty for the same origin. */
  baseUrl: string;
  apiKey: string;
  token?: () => string | null;
  /** A key for scripts, which acts for whoever made it: sent instead of a session's token. */
  key?: string;
  /** Called on every failure, with the token that the call carried. */
  onFailure?: (error: ApiError, token: string | null) => void;
  timeoutMs?: number;
  /** For a host that may not be our server: what adapts calls to it, when it is known. */
  host?: () => Promise<HostAdapter>;
  /** Replaces the browser's `fetch`, for example to report the progress of an upload. */
  fetch?: (address: string, request: RequestInit) => Promise<Response>;
};

/** Adapts what is sent to a host, and what it answers. */
export type HostAdapter = {
  before: (name: CallName, options: Partial<Options<CallName>>) => Partial<Options<CallName>>;
  /** @throws ApiError when the answer does not hold what was asked for */
  after: (name: CallName, options: Partial<Options<CallName>>, answer: unknown) => unknown;
  /** Returns the body of a failure in the contract's shape, or what it is if it holds no words. */
  failure: (answer: unknown) => unknown;
};

export type Client<K extends CallName = CallName> = {
  call<N extends K>(name: N, ...rest: Arguments<N>): Promise<Output<N>>;
};

/** Returns the URL of a call with its params and query filled in. */
export function callUrl(line: Pick<Wire, 'path'>, params: unknown, query: unknown): string {
  const path = line.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Runs a request with the call's token, the key or the session's token, and reports a failure. @throws ApiError, or the reason that `signal` was aborted with */
export async function askWith<K extends CallName, T>(
  settings: ClientSettings<K>,
  options: Partial<Options<CallName>>,
  work: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = options.token === undefined ? (settings.key ?? settings.token?.() ?? null) : options.token;
  try {
    return await work(token);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const error = cause instanceof ApiError ? cause : new ApiError(0, {});
    settings.onFailure?.(error, token);
    throw error;
  }
}

/** Creates a client that is typed by the contract. It is small because it holds no schema. Retries: retry.ts. Streams: stream.ts, events.ts. */
export function createClient<K extends CallName>(given: ClientSettings<K>): Client<K> {
  // The types already limit callers to the calls of this client.
  const settings = given as ClientSettings;
  return {
    call(name, ...rest) {
      const options = (rest[0] ?? {}) as Partial<Options<CallName>>;
      return askWith(settings, options, (token) => send(settings, name, options, token)) as Promise<
        Output<typeof name>
      >;
    },
  };
}

/** The default time limit of a call, in milliseconds. */
export const TIMEOUT_MS = 15_000;

async function send(
  settings: ClientSettings,
  name: CallName,
  options: Partial<Options<CallName>>,
  token: string | null,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? settings.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const host = await settings.host?.();
  const asked = host ? host.before(name, options) : options;
  const response = await ask(settings, name, asked, token, signal);
  const answer: unknown = await response.json().catch((error: unknown) => {
    // An answer that breaks off is none; what is no JSON is not ours.
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (response.ok && isObject(answer)) return host ? host.after(name, options, answer) : answer;
  if (host) throw toApiError(response, host.failure(answer));
  throw toApiError(response, answer);
}

/** Makes a call and returns the response, whatever its status. */
export function ask(
  settings: ClientSettings,
  name: CallName,
  options: Partial<Options<CallName>>,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { 'x-api-key': settings.apiKey };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.ifMatch) headers['if-match'] = options.ifMatch;
  if (options.lastEventId) headers['last-event-id'] = options.lastEventId;
  const body: unknown = options.body;
  // A browser sets a form's content type itself, with the boundary between its fields.
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  return (settings.fetch ?? fetch)(
    settings.baseUrl + callUrl(settings.lines[name], options.params, options.query),
    {
      method: settings.lines[name].method,
      headers,
      signal,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    },
  );
}

/** Returns the error for a failed response. */
export function toApiError(response: Response, answer: unknown): ApiError {
  const failure = isFailure(answer) ? answer : { code: 'not_ours', msg: NOT_OURS };
  return new ApiError(response.status, failure, Number(response.headers.get('retry-after')) || null);
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

const isFailure = (answer: unknown): answer is Failure =>
  isObject(answer) && 'code' in answer && 'msg' in answer;
