import { PARTS, RECORDING, countParts } from '@greenroom/contract/kit/upload-parts';
import { useState } from 'react';

import { formatBytes, formatPercent } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';

import { useRemoveRecordingUpload, useUnfinishedUploads } from '../sales-recording.queries.ts';
import type { RecordingUploads } from '../sales-recording.queries.ts';
import { useRecordingUpload } from './use-recording-upload.ts';
import type { RecordingState } from './use-recording-upload.ts';

type RecordingUploadProps = { saleId: number; hasRecording: boolean; onClose: () => void };

/** Uploads a recording in parts: choose it, follow it, cancel it, try again, or go on with one that was left. Load it lazily. */
export function RecordingUpload({ saleId, hasRecording, onClose }: RecordingUploadProps) {
  const { state, start, cancel } = useRecordingUpload(saleId, onClose);
  const title = hasRecording ? 'Replace the recording' : 'Upload a recording';
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 print:hidden"
      aria-label={title}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-16">{title}</h2>
        {(state.step === 'choosing' || state.step === 'failed') && (
          <Button look="subtle" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      {state.step === 'choosing' ? (
        <Choosing saleId={saleId} onFile={start} />
      ) : (
        <UnderWay state={state} onRetry={() => start(state.file)} onCancel={cancel} />
      )}
    </section>
  );
}

type ChoosingProps = { saleId: number; onFile: (file: File) => void };

function Choosing({ saleId, onFile }: ChoosingProps) {
  const query = useUnfinishedUploads(saleId);
  return (
    <Loaded
      query={query}
      what="What has arrived so far could not be loaded."
      waiting={<Skeleton shape="block" className="h-24!" />}
    >
      {(uploads) => (
        <>
          {uploads.length > 0 && (
            <ul className="grid gap-2" aria-label="Unfinished uploads">
              {uploads.map((upload) => (
                <Unfinished key={upload.name} saleId={saleId} upload={upload} />
              ))}
            </ul>
          )}
          <FileDrop
            label="Recording"
            kind="video"
            limits={RECORDING}
            hint={`It is sent in parts. What has arrived is kept for ${PARTS.keptHours} hours.`}
            onFiles={([file]) => file && onFile(file)}
          />
        </>
      )}
    </Loaded>
  );
}

type UnfinishedProps = { saleId: number; upload: RecordingUploads['uploads'][number] };

function Unfinished({ saleId, upload: { name, sizeBytes, parts } }: UnfinishedProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveRecordingUpload(saleId);
  const share = formatPercent(parts.length / countParts(sizeBytes));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-13">
      <span>
        {share} of a file of {formatBytes(sizeBytes)} has arrived. Choose the same file to go on.
      </span>
      <Button look="default" size="small" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Discard upload"
        confirmText="Yes, discard"
        tone="danger"
        onConfirm={() => mutateAsync(name)}
      >
        The part of this file that has arrived will be deleted. To upload the file later, start from the
        beginning.
      </ConfirmDialog>
    </li>
  );
}

type UnderWayProps = {
  state: Exclude<RecordingState, { step: 'choosing' }>;
  onRetry: () => void;
  onCancel: () => void;
};

function describeRecordingState(state: UnderWayProps['state']): string {
  const size = formatBytes(state.file.size);
  if (state.step === 'sending') return `${size} · Sending ${formatPercent(state.share)}`;
  return state.step === 'joining' ? `${size} · Checking the video…` : `${size} · Stopped`;
}

function UnderWay({ state, onRetry, onCancel }: UnderWayProps) {
  const { file, step } = state;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 flex-[1_1_200px]">
          <span className="truncate font-medium" title={file.name} dir="auto">
            {file.name}
          </span>
          <span className="text-12 text-ink-faint">{describeRecordingState(state)}</span>
        </div>
        {state.step === 'failed' && !state.isRefused && (
          <Button look="default" onClick={onRetry}>
            Retry
          </Button>
        )}
        {step !== 'joining' && (
          <Button look="subtle" onClick={onCancel}>
            {state.step === 'failed' && state.isRefused ? 'Choose another' : 'Cancel'}
          </Button>
        )}
      </div>
      {step !== 'failed' && (
        <ProgressBar
          label={`Upload of ${file.name}`}
          share={state.step === 'sending' ? state.share : undefined}
        />
      )}
      {state.step === 'failed' && (
        <p className="text-13 text-danger-ink" role="alert">
          {state.words} {!state.isRefused && 'What has arrived is kept.'}
        </p>
      )}
      {step === 'sending' && (
        <p className="text-12 text-ink-faint">
          Stay on this page. If you leave it, choose the same file later to go on.
        </p>
      )}
      <output className="sr-only">{step === 'failed' ? '' : `${file.name}: ${step}`}</output>
    </div>
  );
}
