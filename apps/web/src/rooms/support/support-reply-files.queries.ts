import { ApiError } from '@greenroom/client';
import { fileNameOf } from '@greenroom/contract/kit/cut-text';
import type { MailFile } from '@greenroom/contract/support-files';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { useSyncExternalStore } from 'react';

import { api, errorMessage } from '#kit/api.ts';
import { now } from '#kit/clock.ts';
import { fetchPart } from '#kit/fetch-part.ts';
import { randomName } from '#kit/random.ts';

import {
  arrivedFile,
  getReplyFiles,
  onReplyFilesChange,
  patchReplyFile,
  replyFilesPlace,
  setReplyFiles,
} from './support-reply-files.draft.ts';
import type { ReplyFile } from './support-reply-files.draft.ts';

const FRESH = { state: 'waiting', progress: 0, error: null, fileId: null } as const;
const NOT_LOADED = 'The upload could not start. You may be offline, or the console was updated.';

/** The uploads under way, by the id of their file. */
const running = new Map<string, AbortController>();
/** One after the other: a slow line then shows how far each is. */
let line: Promise<void> = Promise.resolve();

/** Returns the files of an unsent reply. */
export const useReplyFiles = (messageId: number): readonly ReplyFile[] =>
  useSyncExternalStore(onReplyFilesChange, () => getReplyFiles(messageId));

/** The server says what is wrong with the file itself. */
function replyFileFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return NOT_LOADED;
  return Object.values(error.errors).flat()[0] ?? errorMessage(error);
}

/** Sends a file. @throws ApiError, or the signal's reason */
async function addFile(
  file: File,
  name: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<MailFile> {
  const { sendForm } = await fetchPart(() => import('#kit/send-form.ts'));
  const form = new FormData();
  form.set('name', name);
  form.set('file', file);
  const { data } = await sendForm('support.addFile', {
    body: form,
    signal,
    onProgress: ({ sent, total }) => onProgress(total > 0 ? sent / total : 0),
  });
  return data;
}

/** Deletes a file on the server. Nobody waits for it: one that stays is removed after a day. */
function removeFile(id: number): void {
  api.call('support.removeFile', { params: { id: String(id) } }).catch(() => undefined);
}

type Run = { messageId: number; id: string; file: File; name: string; place: string; signal: AbortSignal };

async function run({ messageId, id, file, name, place, signal }: Run): Promise<void> {
  if (signal.aborted) return;
  const patch = (change: Partial<ReplyFile>): void => {
    if (!signal.aborted) patchReplyFile(messageId, id, change, place);
  };
  try {
    patch({ state: 'sending' });
    const added = await addFile(file, name, {
      signal,
      onProgress: (progress) => patch(progress < 1 ? { progress } : { state: 'checking', progress }),
    });
    if (signal.aborted) removeFile(added.id);
    patch({ state: 'done', progress: 1, fileId: added.id, size: added.sizeBytes });
  } catch (error) {
    patch({ state: 'failed', error: replyFileFailure(error) });
  }
  if (running.get(id)?.signal === signal) running.delete(id);
}

function start(messageId: number, id: string): void {
  const { file = null, name = '' } = getReplyFiles(messageId).find((each) => each.id === id) ?? {};
  if (!file) return;
  const stopper = new AbortController();
  running.set(id, stopper);
  patchReplyFile(messageId, id, FRESH);
  const place = replyFilesPlace(messageId);
  line = line.then(() => run({ messageId, id, file, name, place, signal: stopper.signal }));
}

function stop(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
}

/** A file that was refused: its words say why. */
export type RefusedFile = { name: string; words: string };

/** Adds files to an unsent reply and sends them. Returns those that are too many or too large. */
export function addReplyFiles(messageId: number, files: readonly File[]): RefusedFile[] {
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const all = getReplyFiles(messageId).filter(({ state }) => state !== 'failed' && state !== 'cancelled');
    const words = replyFileFault(file, all);
    if (words === null) {
      const id = `file-${randomName()}`;
      const { size } = file;
      const item = {
        ...FRESH,
        id,
        file,
        name: freeFileName(file, getReplyFiles(messageId)),
        size,
        at: now(),
      };
      setReplyFiles(messageId, [...getReplyFiles(messageId), item]);
      start(messageId, id);
    } else refused.push({ name: file.name, words });
  }
  return refused;
}

function replyFileFault({ size }: File, all: readonly ReplyFile[]): string | null {
  if (size === 0) return SUPPORT_MESSAGES.fileEmpty;
  if (all.length >= SUPPORT.filesMax) return SUPPORT_MESSAGES.filesTooMany;
  const bytes = all.reduce((sum, file) => sum + file.size, size);
  return bytes > SUPPORT.filesMaxBytes ? SUPPORT_MESSAGES.filesTooLarge : null;
}

/** What browsers call a pasted picture. */
const PASTED = /^image\.(\w+)$/;

/** Returns the name of a file, and a telling one for a pasted picture. */
function freeFileName({ name }: File, others: readonly ReplyFile[]): string {
  const ending = PASTED.exec(name)?.[1];
  if (ending === undefined) return fileNameOf(name.toWellFormed(), SUPPORT.fileNameMax) || 'file';
  const isFree = (wanted: string): boolean => others.every((other) => other.name !== wanted);
  let place = 1;
  while (!isFree(`screenshot-${place}.${ending}`)) place += 1;
  return `screenshot-${place}.${ending}`;
}

/** Stops an upload; it can be started again. */
export function cancelReplyFile(messageId: number, id: string): void {
  stop(id);
  patchReplyFile(messageId, id, { ...FRESH, state: 'cancelled' });
}

/** Sends a file that failed or was cancelled once more. */
export const retryReplyFile = start;

/** Removes a file from an unsent reply, here and on the server. */
export function removeReplyFile(messageId: number, id: string): void {
  stop(id);
  const files = getReplyFiles(messageId);
  const fileId = files.find((file) => file.id === id)?.fileId ?? null;
  if (fileId !== null) removeFile(fileId);
  setReplyFiles(
    messageId,
    files.filter((file) => file.id !== id),
  );
}

/** Takes out of the draft what a reply has taken, and what was cancelled. */
export function forgetSentFiles(messageId: number, sent: readonly number[]): void {
  const files = getReplyFiles(messageId);
  const left = files.filter(
    ({ fileId, state }) => state !== 'cancelled' && (fileId === null || !sent.includes(fileId)),
  );
  if (left.length < files.length) setReplyFiles(messageId, left);
}

/** Puts the files of a reply that was taken back into the draft. */
export function giveFilesBack(messageId: number, files: readonly MailFile[]): void {
  if (files.length === 0) return;
  const at = now();
  const back = files.map(({ id, name, sizeBytes: size }) =>
    arrivedFile({ id: `file-${id}`, name, size, at, fileId: id }),
  );
  setReplyFiles(messageId, [...back, ...getReplyFiles(messageId)]);
}
