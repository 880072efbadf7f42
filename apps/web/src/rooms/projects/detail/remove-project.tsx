import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { markFrom } from '#rooms/users/parts/from-marker.ts';

import { useRemoveProject } from '../projects.queries.ts';
import type { Project } from '../projects.queries.ts';

/** Delete with a confirmation and Undo; afterwards it opens the owner's projects. */
export function RemoveProject({ project: { id, title, user } }: { project: Project }) {
  const remove = useRemoveProject();
  const navigate = useNavigate();
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  async function handleConfirm(): Promise<void> {
    await remove.mutateAsync(id);
    markFrom();
    await navigate({
      to: '/user-detail/$userId',
      params: { userId: String(user.id) },
      state: true,
      replace: true,
    });
  }

  return (
    <>
      <Button
        ref={buttonRef}
        look="default"
        tone="danger"
        icon={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {wasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => {
            setAsking(false);
            buttonRef.current?.focus();
          }}
          title="Delete project"
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleConfirm}
        >
          <strong className="font-semibold wrap-anywhere text-ink">{title}</strong> by {user.name} will be
          removed from the app. You can undo this.
        </ConfirmDialog>
      )}
    </>
  );
}
