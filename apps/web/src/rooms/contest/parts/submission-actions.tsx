import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';
import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useAddSongs, useRemoveSongs } from '../contest-songs.queries.ts';
import classes from './contest-page.module.css';
import type { Selection } from './use-selection.ts';

/** The actions for the selected submissions. @source spec 2 Song Contest */
export function SubmissionActions({ selection: { ids } }: { selection: Selection }) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [isAsking, setAsking] = useState(false);
  const add = useAddSongs();
  const remove = useRemoveSongs();

  return (
    <div className={classes.actions}>
      {ids.length > 0 && (
        <>
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            isBusy={add.isPending}
            onClick={() => add.mutate(ids)}
          >
            Add to song contest
          </Button>
          <Button
            look="default"
            tone="danger"
            icon={<IconTrash size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => {
              setAsked(ids);
              setAsking(true);
            }}
          >
            Delete songs
          </Button>
        </>
      )}
      <span className={classes.chosen}>
        {ids.length === 0
          ? 'Select up to ten songs.'
          : formatCounted(ids.length, 'song selected', 'songs selected')}
      </span>
      {add.error && ids.length > 0 && <span className={classes.failure}>{wordsOf(add.error)}</span>}
      {asked.length > 0 && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title="Confirm to delete selected songs"
          confirmText="Yes, delete"
          tone="danger"
          onConfirm={() => remove.mutateAsync(asked)}
        >
          {formatCounted(asked.length, 'song will be removed', 'songs will be removed')} from the console and
          the app, and can be restored for 30 days.
        </ConfirmDialog>
      )}
    </div>
  );
}
