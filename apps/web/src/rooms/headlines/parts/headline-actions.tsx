import { IconEye, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useRemoveHeadline } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-cells.module.css';
import type { OnView } from './headline-columns.tsx';

/** The same button in the row that moves up, else in the row above, else the content itself. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-headline]')];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.getElementById('content');
}

type HeadlineActionsProps = { headline: HeadlineRow; onView: OnView };

/** View, and Delete with a question and an Undo. */
function HeadlineActions({ headline, onView }: HeadlineActionsProps) {
  const remove = useRemoveHeadline();
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(buttonRef.current);
    await remove.mutateAsync(headline.id);
    isGone.current = true;
    neighbour?.focus();
  }

  function handleClose(): void {
    setAsking(false);
    if (!isGone.current) buttonRef.current?.focus();
  }

  return (
    <>
      <IconButton
        label="View"
        aria-label={`View ${headline.title}`}
        aria-haspopup="dialog"
        icon={<IconEye size={18} aria-hidden />}
        onClick={(press) => onView(headline, press.currentTarget)}
      />
      <IconButton
        ref={buttonRef}
        label="Delete"
        tip="end"
        aria-label={`Delete ${headline.title}`}
        tone="danger"
        data-remove-headline
        icon={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      />
      {wasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={handleClose}
          title="Delete News"
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleConfirm}
        >
          <p>Are you sure to delete the news</p>
          <p className={classes.named}>{headline.title}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What one can do with a headline of the list. @source spec 2 Headline Management */
export function headlineActions(onView: OnView) {
  return (headline: HeadlineRow) => <HeadlineActions headline={headline} onView={onView} />;
}
