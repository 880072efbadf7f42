import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useRemovePodcast } from '../podcasts.queries.ts';
import type { Podcast, PodcastPage } from '../podcasts.queries.ts';
import classes from './podcast-page.module.css';
import type { PodcastPanelProps } from './podcast-panel.tsx';

const PodcastPanel = lazyDialog<PodcastPanelProps>(
  async () => (await import('./podcast-panel.tsx')).PodcastPanel,
);

/** Returns the same button in the card that moves up, else in the card above, else the content itself. */
function neighbourOf(button: HTMLElement | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-podcast]')];
  const at = button ? all.indexOf(button) : -1;
  return all[at + 1] ?? all[at - 1] ?? document.getElementById('content');
}

type PodcastActionsProps = { podcast: Podcast; user: PodcastPage['user'] };

/** Edit, and Remove with a confirmation and Undo. */
export function PodcastActions({ podcast, user }: PodcastActionsProps) {
  const remove = useRemovePodcast(user.id);
  /** Each opening starts with the current podcast. */
  const [opening, setOpening] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const removeRef = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);

  async function handleConfirm(): Promise<void> {
    const neighbour = neighbourOf(removeRef.current);
    await remove.mutateAsync(podcast.id);
    isGone.current = true;
    neighbour?.focus();
  }

  return (
    <>
      <Button
        ref={editRef}
        look="default"
        icon={<IconPencil size={18} aria-hidden />}
        aria-label={`Edit ${podcast.name}`}
        aria-haspopup="dialog"
        aria-expanded={isEditing}
        onClick={() => {
          setOpening(opening + 1);
          setEditing(true);
        }}
      >
        Edit
      </Button>
      <Button
        ref={removeRef}
        look="default"
        tone="danger"
        icon={<IconTrash size={18} aria-hidden />}
        aria-label={`Remove ${podcast.name}`}
        data-remove-podcast
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      >
        Remove
      </Button>
      {opening > 0 && (
        <PodcastPanel
          key={opening}
          isOpen={isEditing}
          onClose={() => {
            setEditing(false);
            editRef.current?.focus();
          }}
          podcast={podcast}
          user={user}
        />
      )}
      {wasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => {
            setAsking(false);
            if (!isGone.current) removeRef.current?.focus();
          }}
          title="Remove podcast"
          tone="danger"
          confirmText="Yes, remove"
          onConfirm={handleConfirm}
        >
          <strong className={classes.named}>{podcast.name}</strong> and its{' '}
          {formatCounted(podcast.medias.length, 'track', 'tracks')} will be removed from the app. You can undo
          this.
        </ConfirmDialog>
      )}
    </>
  );
}
