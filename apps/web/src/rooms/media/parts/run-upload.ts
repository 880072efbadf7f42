import { ApiError } from '@greenroom/contract/client';
import { MEDIA, UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { wordsOf } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

import {
  NO_UPLOADS,
  checkUpload,
  forgetUploadTargets,
  getUploadTarget,
  removeUpload,
} from '../media.queries.ts';
import type { FileFacts } from './inspect-file.ts';
import type { UploadItem } from './upload-list.ts';
import type { UploadPlace, UploadTarget } from './upload-target.ts';

type Run = {
  file: File;
  place: UploadPlace;
  kind: UploadKind;
  signal: AbortSignal;
  onChange: (change: Partial<UploadItem>) => void;
};

type Sent = { key: string; target: UploadTarget };

/** Sends the file under a new key. */
async function send({ file, place, kind, signal, onChange }: Run): Promise<Sent> {
  onChange({ state: 'sending', progress: 0 });
  const target = await getUploadTarget(place, kind);
  if (target === null) throw notSent(0, NO_UPLOADS);
  signal.throwIfAborted();
  const key = target.keyOf(file);
  const onProgress = (progress: number): void => onChange({ progress });
  await sendFile({ file, key, target, signal, onProgress });
  return { key, target };
}

/** A rejected policy, or a rejected key of the host, may only have expired: tries once more with a new one. */
async function sendTwice(run: Run): Promise<Sent> {
  run.signal.throwIfAborted();
  try {
    return await send(run);
  } catch (error) {
    if (!isRefused(error)) throw error;
    forgetUploadTargets(run.place);
    return send(run);
  }
}

/** The server reports an error about a file with its key. */
function reasonOf(error: unknown): string {
  const [reason] = error instanceof ApiError ? (error.errors['key'] ?? []) : [];
  return reason ?? wordsOf(error);
}

async function inspect(file: File, kind: UploadKind): Promise<FileFacts> {
  return (await import('./inspect-file.ts')).inspectFile(file, kind);
}

async function check(key: string, kind: UploadKind, signal: AbortSignal) {
  const { url, duration, width, height } = await checkUpload(key, kind, signal);
  return { url, width, height, ...(duration !== null && { durationSeconds: duration }) };
}

/** Runs an upload from its turn to ready or failed; when it is stopped, deletes what was sent. It never throws. */
export async function runUpload(given: Run): Promise<void> {
  const { kind, signal } = given;
  const onChange: Run['onChange'] = (change) => {
    if (!signal.aborted) given.onChange(change);
  };
  let key: string | null = null;
  try {
    const read = has('upload_checks') ? null : await inspect(given.file, kind);
    const sent = await inTurn(() => sendTwice({ ...given, onChange }));
    key = sent.key;
    onChange({ state: 'checking', progress: 1 });
    const facts = read ? { ...read, url: sent.target.addressOf(key) } : await check(key, kind, signal);
    onChange({ state: 'done', key, ...facts });
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
  target: UploadTarget;
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

function notSent(status: number, msg: string): ApiError {
  return new ApiError(status, { code: 'not_sent', msg });
}

/** Returns whether the store rejected an upload's policy, as it does with an expired one. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_sent' && [401, 403].includes(error.status);
}

/** Sends one file to the object store, read from the disk during the upload. It never affects the session. @throws ApiError with a message */
async function sendFile({ file, key, target, signal, onProgress }: Sending): Promise<void> {
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
    request.open(method, url);
    if (type) request.setRequestHeader('Content-Type', type);
    listen();
    request.send(body);
  });
}
