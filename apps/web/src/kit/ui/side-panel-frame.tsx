import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useBackCloses } from '../back.ts';
import { isForPart, leaveKeys, Shade } from './dialog.tsx';
import { firstFocus } from './first-field.ts';
import { IconButton } from './icon-button.tsx';

export type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the bottom while the body scrolls. */
  actions?: ReactNode;
  /** Wide enough for two columns, if the window is. */
  isWide?: boolean;
  /** False when the caller moves the focus itself after closing. */
  returnFocus?: boolean;
  children: ReactNode;
};

/** The panel itself; screens use SidePanel, which loads it. */
export function SidePanelFrame(props: SidePanelProps) {
  const { isOpen, onClose, title, actions, isWide = false, returnFocus = true, children } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  useBackCloses(isOpen, onClose);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(_, change) => !isForPart(change) && onClose()}
      modal="trap-focus"
    >
      <BaseDialog.Portal>
        <Shade />
        <BaseDialog.Popup
          aria-modal
          onKeyDown={leaveKeys}
          ref={popupRef}
          initialFocus={() => firstFocus(popupRef.current)}
          finalFocus={returnFocus}
          className={clsx(
            'fixed inset-y-0 right-0 z-200 flex max-w-full flex-col bg-surface shadow-float outline-none',
            'transition-transform duration-180 data-starting-style:translate-x-full data-ending-style:translate-x-full max-sm:w-full',
            isWide ? 'w-panel-wide' : 'w-panel',
          )}
        >
          <div className="flex min-h-header flex-none items-center justify-between gap-3 border-b border-line px-6 py-3 max-sm:px-gutter">
            <BaseDialog.Title className="text-16">{title}</BaseDialog.Title>
            <IconButton label="Close" tip="none" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-6 max-sm:p-gutter">{children}</div>
          {actions && (
            <div className="flex flex-none items-center justify-end gap-3 border-t border-line px-6 py-3 max-sm:px-gutter">
              {actions}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
