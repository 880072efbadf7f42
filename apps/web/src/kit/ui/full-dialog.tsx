import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

import { useBackCloses } from '../back.ts';
import { IconButton } from './icon-button.tsx';

type FullDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title. */
  summary?: ReactNode;
  /** While true, neither Escape nor Back closes it. */
  isBusy?: boolean;
  /** Is given what has the focus first: no control, so that Space and the arrows are free for keys. */
  children: (frameRef: RefObject<HTMLDivElement | null>) => ReactNode;
};

/** A dialog that fills the window. Load it lazily: put it in its own file, behind lazyDialog. */
export function FullDialog({ isOpen, onClose, title, summary, isBusy = false, children }: FullDialogProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, () => !isBusy && onClose());
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={() => !isBusy && onClose()} modal="trap-focus">
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={frameRef}
          aria-modal
          initialFocus={frameRef}
          // A dialog keeps arrow keys to itself; here they are keys like any other.
          onKeyDown={(press) => press.preventBaseUIHandler()}
          className="fixed inset-0 z-200 flex flex-col bg-paper outline-none"
        >
          <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-gutter py-3">
            <BaseDialog.Title className="text-16 max-sm:flex-1">{title}</BaseDialog.Title>
            <div className="min-w-0 text-13 text-ink-soft max-sm:order-1 max-sm:basis-full sm:flex-1">
              {summary}
            </div>
            <IconButton
              label="Close"
              tip="none"
              disabled={isBusy}
              icon={<IconX size={18} aria-hidden />}
              onClick={onClose}
            />
          </header>
          {children(frameRef)}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
