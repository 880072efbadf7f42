import { useRef } from 'react';

import { focusBefore } from '#kit/focus.ts';
import { formatBytes } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

/** Name and size of a chosen file, with a button that removes it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const rowRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={rowRef} className="flex items-center justify-between gap-3">
      <span className="grid min-w-0">
        <span className="truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="text-13 text-ink-faint">{formatBytes(file.size)}</span>
      </span>
      <Button
        look="subtle"
        tone="danger"
        aria-label={`Remove ${file.name}`}
        onClick={() => {
          if (rowRef.current) focusBefore(rowRef.current);
          onRemove();
        }}
      >
        Remove
      </Button>
    </div>
  );
}
