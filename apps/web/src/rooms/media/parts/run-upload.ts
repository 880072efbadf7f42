import { ApiError } from '@greenroom/contract/client';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { wordsOf } from '#kit/api.ts';

import { checkUpload, removeUpload, forgetPolicies, getPolicy } from '../media.queries.ts';
import type { UploadPlace } from '../media.queries.ts';
import { isRefused, sendFile } from './send-file.ts';
import { endingOf, objectNameOf, typeOf } from './upload-files.ts';
import { inTurn } from './upload-lane.ts';
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
