import { IconTrash } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import type { TextFieldProps } from '#kit/ui/text-field.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';

import type { SavedTrack as Saved } from '../podcasts.draft.ts';

type SavedTrackProps = { track: Saved; field: TextFieldProps & { value: string }; onDelete: () => void };

/** A track that the podcast already has. */
export function SavedTrack({ track, field, onDelete }: SavedTrackProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-3">
      <TextField {...field} />
      <div className="flex items-center gap-2 *:first:flex-1">
        <AudioPlayer src={track.url} title={field.value || track.title} durationSeconds={track.duration} />
        <Button
          look="subtle"
          tone="danger"
          icon={<IconTrash size={18} aria-hidden />}
          aria-label={`Delete ${track.title}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}
