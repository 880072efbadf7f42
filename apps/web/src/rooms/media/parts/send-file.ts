import { ApiError } from '@greenroom/client';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import type { UploadTarget } from './upload-target.ts';

type Sending = {
  file: File;
  key: string;
  target: Pick<UploadTarget, 'maxBytes' | 'requestOf'>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

/** If no byte moved for this long, the connection is dead. The whole upload may take as long as it needs. */
const STILL_MS = 60_000;

const WORDS = {
  cutOff: 'The upload was cut off. Check your connection and try again.',
  still: 'The upload stalled. Check your connection and try again.',
  gone: 'This file can no longer be read. It may have been moved or changed. Please choose it again.',
  refused: 'The upload was refused. Please try again.',
  badKeys:
    'The file store does not accept the keys that the server sends. Please contact your server administrator.',
  noBucket: 'The file store has no such bucket. Please contact your server administrator.',
  unreached:
    'The file store did not let this page upload. Check your connection. If it happens again, ask your server administrator to check the keys and the CORS rules of the bucket.',
  clock: 'The clock of this computer is wrong, so the upload was refused. Set it and try again.',
  noRoom: 'The server has no space left for uploads. Please contact your server administrator.',
  busy: 'The file store is busy or restarting. Please try again in a moment.',
};

/** What S3 says of a bucket that a host names, and of the host's keys. @source AWS: S3 error responses */
const S3_WORDS: Readonly<Record<string, string>> = {
  EntityTooLarge: UPLOAD_MESSAGES.tooLarge,
  EntityTooSmall: UPLOAD_MESSAGES.empty,
  NoSuchBucket: WORDS.noBucket,
  InvalidAccessKeyId: WORDS.badKeys,
  SignatureDoesNotMatch: WORDS.badKeys,
  RequestTimeTooSkewed: WORDS.clock,
};

/** Our own folder responds in JSON, S3 in XML. */
function wordsOfAnswer(status: number, answer: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
  const words = S3_WORDS[code ?? ''];
  if (words !== undefined) return words;
  if (status === 413) return UPLOAD_MESSAGES.tooLarge;
  if (status === 507) return WORDS.noRoom;
  if (status >= 500 || status === 429) return WORDS.busy;
  return WORDS.refused;
}

/** Returns the error of a file that did not reach the store; status 0 without a response. */
export function notSent(status: number, msg: string): ApiError {
  return new ApiError(status, { code: 'not_sent', msg });
}

/** Returns whether the store rejected an upload's policy or keys, as it does with expired ones. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_sent' && [401, 403].includes(error.status);
}

/**
 * Returns the error of a bucket whose answer the browser keeps from the page, before the first byte or after the last. Stores
 * refuse wrong or expired keys without the headers of CORS, so it counts as a refusal. @source tried with Ceph's gateway
 */
function unreadable(sent: number): ApiError {
  return sent === 0 || sent === 1 ? notSent(403, WORDS.unreached) : notSent(0, WORDS.cutOff);
}

/** Sends one file to the object store, read from the disk during the upload. It never affects the session. @throws ApiError with a message */
export async function sendFile({ file, key, target, signal, onProgress }: Sending): Promise<void> {
  if (file.size > target.maxBytes) throw notSent(413, UPLOAD_MESSAGES.tooLarge);
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw notSent(0, WORDS.gone);
    });
  const { method, url, type, body } = await target.requestOf(file, key);
  signal.throwIfAborted();
  // Only XMLHttpRequest reports how much of a body was sent.
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = 0;
    let stopped: string = WORDS.cutOff;
    function listen(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stopped = WORDS.still;
        request.abort();
      }, STILL_MS);
    }
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', (step) => {
      listen();
      if (!step.lengthComputable) return;
      sent = step.loaded / step.total;
      onProgress(sent);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(notSent(request.status, wordsOfAnswer(request.status, request.responseText)));
    });
    request.addEventListener('error', () =>
      reject(method === 'PUT' ? unreadable(sent) : notSent(0, WORDS.cutOff)),
    );
    request.addEventListener('abort', () => reject(notSent(0, stopped)));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
    request.open(method, url);
    if (type) request.setRequestHeader('Content-Type', type);
    listen();
    request.send(body);
  });
}
