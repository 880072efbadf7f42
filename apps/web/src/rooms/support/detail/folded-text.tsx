import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type FoldedProps = { label: string; children: ReactNode };

/** A long text of the thread that is shown on demand. */
export function FoldedText({ label, children }: FoldedProps) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-13 font-medium text-accent-ink pointer-coarse:min-h-control">
        {label}
        <IconChevronDown size={14} className="group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
