import type { StaffCallName } from '@greenroom/contract/wire';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { can } from '../can.ts';
import { findFocusNeighbour, findShownButton } from '../focus.ts';
import { Button } from './button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-frame.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';

type RemoveRowProps = {
  /** The call that removes it: who may not make that sees no button. */
  call: StaffCallName;
  /** What is removed, where there are several: 'Ada'. */
  name?: string;
  /** The title of the confirmation. */
  title: string;
  /**
   * The text of the confirmation. A function draws the whole of it, with the hooks that it needs: of a hundred rows, one is
   * removed.
   */
  children: ReactNode | ((confirm: Confirm) => ReactNode);
  verb?: 'Delete' | 'Remove' | 'Revoke' | 'Delete now';
  /** The word to type, for what can't be undone. */
  word?: string;
  /** Draws the button with its verb, not as an icon. */
  hasWords?: boolean;
  /** A rejection shows its message in the dialog. Where `children` is a function, that passes it on. */
  onRemove?: () => Promise<unknown>;
};

/** What the confirmation is drawn with; `onConfirm` removes by the given function. */
export type Confirm = Omit<ConfirmDialogProps, 'children' | 'onConfirm'> & {
  onConfirm: (remove: () => Promise<unknown>) => Promise<void>;
};

/** Removes something after a confirmation; afterwards the focus is on the row that moved up, else on the content. */
export function RemoveRow(props: RemoveRowProps) {
  const { call, name, title, children, verb = 'Delete', word, hasWords = false, onRemove } = props;
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(remove: () => Promise<unknown>): Promise<void> {
    const neighbour = findFocusNeighbour(buttonRef.current);
    await remove();
    isGone.current = true;
    neighbour?.focus();
  }

  function handleClose(): void {
    setAsking(false);
    if (!isGone.current) findShownButton(buttonRef.current)?.focus();
  }

  const button = {
    ref: buttonRef,
    ...(name && { 'aria-label': `${verb} ${name}` }),
    'data-remove': true,
    tone: 'danger',
    icon: <IconTrash size={18} aria-hidden />,
    onClick() {
      setAsked(true);
      setAsking(true);
    },
  } as const;
  const confirm: Confirm = {
    isOpen: isAsking,
    onClose: handleClose,
    title,
    tone: 'danger',
    confirmText: `Yes, ${verb.toLowerCase()}`,
    ...(word && { word }),
    onConfirm: handleConfirm,
  };
  if (!can(call)) return null;
  return (
    <>
      {hasWords ? (
        <Button {...button} look="default" className="max-sm:flex-1">
          {verb}
        </Button>
      ) : (
        <IconButton {...button} label={verb} tip="end" />
      )}
      {wasAsked &&
        (typeof children === 'function' ? (
          <Asked draw={children} confirm={confirm} />
        ) : (
          <ConfirmDialog {...confirm} onConfirm={() => handleConfirm(async () => onRemove?.())}>
            {children}
          </ConfirmDialog>
        ))}
    </>
  );
}

const Asked = ({ draw, confirm }: { draw: (confirm: Confirm) => ReactNode; confirm: Confirm }) =>
  draw(confirm);
