import type { Output } from '@greenroom/contract';
import { ApiError, createClient } from '@greenroom/client';
import type { Options } from '@greenroom/client';
import type { wire } from '@greenroom/contract/wire';

import { OFFLINE, withErrorMessage, settings } from './api.ts';

type Wires = typeof wire;
/** The calls that accept a form with files. */
export type FormCall = { [N in keyof Wires]: Wires[N] extends { form: true } ? N : never }[keyof Wires];

/** Bytes of the whole form, including the field separators. */
export type Sent = { sent: number; total: number };

/** If no byte moved for this long, the connection is dead. The whole upload may take as long as it needs. */
const STILL_MS = 60_000;
/** The server checks the files once it has them all. */
const CHECK_MS = 180_000;
const LONGEST_MS = 24 * 3_600_000;

const STILL = 'The upload stalled. Check your connection and try again.';
const refuseChangedFile = (name: string) =>
  `“${name}” can no longer be read. It may have been moved or changed. Please choose it again.`;

const notSent = (msg: string): ApiError => new ApiError(0, { code: 'not_sent', msg });

/** A file that was moved since it was chosen would look like a network error. */
async function expectReadable(form: FormData): Promise<void> {
  for (const [, value] of form) {
    if (typeof value === 'string') continue;
    await value
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw notSent(refuseChangedFile(value.name));
      });
  }
}

function toFormResponse(request: XMLHttpRequest): Response {
  // Another origin may not show this header, and asking for it by name is then reported as an error.
  const retryAfter = /^retry-after: *(.+)/im.exec(request.getAllResponseHeaders())?.[1];
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
}

/** Sends a request as `fetch` does and reports the upload progress, which only XMLHttpRequest provides. */
function ask(address: string, { method, headers, body, signal }: RequestInit, tell: (sent: Sent) => void) {
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failure = notSent(OFFLINE);
    function wait(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        failure = notSent(STILL);
        request.abort();
      }, ms);
    }
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(STILL_MS);
      tell({ sent: loaded, total });
    });
    request.upload.addEventListener('load', () => wait(CHECK_MS));
    request.addEventListener('load', () => resolve(toFormResponse(request)));
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(failure));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
    request.open(method ?? 'POST', address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    wait(STILL_MS);
    request.send(body as FormData);
  });
}

/**
 * Sends a form with files, which are read from the disk during the upload; `signal` stops it.
 * @throws ApiError with a message, as `api.call` does; the signal's reason when it was stopped
 */
export function sendForm<N extends FormCall>(
  name: N,
  { onProgress, ...options }: Options<N> & { onProgress: (sent: Sent) => void },
): Promise<Output<N>> {
  const client = createClient({
    ...settings,
    timeoutMs: LONGEST_MS,
    async fetch(address, request) {
      await expectReadable(request.body as FormData);
      request.signal?.throwIfAborted();
      return ask(address, request, onProgress);
    },
  });
  const { call } = client as { call: (name: N, options: unknown) => Promise<Output<N>> };
  return withErrorMessage(() => call(name, options));
}
