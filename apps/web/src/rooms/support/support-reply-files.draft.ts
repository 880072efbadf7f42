import { now } from '#kit/clock.ts';
import { openDrafts } from '#kit/drafts.ts';
import { isNumber, isText, listCheck, objectCheck } from '#kit/record/shape.ts';
import { getSession } from '#kit/session.ts';
import type { UploadState } from '#rooms/media/parts/upload-list.ts';

import { getDraft, setDraft } from './support.draft.ts';

/** A file of an unsent reply that the server has: `fileId` is its id there. */
type KeptFile = { id: string; name: string; size: number; at: number; fileId: number };

/** A file of an unsent reply. */
export type ReplyFile = Omit<KeptFile, 'fileId'> & {
  fileId: number | null;
  /** Null for one of an earlier page, which cannot be sent again. */
  file: File | null;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
};

/** The server removes a file after a day that no reply has taken. */
const KEPT_MS = 23 * 3_600_000;

const drafts = openDrafts('replyfiles');
const isKept = listCheck(
  objectCheck<KeptFile>({ id: isText, name: isText, size: isNumber, at: isNumber, fileId: isNumber }),
);

/** What was added in this page, by the person who is signed in and the message. */
const lists = new Map<string, readonly ReplyFile[]>();
const listeners = new Set<() => void>();

/** Returns where the files of a reply are while this person is signed in. */
export const replyFilesPlace = (messageId: number): string => `${getSession()?.id ?? 0} ${messageId}`;

/** Calls the listener when the files of any reply change. */
export function onReplyFilesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a file that the server has. */
export function arrivedFile(kept: KeptFile): ReplyFile {
  return { ...kept, file: null, state: 'done', progress: 1, error: null };
}

function load(messageId: number): readonly ReplyFile[] {
  try {
    const kept: unknown = JSON.parse(drafts.get(messageId).text);
    if (!isKept(kept)) return [];
    return kept.filter(({ at }) => now() - at < KEPT_MS).map(arrivedFile);
  } catch {
    return [];
  }
}

/** Returns the files of an unsent reply: those of this page, else what was kept of an earlier one. */
export function getReplyFiles(messageId: number): readonly ReplyFile[] {
  const key = replyFilesPlace(messageId);
  const files = lists.get(key) ?? load(messageId);
  lists.set(key, files);
  return files;
}

const joinFileIds = (files: readonly ReplyFile[]): string => files.map(({ fileId }) => fileId).join();

/** Changes the files of an unsent reply. What has arrived is kept like its text, which is then another to the server. */
export function setReplyFiles(messageId: number, files: readonly ReplyFile[]): void {
  const before = getReplyFiles(messageId);
  lists.set(replyFilesPlace(messageId), files);
  if (joinFileIds(files) !== joinFileIds(before)) {
    const kept = files.flatMap(({ id, name, size, at, fileId }) =>
      fileId === null ? [] : [{ id, name, size, at, fileId }],
    );
    drafts.set(messageId, kept.length === 0 ? '' : JSON.stringify(kept));
    setDraft(messageId, getDraft(messageId).text);
  }
  for (const listener of listeners) listener();
}

/** Changes one file, unless it was removed. `place`: whose it is, who may have been signed out meanwhile. */
export function patchReplyFile(
  messageId: number,
  id: string,
  change: Partial<ReplyFile>,
  place = replyFilesPlace(messageId),
): void {
  const files = lists.get(place) ?? [];
  const at = files.findIndex((file) => file.id === id);
  const file = files[at];
  if (!file) return;
  const patched = files.with(at, { ...file, ...change });
  if (place === replyFilesPlace(messageId)) setReplyFiles(messageId, patched);
  else lists.set(place, patched);
}
