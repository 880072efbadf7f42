import { ApiError } from '@greenroom/client';
import { MEDIA, UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { wordsOf } from '#kit/api.ts';
import { config } from '#kit/config.ts';

import { checkUpload, removeUpload, forgetPolicies, getPolicy } from '../media.queries.ts';
import type { UploadPlace, UploadPolicy } from '../media.queries.ts';
import { endingOf, objectNameOf, typeOf } from './upload-files.ts';
import type { UploadItem } from './upload-list.ts';

type Run = {
  file: File;
  place: UploadPlace;
  kind: UploadKind;
  signal: AbortSignal;
  onChange: (change: Partial<UploadItem>) => void;
};

/** Sends the file under a new key, and returns the key. */
async function send({ file, place, kind, signal, onChange }: Run): Promise<string> {
  onChange({ state: 'sending', progress: 0 });
  const policy = await getPolicy(place, kind);
  signal.throwIfAborted();
  const key = policy.keyPrefix + objectNameOf(file, kind, place);
  const contentType = typeOf(endingOf(file, kind));
  const onProgress = (progress: number): void => onChange({ progress });
  await sendFile({ file, key, contentType, policy, signal, onProgress });
  return key;
}

/** A rejected policy may only have expired: tries once more with a new one. */
async function sendTwice(run: Run): Promise<string> {
  run.signal.throwIfAborted();
  try {
    return await send(run);
  } catch (error) {
    if (!isRefused(error)) throw error;
    forgetPolicies(run.place);
    return send(run);
  }
}

/** The server reports an error about a file with its key. */
function reasonOf(error: unknown): string {
  const [reason] = error instanceof ApiError ? (error.errors['key'] ?? []) : [];
  return reason ?? wordsOf(error);
}

/** Runs an upload from its turn to ready or failed; when it is stopped, deletes what was sent. It never throws. */
export async function runUpload(given: Run): Promise<void> {
  const { kind, signal } = given;
  const onChange: Run['onChange'] = (change) => {
    if (!signal.aborted) given.onChange(change);
  };
  let key: string | null = null;
  try {
    key = await inTurn(() => sendTwice({ ...given, onChange }));
    onChange({ state: 'checking', progress: 1 });
    const { url, duration, width, height } = await checkUpload(key, kind, signal);
    const seconds = duration === null ? {} : { durationSeconds: duration };
    onChange({ state: 'done', key, url, width, height, ...seconds });
  } catch (error) {
    onChange({ state: 'failed', error: reasonOf(error) });
  }
  if (signal.aborted && key !== null) removeUpload(key);
}

let free: number = MEDIA.atOnce;
const line: (() => void)[] = [];

/** Runs the work when fewer than `MEDIA.atOnce` uploads of this tab are under way, first come, first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }
}

type Sending = {
  file: File;
  key: string;
  contentType: string;
  policy: UploadPolicy;
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
  noRoom: 'The server has no space left for uploads. Please contact your server administrator.',
  busy: 'The file store is busy or restarting. Please try again in a moment.',
};

/** Our own folder responds in JSON, S3 in XML. */
function wordsOfAnswer(status: number, answer: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
  if (status === 413 || code === 'EntityTooLarge') return UPLOAD_MESSAGES.tooLarge;
  if (code === 'EntityTooSmall') return UPLOAD_MESSAGES.empty;
  if (status === 507) return WORDS.noRoom;
  if (status >= 500 || status === 429) return WORDS.busy;
  return WORDS.refused;
}

function formOf({ policy, key, contentType, file }: Sending): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(policy.fields)) form.set(name, value);
  form.set('key', key);
  form.set('Content-Type', contentType);
  // The store ignores any field after the file.
  form.append('file', file, key.slice(key.lastIndexOf('/') + 1));
  return form;
}

function notSent(status: number, msg: string): ApiError {
  return new ApiError(status, { code: 'not_sent', msg });
}

/** Returns whether the store rejected an upload's policy, as it does with an expired one. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_sent' && [401, 403].includes(error.status);
}

/** Posts one file to the object store, read from the disk during the upload. It never affects the session. @throws ApiError with a message */
async function sendFile(sending: Sending): Promise<void> {
  const { file, policy, signal, onProgress } = sending;
  if (file.size > policy.maxBytes) throw notSent(413, UPLOAD_MESSAGES.tooLarge);
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw notSent(0, WORDS.gone);
    });
  signal.throwIfAborted();
  // Only XMLHttpRequest reports how much of a body was sent.
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failure = WORDS.cutOff;
    function listen(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        failure = WORDS.still;
        request.abort();
      }, STILL_MS);
    }
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', (step) => {
      listen();
      if (step.lengthComputable) onProgress(step.loaded / step.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(notSent(request.status, wordsOfAnswer(request.status, request.responseText)));
    });
    for (const end of ['error', 'abort']) {
      request.addEventListener(end, () => reject(notSent(0, failure)));
    }
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
    request.open('POST', new URL(policy.url, config.apiUrl || window.location.origin));
    listen();
    request.send(formOf(sending));
  });
}
