import { ApiError } from '@greenroom/client';
import { RECORDING, uploadNameOf } from '@greenroom/contract/kit/upload-parts';
import { useEffect, useRef, useState } from 'react';

import { errorMessage } from '#kit/api.ts';

import { sendParts } from '#rooms/media/parts/send-parts.ts';

import {
  getRecordingUploads,
  useAddRecording,
  useRemoveRecordingUpload,
} from '../sales-recording.queries.ts';

/** Where an upload is. */
export type RecordingState =
  | { step: 'choosing' }
  | { step: 'sending'; file: File; share: number }
  | { step: 'joining'; file: File }
  /** `isRefused`: the file is no video, and what had arrived of it is deleted. */
  | { step: 'failed'; file: File; words: string; isRefused: boolean };

/** Sends a recording and joins it. What has arrived stays when it is left, so that the same file goes on with it. */
export function useRecordingUpload(saleId: number, onDone: () => void) {
  const [state, setState] = useState<RecordingState>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  const { mutateAsync: add } = useAddRecording(saleId);
  const { mutate: remove } = useRemoveRecordingUpload(saleId);
  const isUnderWay = state.step === 'sending' || state.step === 'joining';
  useEffect(() => () => running.current?.abort(), []);

  // The browser asks before the page is closed or reloaded.
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const hold = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnderWay]);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: RecordingState): void => {
      if (!signal.aborted) setState(next);
    };
    show({ step: 'sending', file, share: 0 });
    try {
      const onProgress = (share: number) => show({ step: 'sending', file, share });
      const ask = (stop?: AbortSignal) => getRecordingUploads(saleId, stop);
      const upload = await sendParts({ ask, file, type: RECORDING.contentType, signal, onProgress });
      show({ step: 'joining', file });
      await add(upload);
      if (!signal.aborted) onDone();
    } catch (error) {
      const isRefused = error instanceof ApiError && 'upload' in error.errors;
      show({ step: 'failed', file, words: errorMessage(error), isRefused });
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    /** Stops it and deletes what has arrived. */
    cancel(): void {
      running.current?.abort();
      if ('file' in state) remove(uploadNameOf(state.file));
      setState({ step: 'choosing' });
    },
  };
}
