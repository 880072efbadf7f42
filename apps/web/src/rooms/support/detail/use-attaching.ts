import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCounted, isolated } from '#kit/format.ts';

import { isUnderWay } from '#rooms/media/parts/upload-list.ts';
import type { UploadState } from '#rooms/media/parts/upload-list.ts';

import { addReplyFiles, useReplyFiles } from '../support-reply-files.queries.ts';
import type { RefusedFile } from '../support-reply-files.queries.ts';

/** More names would only push the reason away. */
const NAMES_MAX = 3;

/** Returns 'a.pdf, b.pdf and 4 more: …', a line for each reason. */
function describeRefusedFiles(refused: readonly RefusedFile[]): string[] {
  const reasons = Map.groupBy(refused, ({ words }) => words);
  return [...reasons].map(([reason, files]) => {
    const names = files.slice(0, NAMES_MAX).map(({ name }) => isolated(name));
    const more = files.length - names.length;
    return `${names.join(', ')}${more > 0 ? ` and ${formatCounted(more, 'other', 'others')}` : ''}: ${reason}`;
  });
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** The files of a reply that is being written: chosen, dropped on the box or pasted into it. */
export function useAttaching(messageId: number, isSending: boolean) {
  const files = useReplyFiles(messageId);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isOver, setOver] = useState(false);
  const isPossible = has('support') && can('support.addFile');

  function add(chosen: readonly File[]): void {
    if (chosen.length > 0 && !isSending) setRefused(addReplyFiles(messageId, chosen));
  }

  function handleDragOver(drag: DragEvent): void {
    if (!hasFiles(drag)) return;
    drag.preventDefault();
    setOver(true);
  }

  function handleDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function handleDrop(drop: DragEvent): void {
    setOver(false);
    if (!hasFiles(drop)) return;
    drop.preventDefault();
    add([...drop.dataTransfer.files]);
  }

  /** A copied text may have a picture of itself beside it: then it is the text that is meant. */
  function handlePaste(paste: ClipboardEvent): void {
    const { files: pasted, types } = paste.clipboardData;
    if (pasted.length === 0 || types.includes('text/plain')) return;
    paste.preventDefault();
    add([...pasted]);
  }

  return {
    files: isPossible ? files : [],
    add: isPossible ? add : undefined,
    isOver,
    words: refused.length > 0 ? describeRefusedFiles(refused) : [],
    drop: isPossible ? { onDragOver: handleDragOver, onDragLeave: handleDragLeave, onDrop: handleDrop } : {},
    onPaste: isPossible ? handlePaste : undefined,
    /** Why the reply cannot be sent yet. */
    waits: isPossible ? explainWaiting(files.map(({ state }) => state)) : null,
    /** The ids of what goes with the reply. */
    ids: isPossible ? files.flatMap(({ fileId }) => fileId ?? []) : [],
  };
}

/** The files of a reply that is being written. */
export type Attaching = ReturnType<typeof useAttaching>;

function explainWaiting(states: readonly UploadState[]): string | null {
  if (states.includes('failed')) return 'Retry or remove the file that failed, then send.';
  return states.some(isUnderWay) ? 'The reply can be sent once its files are uploaded.' : null;
}
