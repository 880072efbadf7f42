import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useBackCloses } from '../back.ts';
import { firstFocus } from './first-field.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** While true, neither Escape, Back nor a click outside closes it. */
  isBusy?: boolean;
  /** For something to look at, such as a picture. */
  isWide?: boolean;
  /** The buttons of a form: they stay at the bottom while the body scrolls, and the dialog fills a phone. */
  actions?: ReactNode;
  /** False when the caller moves the focus itself after closing. */
  returnFocus?: boolean;
  children: ReactNode;
};

/** The frame of every dialog. Load it lazily: put the dialog in its own file, behind lazyDialog. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    isBusy = false,
    isWide = false,
    actions,
    returnFocus = true,
    children,
  } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const isForm = Boolean(actions);
  useBackCloses(isOpen, () => !isBusy && onClose());
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(_, change) => !isBusy && !isForPart(change) && onClose()}
      modal="trap-focus"
      disablePointerDismissal={isBusy}
    >
      <BaseDialog.Portal>
        <Shade />
        <BaseDialog.Viewport
          className={clsx(
            'fixed inset-0 z-200 flex items-center justify-center px-[5vw] py-[5dvh]',
            isForm && 'max-sm:p-0',
          )}
        >
          <BaseDialog.Popup
            ref={popupRef}
            aria-modal
            onKeyDown={leaveKeys}
            finalFocus={() => returnFocus && !isFocusElsewhere(popupRef.current)}
            initialFocus={() => firstFocus(popupRef.current)}
            className={clsx(
              'max-h-full rounded-lg bg-raised shadow-float outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0',
              isWide ? 'w-[1040px]' : 'w-[440px]',
              isForm
                ? 'flex flex-col overflow-hidden max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none'
                : 'overflow-y-auto',
            )}
          >
            <div
              className={clsx(
                'flex flex-none items-center justify-between gap-3',
                isForm ? 'border-b border-line px-6 py-4 max-sm:px-gutter' : 'pt-4 pr-4 pl-6',
              )}
            >
              <BaseDialog.Title className="text-16">{title}</BaseDialog.Title>
              <IconButton
                label="Close"
                tip="none"
                disabled={isBusy}
                icon={<IconX size={18} aria-hidden />}
                onClick={onClose}
              />
            </div>
            <div
              className={
                isForm ? 'flex-1 overflow-y-auto overscroll-contain p-6 max-sm:px-gutter' : 'px-6 pt-3 pb-6'
              }
            >
              {children}
            </div>
            {isForm && (
              <div className="flex flex-none items-center justify-end gap-3 border-t border-line px-6 py-4 max-sm:px-gutter">
                {actions}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Returns whether a part of the dialog has the keys for now, such as a row that is being dragged. */
function isKept({ target }: { target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest('[data-keeps-keys]') !== null;
}

/** Lets Escape through to a part that has the keys, and returns whether it did. */
export function isForPart(change: BaseDialog.Root.ChangeEventDetails): boolean {
  if (change.reason !== 'escape-key' || !isKept(change.event)) return false;
  change.allowPropagation();
  return true;
}

/** Lets arrow keys through to a part that has the keys, which listens on the document: a dialog keeps them to itself. */
export function leaveKeys(press: Parameters<NonNullable<BaseDialog.Popup.Props['onKeyDown']>>[0]): void {
  if (isKept(press)) press.preventBaseUIHandler();
}

/** Returns whether the focus was moved out of a dialog that closes, such as to what it created: there it stays. */
function isFocusElsewhere(dialog: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !dialog?.contains(activeElement);
}

/** Covers what is behind a dialog or panel. */
export function Shade() {
  return (
    <BaseDialog.Backdrop
      forceRender
      className="fixed inset-0 z-200 bg-shade transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0"
    />
  );
}
