import { useRef } from 'react';

import { formatBytes } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { focusBefore } from '#rooms/media/parts/focus-before.ts';

import classes from './parlour-form.module.css';

/** Name and size of a chosen file, with a button that removes it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const rowRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={rowRef} className={classes.file}>
      <span className={classes.fileWords}>
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.faint}>{formatBytes(file.size)}</span>
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
