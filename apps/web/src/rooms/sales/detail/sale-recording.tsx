import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';

import { canUploadRecordings } from '../sales-recording.queries.ts';
import type { SaleReport } from '../sales-report.queries.ts';
import { SaleVideo } from './sale-video.tsx';

const RecordingUpload = lazyPart(async () => (await import('./recording-upload.tsx')).RecordingUpload);

/** The recording, and how staff upload or replace it. */
export function SaleRecording({ sale }: { sale: SaleReport }) {
  const [isOpen, setOpen] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  const hasRecording = sale.video_url !== null;

  function handleClose(): void {
    setOpen(false);
    // The button is back once the section has gone.
    requestAnimationFrame(() => openRef.current?.focus());
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SaleVideo sale={sale} />
      {isOpen && <RecordingUpload saleId={sale.id} hasRecording={hasRecording} onClose={handleClose} />}
      {!isOpen && canUploadRecordings() && (
        <Button
          ref={openRef}
          look="default"
          className="justify-self-start"
          icon={<IconUpload size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {hasRecording ? 'Replace recording' : 'Upload recording'}
        </Button>
      )}
    </div>
  );
}
