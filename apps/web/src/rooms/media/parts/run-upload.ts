import { ApiError } from '@greenroom/client';
import { PARTS, uploadNameOf } from '@greenroom/contract/kit/upload-parts';
import { MEDIA, typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';

import {
  NO_UPLOADS,
  checkUpload,
  forgetUploadTargets,
  getBegunUploads,
  getUploadTarget,
  joinUpload,
  removeBegunUpload,
  removeUpload,
} from '../media.queries.ts';
import type { FileFacts } from './inspect-file.ts';
import { isRefused, notSent, sendFile } from './send-file.ts';
import type { UploadItem } from './upload-list.ts';
import { chooseFileEnding } from './upload-files.ts';
import type { UploadPlace } from './upload-files.ts';
import type { UploadTarget } from './upload-target.ts';

/** A file to send, and what is told of it. */
export type Run = {
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
function uploadFailure(error: unknown): string {
  const [reason] = error instanceof ApiError ? (error.errors['key'] ?? []) : [];
  return reason ?? errorMessage(error);
}

async function inspect(file: File, kind: UploadKind): Promise<FileFacts> {
  return (await import('./inspect-file.ts')).inspectFile(file, kind);
}

const uploadFacts = ({ url, duration, width, height }: Awaited<ReturnType<typeof checkUpload>>) => ({
  url,
  width,
  height,
  ...(duration !== null && { durationSeconds: duration }),
});

/** Runs an upload from its turn to ready or failed; when it is stopped, deletes what was sent. It never throws. */
export async function runUpload(given: Run): Promise<void> {
  const { signal } = given;
  const onChange: Run['onChange'] = (change) => {
    if (!signal.aborted) given.onChange(change);
  };
  const isLarge = has('uploads') && given.file.size > PARTS.bytes;
  try {
    await (isLarge ? runInParts : runWhole)({ ...given, onChange });
  } catch (error) {
    onChange({ state: 'failed', error: uploadFailure(error) });
  }
}

async function runWhole(run: Run): Promise<void> {
  const { kind, signal, onChange } = run;
  const read = has('uploads') ? null : await inspect(run.file, kind);
  const { key, target } = await inTurn(() => sendTwice(run));
  try {
    onChange({ state: 'checking', progress: 1 });
    const facts = read
      ? { ...read, url: target.addressOf(key) }
      : uploadFacts(await checkUpload(key, kind, signal));
    onChange({ state: 'done', key, ...facts });
  } finally {
    if (signal.aborted) removeUpload(key);
  }
}

/** What has arrived before a failure stays, so that another try goes on with it. */
async function runInParts({ file, place, kind, signal, onChange }: Run): Promise<void> {
  const of = { ...place, kind };
  const ending = chooseFileEnding(file, kind);
  const ask = (stop?: AbortSignal) => getBegunUploads(of, stop);
  const onProgress = (progress: number): void => onChange({ progress });
  try {
    onChange({ state: 'sending', progress: 0 });
    const { sendParts } = await import('./send-parts.ts');
    const upload = await inTurn(() =>
      sendParts({ ask, file, type: typeOfEnding(ending), signal, onProgress }),
    );
    onChange({ state: 'checking', progress: 1 });
    const joined = await joinUpload(of, { upload, ending }, signal);
    onChange({ state: 'done', key: joined.key, ...uploadFacts(joined) });
  } finally {
    if (signal.aborted) removeBegunUpload(of, uploadNameOf(file));
  }
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
