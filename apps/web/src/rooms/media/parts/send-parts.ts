import { ApiError } from '@greenroom/client';
import { delayMs, wait } from '@greenroom/client/wait';
import {
  PARTS,
  countParts,
  partKeyOf,
  rangeOfPart,
  uploadNameOf,
} from '@greenroom/contract/kit/upload-parts';
import { MEDIA, UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import type { BegunUploads } from '@greenroom/contract/kit/upload-parts-shapes';

import { config } from '#kit/config.ts';

import { isRefused, notSent, sendFile } from './send-file.ts';

type Form = BegunUploads['form'];

type Sending = {
  /** Asks what has arrived, and for a form that is valid for 15 minutes. */
  ask: (signal?: AbortSignal) => Promise<BegunUploads>;
  file: File;
  /** The content type that the store keeps. */
  type: string;
  signal: AbortSignal;
  /** From 0 to 1, of the whole file. */
  onProgress: (share: number) => void;
};

/** How often a part is tried before the upload stops. */
const TRIES = 4;
const WAITS = { firstWaitMs: 1000, maxWaitMs: 8000 };
/** A form with less time left than this is not used for another part. */
const MARGIN_MS = 5 * 60_000;

/**
 * Sends the parts of a file that are not there yet, some at once, and returns the name of the upload.
 * @throws ApiError with a message; the signal's reason when it was stopped
 */
export async function sendParts({ ask, file, type, signal, onProgress }: Sending): Promise<string> {
  const upload = uploadNameOf(file);
  const { uploads, form } = await ask(signal);
  if (uploads.length >= PARTS.uploadsMax && !uploads.some(({ name }) => name === upload)) {
    throw notSent(400, UPLOAD_MESSAGES.tooManyBegun);
  }
  const there = new Set(uploads.find(({ name }) => name === upload)?.parts);
  const count = countParts(file.size);
  const left = Array.from({ length: count }, (_, at) => at + 1).filter((part) => !there.has(part));
  const tell = sumPartProgress(file.size, onProgress);
  for (const part of there) tell(part, 1);

  // One part that fails for good stops the others.
  const stop = new AbortController();
  const part = { file, type, upload, formFor: keepForm(ask, form), tell };
  const both = AbortSignal.any([signal, stop.signal]);
  async function sendNext(): Promise<void> {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await sendPart({ ...part, part: next, signal: both });
    }
  }
  try {
    await Promise.all(Array.from({ length: PARTS.atOnce }, sendNext));
  } finally {
    stop.abort();
  }
  return upload;
}

type Tell = (part: number, share: number) => void;

/** Adds up what was sent of each part. */
function sumPartProgress(sizeBytes: number, onProgress: (share: number) => void): Tell {
  const sent = new Map<number, number>();
  return (part, share) => {
    const { start, end } = rangeOfPart(sizeBytes, part);
    sent.set(part, share * (end - start));
    onProgress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0) / sizeBytes);
  };
}

type FormFor = (isRefusedBefore: boolean) => Promise<Form>;

/** Keeps a form, and asks for another when it is old or was refused. Its age is counted here: this clock may be wrong. */
function keepForm(ask: Sending['ask'], first: Form): FormFor {
  let form = first;
  let at = Date.now();
  return async (isRefusedBefore) => {
    if (isRefusedBefore || Date.now() - at > MEDIA.policySeconds * 1000 - MARGIN_MS) {
      ({ form } = await ask());
      at = Date.now();
    }
    return form;
  };
}

type Part = {
  file: File;
  type: string;
  upload: string;
  part: number;
  formFor: FormFor;
  tell: Tell;
  signal: AbortSignal;
};

/** Sends a part; a failure that may pass is followed by another try. */
async function sendPart({ file, type, upload, part, formFor, tell, signal }: Part): Promise<void> {
  const { start, end } = rangeOfPart(file.size, part);
  let wasRefused = false;
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      const form = await formFor(wasRefused);
      await sendFile({
        // A piece of the file on the disk, read as it is sent.
        file: new File([file.slice(start, end)], file.name),
        key: partKeyOf(form.keyPrefix, upload, part),
        target: partTarget(form, type),
        signal,
        onProgress: (share) => tell(part, share),
      });
      break;
    } catch (error) {
      signal.throwIfAborted();
      // Its answer was lost, or another tab has sent it.
      if (error instanceof ApiError && error.status === 409) break;
      if (tries === TRIES || !isPassing(error)) throw error;
      wasRefused = isRefused(error);
      tell(part, 0);
      await wait(delayMs(WAITS, tries - 1), signal);
    }
  }
  tell(part, 1);
}

function partTarget({ url, fields, maxBytes }: Form, type: string) {
  return {
    maxBytes,
    async requestOf(file: File, key: string) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set('key', key);
      body.set('Content-Type', type);
      body.append('file', file, 'part');
      const address = new URL(url, config.apiUrl || window.location.origin).href;
      return { method: 'POST' as const, url: address, body };
    },
  };
}

/** Returns whether another try may succeed: not when the file is gone, or the disk of the server is full. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status !== 507 &&
  (isRefused(error) || error.status === 0 || error.status === 429 || error.status >= 500);
